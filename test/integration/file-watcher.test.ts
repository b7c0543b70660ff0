import { mkdir, rename, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { FilePoller } from "../../src/serve/file-poller.js";
import { FileWatcher, type Follower } from "../../src/serve/file-watcher.js";
import { until } from "../helpers/browsers/processes.js";
import { createSite, removeSites, type Site } from "../helpers/site.js";

const watchers: Follower[] = [];
test.after.each(() => {
	for (const watcher of watchers.splice(0)) watcher.close();
});
test.after(removeSites);

/** Follows files and the folder `themes`, and does so again after each change, as the plugin does. */
function watching(site: Site, files: string[], interval?: number) {
	const heard: string[] = [];
	const follow = () =>
		watcher.follow(
			files.map((file) => site.path(file)),
			site.path("themes"),
		);
	const onChange = (path: string) => {
		heard.push(path);
		follow();
	};
	const watcher =
		interval === undefined
			? new FileWatcher(site.root, onChange)
			: new FilePoller(interval, onChange);
	watchers.push(watcher);
	follow();
	return {
		follow,
		/** Does this, and waits until it is heard. */
		async hears(path: string, change: () => Promise<unknown>): Promise<void> {
			heard.length = 0;
			await change();
			await until(async () => heard.includes(site.path(path)), `${path}; heard: ${heard}`);
		},
		heard,
	};
}

for (const interval of [undefined, 5]) {
	test(`a file that is saved, replaced, deleted and new, and any in the folder: ${interval === undefined ? "watched" : "polled"}`, async () => {
		const site = await createSite({ "themes/sea.css": "", "parts/one.css": "" });
		const { hears, heard, follow } = watching(site, ["parts/one.css"], interval);
		assert.not(follow(), "nothing is watched anew");
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
	const { hears } = watching(site, ["deep/er/one.css"]);
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
	const { heard } = watching(site, ["themes/linked.css"]);
	await other.write({ "real.css": "1" });
	await until(async () => heard.includes(join(other.root, "real.css")), "the file itself");
});

test.run();
