import { symlink } from "node:fs/promises";
import ejs from "@11ty/eleventy-plugin-ejs";
import handlebars from "@11ty/eleventy-plugin-handlebars";
import webc from "@11ty/eleventy-plugin-webc";
import { VentoPlugin as vento } from "eleventy-plugin-vento";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { theme } from "../../src/index.js";
import { type BuildOptions, build, type EleventyConfig } from "../helpers/eleventy.js";
import { createSite, removeSites, Site } from "../helpers/site.js";

test.after(removeSites);

const EDITOR = "_site/_theme/editor.js";
const page = (body: string) => `<!doctype html><html><head></head><body>${body}</body></html>`;
const plugin = {
	styles: { base: true, components: false, themes: ["light", "dark"] },
	checks: false,
} as const;
const PLAIN = { "a.html": page("a"), "z.html": page("z") };
const LAYOUT = "---\nlayout: base.njk\n---\nx";
const withLayout = "---\nlayout: page.11ty.js\n---\nx";

/** Files, what leads to others of them, and how they are built. */
type Case = [
	files: Record<string, string>,
	options?: BuildOptions & { links?: Record<string, string> },
];

/** Where the method may be called, each in a page that is written behind others. */
const CASES: Record<string, Case> = {
	"a page": [{ "m.html": page("{% themeTokenEditor %}") }],
	"a literal in Markdown": [
		{
			"m.md": `---\nlayout: b.njk\n---\n<% themeTokenEditor() %>`,
			"_includes/b.njk": page("{{ content | safe }}"),
		},
	],
	"a layout": [{ "m.md": LAYOUT, "_includes/base.njk": page("{% themeTokenEditor() %}") }],
	"a page in code": [
		{
			"m.11ty.js": `exports.render = function () { return ${JSON.stringify(page(""))} + this.themeTokenEditor() }`,
		},
	],
	"a layout in code": [
		{
			"m.md": withLayout,
			"_includes/page.11ty.js": `exports.render = function () { return ${JSON.stringify(page(""))} + this.themeTokenEditor() }`,
		},
	],
	"WebC, in a component of a layout": [
		{
			"m.html": `---\nlayout: base.webc\n---\nx`,
			"_includes/base.webc": page("<the-tokens></the-tokens>"),
			"_components/the-tokens.webc": `<div @raw="themeTokenEditor()"></div>`,
		},
		{ before: (config) => config.addPlugin(webc) },
	],
	"a layout of Vento": [
		{
			"m.html": "---\nlayout: base.vto\n---\nx",
			"_includes/base.vto": page("{{ themeTokenEditor }}"),
		},
		{ after: (config) => config.addPlugin(vento) },
	],
	"a layout of Handlebars": [
		{
			"m.html": "---\nlayout: base.hbs\n---\nx",
			"_includes/base.hbs": page("{{{ themeTokenEditor }}}"),
		},
		{ after: (config) => config.addPlugin(handlebars) },
	],
	"a layout of EJS": [
		{
			"m.html": "---\nlayout: base.ejs\n---\nx",
			"_includes/base.ejs": page("<%- themeTokenEditor() %>"),
		},
		{ before: (config) => config.addPlugin(ejs) },
	],
	"a virtual template": [
		{},
		{ before: (config) => config.addTemplate("m.njk", page("{% themeTokenEditor %}"), {}) },
	],
	"a virtual layout": [
		{ "m.md": LAYOUT },
		{
			before: (config) =>
				config.addTemplate("_includes/base.njk", page("{% themeTokenEditor %}"), {}),
		},
	],
	"what the configuration loads": [
		{
			"m.html": page("{% tokens %}"),
			"eleventy.config.js": 'import { tokens } from "./config/tokens.js";',
			"config/tokens.js": "export function tokens() { return this.themeTokenEditor() }",
		},
		{ before: (config) => config.addShortcode("tokens", () => "the test loads no configuration") },
	],
	"a page in an input folder that is a link": [
		{ "real/m.html": page("{% themeTokenEditor %}") },
		{ input: "linked", links: { linked: "real" } },
	],
	"a layout in a folder that is a link": [
		{
			"m.md": "---\nlayout: base.njk\n---\nx",
			"node_modules/real/base.njk": page("{% themeTokenEditor %}"),
		},
		{ links: { _includes: "node_modules/real" } },
	],
};

/** Whether the service counts on an editor: it serves the script, if so. */
function isExpected(): boolean {
	let isServed = true;
	const response = { setHeader() {}, end() {} };
	theme.middleware()(
		{ url: "/_theme/editor.js", method: "HEAD", headers: {} } as never,
		response as never,
		() => {
			isServed = false;
		},
	);
	return isServed;
}

/** Builds, and tells what was known of the editor when each page was written. */
async function expectations({ root }: Site, options: BuildOptions = {}): Promise<boolean[]> {
	const known: boolean[] = [];
	const after = (config: EleventyConfig) => {
		config.addTransform("look", (content: unknown) => {
			known.push(isExpected());
			return content;
		});
		return options.after?.(config);
	};
	await build(new Site(root), { ...options, after, plugin });
	return known;
}

for (const [place, [files, { links = {}, ...options } = {}]] of Object.entries(CASES)) {
	test(`an editor is known before the first page is written: ${place}`, async () => {
		const site = await createSite({ ...PLAIN, ...files });
		for (const [link, target] of Object.entries(links)) {
			await symlink(site.path(target), site.path(link));
		}
		const known = await expectations(site, options);
		assert.ok(known.length > 0);
		assert.equal(
			known,
			known.map(() => true),
		);
		assert.match(await site.read(EDITOR), "data-theme-editor");
	});
}

test("a site without an editor has no script for one", async () => {
	const site = await createSite({ ...PLAIN, "words.md": "Tokens and editors." });
	assert.equal([...new Set(await expectations(site))], [false]);
	assert.not(site.has(EDITOR));
});

test("an editor that no source tells of works all the same, and nobody hears of it", async () => {
	const site = await createSite({ ...PLAIN, "m.md": "---\nlayout: late.njk\n---\nx" });
	// As a package does, whose code is not the site's.
	const method = ["theme", "Token", "Editor"].join("");
	await site.write({ "_includes/late.njk": page("{% late %}") });
	const { log } = await build(site, {
		plugin,
		before: (config) =>
			config.addNunjucksShortcode("late", function (this: Record<string, () => string>) {
				return config.getShortcodes()[method]();
			}),
	});
	assert.match(await site.read("_site/m/index.html"), /src="\/_theme\/editor\.js\?v=[\da-f]{8}"/);
	assert.match(await site.read(EDITOR), "data-theme-editor");
	assert.not.match(log.join("\n"), /editor/i);
});

test.run();
