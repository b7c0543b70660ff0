import { mkdir, rename, rm, symlink } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { FileWatcher } from "../../src/live/file-watcher.js";
import { until } from "../helpers/browsers/processes.js";
import { createSite, removeSites, type Site } from "../helpers/site.js";

const watchers: FileWatcher[] = [];
test.after.each(() => {
	for (const watcher of watchers.splice(0)) watcher.close();
});
test.after(removeSites);

/** Follows files and the folder `themes`, and notes what is heard of them. */
async function watching(site: Site, files: string[], usePolling = false) {
	const heard: string[] = [];
	const paths = files.map((file) => site.path(file));
	await new Promise<void>((onReady) => {
		const options = { root: site.root, folder: site.path("themes"), usePolling, interval: 5 };
		const watcher = new FileWatcher(options, (path) => heard.push(path), onReady);
		watcher.follow(paths);
		watchers.push(watcher);
	});
	return {
		heard,
		/** Does this, and waits until it is heard. */
		async hears(path: string, change: () => Promise<unknown>): Promise<void> {
			// chokidar tells of no second change of a file within 50 ms.
			await sleep(60);
			heard.length = 0;
			await change();
			await until(async () => heard.includes(site.path(path)), `${path}; heard: ${heard}`);
		},
	};
}

for (const usePolling of [false, true]) {
	test(`a file that is saved, replaced, deleted and new, and any in the folder: ${usePolling ? "polled" : "watched"}`, async () => {
		const site = await createSite({ "themes/sea.css": "", "parts/one.css": "" });
		const { hears, heard } = await watching(site, ["parts/one.css"], usePolling);
		await hears("parts/one.css", () => site.write({ "parts/one.css": "1" }));
		await site.write({ "parts/one.css~": "2" });
		await hears("parts/one.css", () =>
			rename(site.path("parts/one.css~"), site.path("parts/one.css")),
		);
		await hears("themes/new.css", () => site.write({ "themes/new.css": "" }));
		await hears("themes/new.css", () => rm(site.path("themes/new.css")));
		heard.length = 0;
		await site.write({ "parts/other.css": "", "other.css": "" });
		await hears("themes/sea.css", () => site.write({ "themes/sea.css": "1" }));
		assert.not(
			heard.some((path) => path.includes("other")),
			"what is nobody's is not heard",
		);
	});
}

test("folders that are not there yet, and that come again", async () => {
	const site = await createSite();
	const { hears } = await watching(site, ["deep/er/one.css"]);
	await hears("themes", () => mkdir(site.path("themes")));
	await hears("themes/sea.css", () => site.write({ "themes/sea.css": "" }));
	await hears("themes/sea.css", () => rm(site.path("themes"), { recursive: true }));
	await hears("themes", () => mkdir(site.path("themes")));
	await hears("themes/sea.css", () => site.write({ "themes/sea.css": "" }));
	await hears("deep", () => mkdir(site.path("deep")));
	await hears("deep/er", () => mkdir(site.path("deep/er")));
	await hears("deep/er/one.css", () => site.write({ "deep/er/one.css": "" }));
});

test("what a link leads to, also outside of the site", async () => {
	const [site, other] = [await createSite({ "themes/a.css": "" }), await createSite()];
	await other.write({ "real.css": "" });
	await symlink(other.path("real.css"), site.path("themes/linked.css"));
	const { hears } = await watching(site, []);
	await hears("themes/linked.css", () => other.write({ "real.css": "1" }));
	await hears("themes/linked.css", () => other.replace("real.css", "2"));
});

test.run();
