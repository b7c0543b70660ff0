import { type ChildProcess, spawn } from "node:child_process";
import { rename, rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { closeAll, launchAll, type Page } from "../helpers/browsers/index.js";
import { adopt, stop, until } from "../helpers/browsers/processes.js";
import { createInstalledSite } from "../helpers/cli.js";
import { removeSites, type Site } from "../helpers/site.js";

const [browser] = await launchAll(["chromium"]);
const servers: ChildProcess[] = [];

test.after(async () => {
	await Promise.all(servers.map(stop));
	await closeAll(browser ? [browser] : []);
	await removeSites();
});

const FILES = {
	"package.json": '{"type":"module"}',
	"eleventy.config.js":
		'import { themePlugin } from "eleventy-plugin-theme";\nexport default (eleventyConfig) => { eleventyConfig.addPlugin(themePlugin); };\n',
	"index.md": "---\nlayout: base.njk\n---\n# Hello\n\n<input>\n\n<div class=tall></div>\n",
	"_includes/base.njk":
		"<!doctype html><html lang=en><head><meta charset=utf-8><title>x</title></head><body>{{ content | safe }}</body></html>",
	"src/themes/sea.css": '@import "../parts/sea.css";',
	"src/parts/sea.css":
		"[data-theme=sea] { color-scheme: light; --color-page: rgb(1 2 3) }\n.tall { block-size: 3000px }",
	"site.json": '{"theme":{"default":"sea","allow":["sea","light","dark"]}}',
};

interface Served {
	url: string;
	output: () => string;
}

async function serve(site: Site, ...args: string[]): Promise<Served> {
	let output = "";
	const child = adopt(
		spawn(process.execPath, ["node_modules/@11ty/eleventy/cmd.cjs", "--serve", ...args], {
			cwd: site.root,
			// Chokidar is told to poll nothing: the default of each OS is what users have.
			env: { ...process.env, NO_COLOR: "1" },
			detached: true,
			stdio: ["ignore", "pipe", "pipe"],
		}),
	);
	servers.push(child);
	child.stdout?.on("data", (data) => (output += data));
	child.stderr?.on("data", (data) => (output += data));
	const url = () => /Server at (http:\/\/localhost:\d+\/\S*)/.exec(output)?.[1];
	await until(
		async () => url() !== undefined && output.includes("Watching"),
		`a server: ${output}`,
	);
	return { url: url() ?? "", output: () => output };
}

const background = (page: Page) =>
	page.evaluate<string>("getComputedStyle(document.documentElement).backgroundColor");

/** Saves a file and waits until the open page shows the colour. */
async function save(site: Site, page: Page, color: string): Promise<void> {
	await site.write({
		"src/parts/sea.css": FILES["src/parts/sea.css"].replace("1 2 3", color.replaceAll(",", "")),
	});
	await until(async () => (await background(page)) === `rgb(${color})`, `rgb(${color})`);
}

for (const args of [[], ["--pathprefix=/docs/"], ["--incremental"]]) {
	test(`a saved theme reaches the page, which keeps its state: ${args.join() || "plain"}`, async () => {
		if (!browser) return assert.ok(process.env.CI === undefined);
		const site = await createInstalledSite(FILES);
		const { url } = await serve(site, ...args);
		const page = await browser.open();
		await page.goto(url);
		assert.is(await background(page), "rgb(1, 2, 3)");
		await page.click("input");
		await page.press("a");
		await page.evaluate("scrollTo(0, 500); window.sameDocument = true");
		await save(site, page, "4, 5, 6");
		const state = await page.evaluate(
			"[window.sameDocument, document.querySelector('input').value, scrollY, document.activeElement.tagName]",
		);
		assert.equal(state, [true, "a", 500, "INPUT"]);
		await save(site, page, "7, 8, 9");
		assert.ok(await page.evaluate("window.sameDocument"));
		await page.close();
	});
}

test("a syntax error keeps the last good bundle; a mended one, a new theme and a changed site.json arrive", async () => {
	if (!browser) return assert.ok(process.env.CI === undefined);
	const site = await createInstalledSite(FILES);
	const { url, output } = await serve(site);
	const page = await browser.open();
	await page.goto(url);
	await page.evaluate(`
		window.messages = [];
		const log = console.error;
		console.error = (...all) => { messages.push(all.join(" ")); log(...all); };
	`);
	await site.write({ "src/themes/sea.css": "[data-theme=sea] {" });
	await until(
		async () => output().includes("sea.css:1:1: Unclosed block"),
		"the error in the terminal",
	);
	await until(
		() => page.evaluate<boolean>("messages.some((text) => text.includes('Unclosed block'))"),
		"the error in the browser",
	);
	assert.is(await background(page), "rgb(1, 2, 3)");
	await page.reload();
	assert.is(await background(page), "rgb(1, 2, 3)", "the last good bundle is served");

	await site.write({ "src/themes/sea.css": FILES["src/themes/sea.css"] });
	await save(site, page, "4, 5, 6");

	await page.evaluate("window.sameDocument = true");
	await site.write({
		"src/themes/new.css": "[data-theme=new] { color-scheme: dark; --color-page: black }",
		"site.json": '{"theme":{"default":"new"}}',
	});
	await until(async () => (await background(page)) === "rgb(0, 0, 0)", "the new default");
	await sleep(100);
	assert.is(await page.evaluate("document.documentElement.dataset.theme"), "new");
	await page.close();
});

for (const args of [[], ["--incremental"]]) {
	test(`a deleted theme, a renamed one and a deleted folder reach the pages: ${args.join() || "plain"}`, async () => {
		const theme = (name: string) =>
			`[data-theme=${name}] { color-scheme: light; --color-page: white }`;
		const site = await createInstalledSite({
			...FILES,
			"site.json": "{}",
			"src/themes/gone.css": theme("first"),
			"src/themes/old.css": theme("second"),
		});
		const { url, output } = await serve(site, ...args);
		const text = async (path: string) => (await fetch(new URL(path, url))).text();
		const hasNames = async (pattern: RegExp) =>
			pattern.test(await text("/")) && pattern.test(await text("/_theme/theme.js"));
		assert.ok(await hasNames(/first.*second/));
		await rm(site.path("src/themes/gone.css"));
		await until(async () => !(await hasNames(/first/)), `a page without it: ${output()}`);
		await rename(site.path("src/themes/old.css"), site.path("src/themes/new.css"));
		await site.write({ "src/themes/new.css": theme("third") });
		await until(() => hasNames(/third/), `a page with the new name: ${output()}`);
		assert.not(await hasNames(/second/));
		await rm(site.path("src/themes"), { recursive: true });
		await until(async () => !(await hasNames(/third/)), `a page without any: ${output()}`);
		await until(async () => !site.has(".theme-deleted"), "nothing stays behind");
	});
}

test("the dev server answers with the middleware's headers", async () => {
	const site = await createInstalledSite(FILES);
	const { url } = await serve(site, "--pathprefix=docs");
	const response = await fetch(new URL("/docs/_theme/css/site.css", url));
	assert.is(response.status, 200);
	assert.is(response.headers.get("cache-control"), "no-cache");
	const etag = response.headers.get("etag") ?? "";
	const again = await fetch(new URL("/docs/_theme/css/site.css", url), {
		headers: { "If-None-Match": etag },
	});
	assert.is(again.status, 304);
});

test.run();
