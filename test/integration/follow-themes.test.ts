import { rm, symlink } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { LiveEdits } from "../../src/live/edits.js";
import { FileWatcher } from "../../src/live/file-watcher.js";
import { createService } from "../../src/theme-service.js";
import { assert, BARE, createSite, test, thrown, until } from "../helpers/site.js";

const running: LiveEdits[] = [];
test.after.each(() => {
	for (const edits of running.splice(0)) edits.stop();
});
const theme = (name: string, color = "#fff") =>
	`[data-theme=${name}] { color-scheme: light; background: ${color} }`;

/** A site whose themes are followed, and what came of its edits. */
async function following(files: Record<string, string>, usePolling = false) {
	const site = await createSite(files);
	const options = { root: site.root, ...BARE, system: false } as const;
	const service = createService(options);
	const outcomes: string[] = [];
	const told = {
		updated: () => outcomes.push("updated"),
		checked() {},
		failed: () => outcomes.push("failed"),
		outdated: () => outcomes.push("outdated"),
	};
	const edits = new LiveEdits(service, told, { usePolling, interval: 20 });
	running.push(edits);
	const becomes = (outcome: string) =>
		until(async () => outcomes.includes(outcome), `${outcome}: ${outcomes}`);
	return { site, service, edits, outcomes, becomes };
}

test("what is stopped while it looks updates nothing", async () => {
	const files = { "src/themes/sea.css": theme("sea") };
	const { site, service, edits, outcomes } = await following(files);
	await edits.begin();
	const refresh = service.update.bind(service);
	let isDone = false;
	service.update = (show) => {
		edits.stop();
		return refresh(show).finally(() => (isDone = true));
	};
	await site.write({ "src/themes/sea.css": theme("sea", "#123") });
	await until(async () => isDone, "the refresh");
	await sleep(50);
	assert.equal(outcomes, []);
	assert.ok(service.set("sea"));
	await site.write({ "src/themes/sea.css": theme("sand") });
	await refresh();
	assert.is(service.current(), "sand", "what was set is gone");
});

for (const usePolling of [false, true]) {
	test(`a saved theme updates, a broken one fails once, a new one makes pages outdated: ${usePolling ? "polled" : "watched"}`, async () => {
		const files = { "src/themes/sea.css": theme("sea") };
		const { site, service, edits, outcomes, becomes } = await following(files, usePolling);
		await edits.begin();
		await site.write({ "src/themes/sea.css": theme("sea", "#123") });
		await becomes("updated");
		assert.match(service.bundle.css, "#123");

		await site.write({ "src/themes/sea.css": '@import "../late.css";' });
		await becomes("failed");
		assert.match(edits.state?.error ?? "", "Failed to find");
		assert.match(service.bundle.css, "#123", "the last good bundle");
		await edits.begin();
		assert.is(outcomes.filter((outcome) => outcome === "failed").length, 1);
		outcomes.length = 0;
		await site.write({ "src/late.css": theme("sea", "#234") });
		await until(async () => service.bundle.css.includes("#234"), "the late file");
		await until(async () => edits.state?.error === undefined, "no error");

		outcomes.length = 0;
		await site.write({ "src/themes/tar.css": theme("tar") });
		await becomes("outdated");
		await sleep(300);
		assert.equal(outcomes, ["outdated"], "once");
		await edits.begin();
		await rm(site.path("src/themes/tar.css"));
		await until(async () => outcomes.length === 2, "outdated again");
	});
}

test("a bundle that cannot be made is made as soon as it can, from folders that come, go and come again", async () => {
	const files = { "src/themes/sea.css": '@import "../deep/er/sea.css";' };
	const { site, service, edits, outcomes, becomes } = await following(files);
	await thrown(() => edits.begin());
	assert.not(service.isReady);
	await sleep(300);
	assert.equal(outcomes, [], "Eleventy prints what was thrown");
	await site.write({ "src/deep/er/sea.css": theme("sea") });
	await becomes("outdated");
	assert.ok(service.isReady);
	await edits.begin();
	for (const color of ["#123", "#234"]) {
		await rm(site.path("src/themes"), { recursive: true });
		outcomes.length = 0;
		await site.write({ "src/themes/sea.css": theme("sea", color) });
		await until(async () => service.bundle.css.includes(color), `${color}: ${outcomes}`);
	}
});

test("a site.json that is deleted makes pages outdated, one that is written anew is Eleventy's", async () => {
	const json = (label: string) => `{"theme":{"labels":{"select":"${label}"}}}`;
	const files = { "src/themes/sea.css": theme("sea"), "site.json": json("Thema") };
	const { site, service, edits, outcomes, becomes } = await following(files);
	await edits.begin();
	await site.replace("site.json", json("Farben"));
	await sleep(300);
	assert.equal(outcomes, []);
	await rm(site.path("site.json"));
	await becomes("outdated");
	assert.is(service.config.labels.select, "Theme");
});

test("what a link leads to, also outside of the site", async () => {
	const [{ site, service, edits }, other] = [await following({}), await createSite()];
	await other.write({ "real.css": theme("sea") });
	await site.write({ "src/themes/own.css": theme("own") });
	await symlink(other.path("real.css"), site.path("src/themes/linked.css"));
	await edits.begin();
	await other.write({ "real.css": theme("sea", "#123") });
	await until(async () => service.bundle.css.includes("#123"), "what was saved there");
	await other.replace("real.css", theme("sea", "#234"));
	await until(async () => service.bundle.css.includes("#234"), "what took its place");
});

test("what is nobody's is not watched, nor anything once it is closed", async () => {
	const site = await createSite({ "themes/sea.css": "", "parts/one.css": "" });
	const heard: string[] = [];
	const watcher = await new Promise<FileWatcher>((resolve) => {
		const options = { root: site.root, folder: site.path("themes") };
		const hear = (path: string) => void heard.push(path);
		const made: FileWatcher = new FileWatcher(options, hear, () => resolve(made));
		made.follow([site.path("parts/one.css")]);
	});
	await site.write({ "parts/other.css": "", "other.css": "", "themes/sea.css": "1" });
	await until(async () => heard.length > 0, "the theme");
	watcher.close();
	await site.write({ "themes/sea.css": "2", "parts/one.css": "1" });
	await sleep(300);
	assert.equal([...new Set(heard)], [site.path("themes/sea.css")]);
});

test("until Eleventy has built again, it is told again; what is stopped tells nothing", async () => {
	const { site, edits, outcomes } = await following({ "src/themes/sea.css": theme("sea") });
	await edits.begin();
	await site.write({ "src/themes/tar.css": theme("tar") });
	await until(async () => outcomes.length > 1, "told again");
	edits.stop();
	outcomes.length = 0;
	await site.write({ "src/themes/oak.css": theme("oak") });
	await sleep(300);
	assert.equal(outcomes, []);
});
