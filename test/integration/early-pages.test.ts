import { text } from "node:stream/consumers";
import { theme } from "../../src/index.js";
import { hashSource } from "../../src/page/csp.js";
import { type BuildOptions, build, create, toJSON } from "../helpers/eleventy.js";
import { assert, createSite, test } from "../helpers/site.js";

const POLICY = `<meta http-equiv="Content-Security-Policy" content="script-src 'self'">`;
const page = (body: string) =>
	`<!doctype html><html><head>${POLICY}<meta charset=utf-8></head><body>${body}</body></html>`;
const plugin = {
	styles: { base: true, components: false, themes: ["light", "dark"] },
	checks: false,
	csp: "amend",
} as const;
/** Pages that Eleventy renders before and behind the one with the editor. */
const PLAIN = { "a.html": page("a"), "z.html": page("z") };
const METHOD = "themeTokenEditor";

const CASES: Record<string, [files: Record<string, string>, options?: BuildOptions]> = {
	"a page": [{ "m.html": page(`{% ${METHOD} %}`) }],
	"a literal": [{ "m.njk": page(`<% ${METHOD}() %>`) }],
	"a layout": [
		{ "m.md": "---\nlayout: b.njk\n---\nx", "_includes/b.njk": page(`{% ${METHOD}() %}`) },
	],
	"code that is not the site's": [
		{ "m.md": "---\nlayout: late.njk\n---\nx", "_includes/late.njk": page("{% late %}") },
		{
			before: (config) =>
				config.addNunjucksShortcode("late", function (this: Record<string, () => string>) {
					return config.getShortcodes()[METHOD]();
				}),
		},
	],
};

function guardOf(html: string): string {
	return /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? "none";
}

/** Holds every page against the guard that applies overrides, its hash and the runtime that keeps them. */
function assertKnown(pages: readonly string[]): void {
	for (const html of pages) {
		assert.match(guardOf(html), ".cssText+=");
		assert.match(html, hashSource(guardOf(html)).slice(1, -1));
	}
	const runtimes = pages.map((html) => /theme\.js\?v=[\da-f]+/.exec(html)?.[0]);
	assert.is(new Set(runtimes).size, 1, runtimes.join());
}

for (const [place, [files, options]] of Object.entries(CASES)) {
	test(`each page applies what visitors changed, whenever an editor is called for: ${place}`, async () => {
		const site = await createSite({ ...PLAIN, ...files });
		const { log } = await build(site, { ...options, plugin });
		const pages = ["a", "m", "z"].map((name) => site.read(`_site/${name}/index.html`));
		assertKnown(await Promise.all(pages));
		assert.match(await site.read("_site/_theme/theme.js"), "./overrides.js");
		for (const file of ["overrides", "editor"]) assert.ok(site.has(`_site/_theme/${file}.js`));
		const said = log.filter((line) => line.includes("[eleventy-plugin-theme]"));
		assert.not.match(said.join("\n"), /editor/i);

		const results = await toJSON(site, { ...options, plugin });
		const stream = await create(site, { ...options, plugin }, []).toNDJSON();
		const lines = (await text(stream)).trim().split("\n");
		for (const found of [results, lines.map((line) => JSON.parse(line))])
			assertKnown(found.flatMap(({ url, content }) => (/^\/[amz]\//.test(url) ? [content] : [])));
	});
}

test("a policy that a template writes before the editor is called for allows both guards", async () => {
	const site = await createSite({ "a.html": page("a"), "m.html": page(`<% ${METHOD}() %>`) });
	let script: string[] = [];
	await build(site, {
		plugin,
		after: (config) =>
			config.addTransform("policy", (content: unknown) => {
				script = script.length > 0 ? script : theme.csp().script;
				return content;
			}),
	});
	for (const name of ["a", "m"]) {
		const html = await site.read(`_site/${name}/index.html`);
		assert.ok(script.includes(hashSource(guardOf(html))), name);
	}
});

test("pages of a site without an editor know of no overrides", async () => {
	const site = await createSite({ ...PLAIN, "words.md": "Tokens and editors." });
	await build(site, { plugin });
	assert.not.match(guardOf(await site.read("_site/a/index.html")), "cssText");
	assert.not.match(await site.read("_site/_theme/theme.js"), "overrides");
});
