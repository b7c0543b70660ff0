import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "../helpers/browsers/index.js";
import { REPOSITORY } from "../helpers/cli.js";
import { assert, CHROMIUM, startEngines, test, until } from "../helpers/in-engines.js";
import { codeOf, recipes } from "../helpers/recipes.js";
import { htmlPage, themedSite, visit } from "../helpers/themed-site.js";

const script = (heading: string) => `<script type="module">${codeOf(heading, "js")[0]}</script>`;

const WIDGET =
	"<!doctype html><script>window.told = []; addEventListener('message', ({ data }) => told.push(data)); parent.postMessage('ready', '*');</script>";
const MERMAID = `
	export const calls = (window.calls = []);
	export default {
		initialize: ({ theme }) => calls.push(theme),
		run: async ({ nodes }) => { for (const node of nodes) { calls.push(node.textContent); node.textContent = "drawn"; } },
	};`;

const { each } = await startEngines({ engines: CHROMIUM, fresh: true });
const site = await themedSite({
	builtIn: true,
	plugin: { allow: ["light", "dark", "paper", "midnight"] },
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

const choose = (page: Page, name: string) =>
	page.evaluate(`const { theme } = await import("/_theme/theme.js");
		theme.set("${name}"); return 1`);
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
	const found = recipes().filter((heading) => !names.has(heading));
	assert.equal(found, []);
});

each("a script follows the theme, and knows its mode", async (page) => {
	await visit(page, `${site.url}follow/`);
	await choose(page, "dark");
	assert.equal(await page.evaluate("[chart.drawn, mode()]"), [["dark"], "dark"]);
});

each("giscus is told at its start and at every switch", async (page) => {
	await page.goto(`${site.url}giscus/`);
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

each("Mermaid draws again, from the source", async (page) => {
	await page.goto(`${site.url}mermaid/`);
	await shows(page, "calls", ["default", "graph TD"]);
	await choose(page, "dark");
	await shows(page, "calls", ["default", "graph TD", "dark", "graph TD"]);
});

each("code takes its colours from the theme", async (page) => {
	await page.goto(`${site.url}code/`);
	const colors = "['.token', 'pre'].map((s) => getComputedStyle(document.querySelector(s)).color)";
	const light = await page.evaluate<string[]>(colors);
	await choose(page, "dark");
	const dark = await page.evaluate<string[]>(colors);
	const found = light.every((color, index) => color !== dark[index]);
	assert.ok(found, `${light} ${dark}`);
});

for (const javaScript of [true, false]) {
	const visit = async (page: Page) => {
		const shown = `[...document.querySelectorAll(".by-mode img")].filter((img) =>
			!/rgba\\(0, 0, 0, 0\\)|transparent/.test(getComputedStyle(img).maskImage)).map((img) => img.className)`;
		const banner = "getComputedStyle(document.querySelector('.banner')).backgroundColor";
		for (const [mode, color, theme] of [
			["light", "rgb(255, 247, 224)", "paper"],
			["dark", "rgb(51, 40, 0)", "midnight"],
		] as const) {
			await page.setColorScheme(javaScript && mode === "dark" ? "light" : mode);
			await page.goto(`${site.url}picture/`);
			if (javaScript) await choose(page, theme);
			assert.equal(await page.evaluate(shown), [`for-${mode}`]);
			assert.is(await page.evaluate(banner), color);
		}
	};
	const how = javaScript ? "each theme" : "the system, without JavaScript";
	each(`pictures and backgrounds follow ${how}`, { javaScript }, visit);
}

each("a frame of the site follows by itself, another is told", async (page) => {
	await page.goto(`${site.url}frames/`);
	await choose(page, "dark");
	const own = "document.querySelector('#own').contentDocument.documentElement";
	await shows(page, `${own}.dataset.theme`, "dark");
	await shows(page, "document.querySelector('#other').contentWindow.told", [{ theme: "dark" }]);
});

each("buttons of one's own", async (page) => {
	await page.goto(`${site.url}buttons/`);
	await page.click("[data-choose=dark]");
	await shows(page, "document.documentElement.dataset.theme", "dark");
	await page.click("[data-choose='']");
	await shows(page, "[document.documentElement.dataset.theme, localStorage.theme ?? null]", [
		"light",
		null,
	]);
});
