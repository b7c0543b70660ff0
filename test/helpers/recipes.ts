import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { type Browser, type OpenOptions, type Served, serveFolder } from "./browsers/index.js";
import { createInstalledSite, REPOSITORY } from "./cli.js";
import { buildHere } from "./eleventy.js";
import { htmlPage, inContext, ready, store } from "./themed-site.js";

// The code that runs in tests is the code that the documentation shows.
const RECIPES = readFileSync(join(REPOSITORY, "example-site/guide/recipes.md"), "utf8");

/** A block of code, and the file that the words before it name. */
export type Block = { readonly language: string; readonly path?: string; readonly code: string };

const SECTIONS = new Map(
	RECIPES.split(/\n##+ /)
		.slice(1)
		.map((section) => [section.split("\n", 1)[0] ?? "", section]),
);

export function recipes(): string[] {
	return [...SECTIONS.keys()].filter((heading) => SECTIONS.get(heading)?.includes("```"));
}

function blocksOf(heading: string): Block[] {
	const pattern = /(?:`([^`\s]+\.\w+)`:\n\n)?```(\w+)\n(.*?)```/gs;
	const found = Array.from(
		(SECTIONS.get(heading) ?? "").matchAll(pattern),
		([, path, language = "", code = ""]) => ({
			language,
			code,
			...(path !== undefined && { path }),
		}),
	);
	assert.ok(found.length > 0, `a recipe with code is called ${heading}`);
	return found;
}

export function codeOf(heading: string, language: string): string[] {
	const found = blocksOf(heading).filter((block) => block.language === language);
	assert.ok(found.length > 0, `${heading}: ${language}`);
	return found.map(({ code }) => code);
}

export function filesOf(heading: string): Record<string, string> {
	const blocks = blocksOf(heading).filter(({ path }) => path !== undefined);
	return Object.fromEntries(blocks.map(({ path = "", code }) => [path, code]));
}

const CONFIG = `import { themePlugin } from "eleventy-plugin-theme";
export default (eleventyConfig) => {
	eleventyConfig.addPlugin(themePlugin);
	eleventyConfig.addPassthroughCopy("css");
};`;

/** Page colours and mode, which the anti-flash script and render-blocking CSS decide. */
const LOOK = `(() => {
	const root = document.documentElement;
	const { backgroundColor, color, textDecorationLine: underline } = getComputedStyle(document.body);
	const { theme, bsTheme } = root.dataset;
	return { theme, bsTheme, class: root.className, scheme: getComputedStyle(root).colorScheme, backgroundColor, color, underline };
})()`;

export interface Look {
	theme?: string | undefined;
	bsTheme?: string | undefined;
	class: string;
	scheme: string;
	backgroundColor: string;
	color: string;
	underline: string;
}

export function linkedPage({ head = "", body = "" } = {}): string {
	return htmlPage({
		head: `<link rel="stylesheet" href="/css/site.css">${head}`,
		body: `<% themeSwitcher() %>${body}`,
	});
}

type RecipeSite = Served & { readonly output: string };

/**
 * A site of its own files and those of recipes, built with the configuration that the recipe shows
 * and with the plugin as installed; one after another, as each build changes the current folder.
 * @param packages - what the recipe has its reader install
 */
export async function siteOf(
	files: Record<string, string>,
	packages: readonly string[] = [],
): Promise<RecipeSite> {
	const own = {
		"package.json": '{ "type": "module" }',
		"eleventy.config.js": CONFIG,
		"index.html": linkedPage(),
		"bare.html": "<p>bare</p>",
	};
	const site = await createInstalledSite({ ...own, ...files }, packages);
	const said: string[] = [];
	const { log } = console;
	console.log = (text) => void said.push(text);
	const logged = await buildHere(site).finally(() => Object.assign(console, { log }));
	const output = [...said, ...logged].join("\n");
	// The first thing in the body runs before anything is painted.
	const onHtml = (html: string) =>
		html.replace(/<body[^>]*>/, (tag) => `${tag}<script>window.first = ${LOOK}</script>`);
	return { ...(await serveFolder({ root: site.path("_site"), onHtml })), output };
}

export interface Visitor extends OpenOptions {
	path?: string;
	stored?: Record<string, string>;
}

export async function look(browser: Browser, site: Served, visitor: Visitor = {}): Promise<Look> {
	const { path = "", stored = {}, ...options } = visitor;
	let seen: Look | undefined;
	await inContext(
		browser,
		async (page) => {
			const choices = Object.entries(stored);
			if (choices.length > 0) await page.goto(new URL("bare/", site.url).href);
			for (const [key, value] of choices) await store(page, value, key);
			await page.goto(new URL(path, site.url).href);
			seen = await page.evaluate<Look>(LOOK);
			if (options.javaScript === false) return;
			await ready(page);
			assert.equal(await page.evaluate("first"), seen, "as before the first paint");
		},
		options,
	);
	return seen as Look;
}
