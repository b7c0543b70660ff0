import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { closeAll, launchAll, type Page, type Served } from "../helpers/browsers/index.js";
import { until } from "../helpers/browsers/processes.js";
import { REPOSITORY } from "../helpers/cli.js";
import { codeOf, recipes } from "../helpers/recipes.js";
import { removeSites } from "../helpers/site.js";
import { htmlPage, ready, themedSite } from "../helpers/themed-site.js";

const script = (heading: string) => `<script type="module">${codeOf(heading, "js")[0]}</script>`;

/** A widget from elsewhere: it keeps what it is told. */
const WIDGET =
	"<!doctype html><script>window.told = []; addEventListener('message', ({ data }) => told.push(data)); parent.postMessage('ready', '*');</script>";
const MERMAID = `
	export const calls = (window.calls = []);
	export default {
		initialize: ({ theme }) => calls.push(theme),
		run: async ({ nodes }) => { for (const node of nodes) { calls.push(node.textContent); node.textContent = "drawn"; } },
	};`;

const browsers = await launchAll(["chromium"]);
let site: Served | undefined;
const pages: Page[] = [];

test.before(async () => {
	site = await themedSite({
		builtIn: true,
		plugin: { allow: ["light", "dark"] },
		files: {
			"giscus.html": htmlPage({
				body: `<iframe class="giscus-frame" src="/static/widget.html"></iframe>{% raw %}${script("giscus")}{% endraw %}`,
			}),
			"mermaid.html": htmlPage({
				head: '<script type="importmap">{"imports":{"mermaid":"/static/mermaid.js"}}</script>',
				body: `<pre class="mermaid">graph TD</pre>{% raw %}${script("Mermaid")}{% endraw %}`,
			}),
			"code.html": htmlPage({
				body: '<pre class="language-js"><code><span class="token keyword">let</span></code></pre>',
			}),
			"picture.html": htmlPage({
				body: `<style>${codeOf("Pictures", "css").join("")}</style>${codeOf("Pictures", "html").join("")}<p class="banner">x</p>`,
			}),
			"frames.html": htmlPage({
				body: `<iframe id="own" src="/code/"></iframe><iframe id="other" src="/static/widget.html"></iframe>{% raw %}<script>const frame = document.querySelector("#other");${codeOf("Frames", "js")[0]}</script>{% endraw %}`,
			}),
			"buttons.html": htmlPage({
				body: `${codeOf("Buttons of your own", "html").join("").replaceAll("paper", "dark")}{% raw %}${script("Buttons of your own")}{% endraw %}`,
			}),
			"follow.html": htmlPage({
				body: `{% raw %}<script>const chart = { options: {}, drawn: [], update: () => chart.drawn.push(chart.options.theme) }; ${codeOf("Let a script follow the theme", "js").join("")}</script>{% endraw %}`,
			}),
			"static/widget.html": `---\npermalink: static/widget.html\n---\n${WIDGET}`,
			"static/mermaid.js": MERMAID,
		},
		before: (eleventyConfig) => eleventyConfig.addPassthroughCopy("static/mermaid.js"),
	});
	// The widgets stand on this server instead of their makers'.
	const { origin } = new URL(site.url);
	site.options.onHtml = (html) =>
		html.replaceAll(/https:\/\/(giscus\.app|widgets\.example)/g, origin);
});

test.after(async () => {
	await Promise.all(pages.map((page) => page.close()));
	await closeAll(browsers);
	await site?.close();
	await removeSites();
});

async function open(path: string): Promise<Page> {
	const [browser] = browsers;
	assert.ok(browser && site, "Chromium and a site");
	const page = await browser.open({ colorScheme: "light" });
	pages.push(page);
	await page.goto(new URL(path, site.url).href);
	return page;
}

const choose = (page: Page, name: string) =>
	page.evaluate(
		`const { theme } = await import("/_theme/theme.js"); theme.set("${name}"); return 1`,
	);
const shows = (page: Page, expression: string, value: unknown) =>
	until(
		async () => JSON.stringify(await page.evaluate(expression)) === JSON.stringify(value),
		`${expression}: ${JSON.stringify(value)}`,
	);

test("every recipe is run by a test", () => {
	const folder = join(REPOSITORY, "test/browser");
	const texts = readdirSync(folder)
		.filter((name) => name.startsWith("recipes"))
		.map((name) => readFileSync(join(folder, name), "utf8"));
	const names = new Set(texts.flatMap((text) => text.match(/(?<=")[^"\n]+(?=")/g) ?? []));
	assert.equal(
		recipes().filter((heading) => !names.has(heading)),
		[],
	);
});

if (browsers.length > 0) {
	test("a script follows the theme, and knows its mode", async () => {
		const page = await open("follow/");
		await ready(page);
		await choose(page, "dark");
		assert.equal(await page.evaluate("[chart.drawn, mode()]"), [["dark"], "dark"]);
	});

	test("giscus is told at its start and at every switch", async () => {
		const page = await open("giscus/");
		const told =
			"document.querySelector('iframe').contentWindow.told.map((data) => data.giscus.setConfig.theme)";
		await page.evaluate(
			"document.querySelector('iframe').contentWindow.parent.postMessage('ready', '*')",
		);
		await until(
			async () => ((await page.evaluate<string[]>(told)) ?? []).at(-1) === "light",
			"light",
		);
		await choose(page, "dark");
		await until(async () => (await page.evaluate<string[]>(told)).at(-1) === "dark", "dark");
	});

	test("Mermaid draws again, from the source", async () => {
		const page = await open("mermaid/");
		await shows(page, "calls", ["default", "graph TD"]);
		await choose(page, "dark");
		await shows(page, "calls", ["default", "graph TD", "dark", "graph TD"]);
	});

	test("code takes its colours from the theme", async () => {
		const page = await open("code/");
		const colors =
			"['.token', 'pre'].map((s) => getComputedStyle(document.querySelector(s)).color)";
		const light = await page.evaluate<string[]>(colors);
		await choose(page, "dark");
		const dark = await page.evaluate<string[]>(colors);
		assert.ok(
			light.every((color, index) => color !== dark[index]),
			`${light} ${dark}`,
		);
	});

	test("pictures and backgrounds follow the choice, not the system", async () => {
		const page = await open("picture/");
		const shown =
			"[...document.querySelectorAll('img')].filter((img) => getComputedStyle(img).display !== 'none').map((img) => img.className)";
		assert.equal(await page.evaluate(shown), ["for-light"]);
		const banner = "getComputedStyle(document.querySelector('.banner')).backgroundColor";
		assert.is(await page.evaluate(banner), "rgb(255, 247, 224)");
		await choose(page, "dark");
		assert.equal(await page.evaluate(shown), ["for-dark"]);
		assert.is(await page.evaluate(banner), "rgb(51, 40, 0)");
	});

	test("a frame of the site follows by itself, another is told", async () => {
		const page = await open("frames/");
		await choose(page, "dark");
		await shows(
			page,
			"document.querySelector('#own').contentDocument.documentElement.dataset.theme",
			"dark",
		);
		await shows(page, "document.querySelector('#other').contentWindow.told", [{ theme: "dark" }]);
	});

	test("buttons of one's own", async () => {
		const page = await open("buttons/");
		await page.click("[data-choose=dark]");
		await shows(page, "document.documentElement.dataset.theme", "dark");
		await page.click("[data-choose='']");
		await shows(page, "[document.documentElement.dataset.theme, localStorage.theme ?? null]", [
			"light",
			null,
		]);
	});
} else {
	test("recipes need Chromium", () => assert.not(process.env.CI));
}

test.run();
