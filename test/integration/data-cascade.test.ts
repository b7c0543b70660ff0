import { test } from "uvu";
import * as assert from "uvu/assert";
import { type BuildOptions, build, type EleventyConfig, toJSON } from "../helpers/eleventy.js";
import { createSite, removeSites, type Site } from "../helpers/site.js";

test.after(removeSites);

const DOCUMENT = "<!doctype html><html><head></head><body></body></html>";
const THEME = "[data-theme=own] { color-scheme: light; --color-page: #fff }";
const FILES = ["_theme/css/site.css", "_theme/theme.js", "_theme/switching.js"];

const plugin = {
	styles: { base: false, components: false, themes: false },
	checks: false,
} as const;

async function buildSite(
	files: Record<string, string> = {},
	options: BuildOptions = {},
): Promise<{ site: Site; log: string[] }> {
	const site = await createSite({
		"index.html": DOCUMENT,
		"src/themes/own.css": THEME,
		...files,
	});
	const { log } = await build(site, { ...options, plugin });
	return { site, log };
}

/** What stands at the assets' paths where nothing is in their way. */
const expected: string[] = [];
test.before(async () => {
	const { site } = await buildSite();
	for (const file of FILES) expected.push(await site.read(`_site/${file}`));
});

async function assertWritten(site: Site, output = "_site"): Promise<void> {
	for (const [index, file] of FILES.entries()) {
		assert.is(await site.read(`${output}/${file}`), expected[index], file);
	}
}

/** Keys that a site sets for all of its templates, and gets along with on its own pages. */
const keys: Record<string, unknown> = {
	"date: Last Modified": { date: "Last Modified" },
	"date: git Last Modified": { date: "git Last Modified" },
	"date: Created": { date: "Created" },
	"permalink, a string": { permalink: "/all/{{ page.fileSlug }}/" },
	"permalink, a function": { permalink: () => "/page/index.html" },
	"permalink, an object": { permalink: { build: "/page/index.html" } },
	"permalink, an object without build": { permalink: { serverless: "/page/" } },
	"permalink: false": { permalink: false },
	"dynamicPermalink: false": { dynamicPermalink: false },
	"eleventyComputed.permalink": {
		eleventyComputed: { permalink: (data: PageData) => `/p/${data.page.filePathStem}.html` },
	},
	"eleventyComputed.permalink, an object": {
		eleventyComputed: { permalink: { build: "/p/index.html" } },
	},
	"eleventyComputed.permalink: false": { eleventyComputed: { permalink: false } },
	"eleventyComputed of pages that it does not know": {
		eleventyComputed: {
			upper: ({ title }: { title: string }) => title.toUpperCase(),
			"page.url": "/elsewhere/",
		},
	},
	layout: { layout: "all.njk" },
	tags: { tags: ["post"] },
	pagination: {
		pagination: { data: "list", size: 1 },
		list: [1, 2],
		permalink: "/{{ page.fileSlug }}/{{ pagination.pageNumber }}/",
	},
	"eleventyExcludeFromCollections, a list": { eleventyExcludeFromCollections: ["post"] },
	eleventyNavigation: { eleventyNavigation: { key: "All" } },
	"templateEngineOverride: njk,md": { templateEngineOverride: "njk,md" },
	"templateEngineOverride: false": { templateEngineOverride: false },
	eleventyImport: { eleventyImport: { collections: ["post"] } },
	permalinkBypassOutputDir: { permalinkBypassOutputDir: true },
	eleventyAllowMissingExtension: { eleventyAllowMissingExtension: true },
	eleventyDataSchema: {
		eleventyDataSchema: ({ title }: { title?: string }) => {
			if (!title) throw new Error("every page needs a title");
		},
	},
};

interface PageData {
	page: { filePathStem: string };
}

const INDEX = `---json\n${JSON.stringify({ title: "Page", date: "2020-01-01" })}\n---\n${DOCUMENT}`;

for (const [name, data] of Object.entries(keys)) {
	test(`for all templates, ${name}`, async () => {
		const { site, log } = await buildSite(
			{ "index.html": INDEX, "_includes/all.njk": "LAYOUT{{ content | safe }}" },
			{
				before: (eleventyConfig) => {
					for (const [key, value] of Object.entries(data as object)) {
						eleventyConfig.addGlobalData(key, () => value);
					}
				},
			},
		);
		await assertWritten(site);
		assert.not.match(log.join("\n"), "could not be written");
	});
}

test("the same from directory data, without deep merging, and with a data file name of the site's", async () => {
	const forAll = 'export default { date: "Last Modified", layout: "all.njk" }';
	const forOurs =
		'export default { permalink: { build: "/page/" }, pagination: { data: "list", size: 1 }, list: [1, 2], eleventyComputed: { a: () => { throw new Error("a") } } }';
	for (const isDeep of [true, false]) {
		const { site } = await buildSite(
			{
				"package.json": '{"type":"module"}',
				"pages/index.html": `---json\n{"layout": false}\n---\n${DOCUMENT}`,
				"pages/_includes/all.njk": "LAYOUT{{ content | safe }}",
				"pages/index.11tydata.mjs": forAll,
				"pages/_theme/index.11tydata.mjs": forOurs,
			},
			{
				input: "pages",
				before: (eleventyConfig) => {
					eleventyConfig.setDataFileBaseName("index");
					eleventyConfig.setDataDeepMerge(isDeep);
				},
			},
		);
		await assertWritten(site);
	}
});

test("preprocessors that drop, draft or rewrite templates", async () => {
	const drafts: Record<string, (data: Record<string, unknown>, content: string) => unknown> = {
		drop: (data) => (data.title ? undefined : false),
		draft: (data) => (data.draft ? false : undefined),
		rewrite: (_data, content) => `${content}<!-- -->`,
	};
	for (const [name, callback] of Object.entries(drafts)) {
		const { site } = await buildSite(
			{ "index.html": INDEX },
			{
				before: (eleventyConfig) => {
					if (name === "draft") eleventyConfig.addGlobalData("draft", () => true);
					eleventyConfig.addPreprocessor(name, "*", callback);
				},
				after: (eleventyConfig) => {
					eleventyConfig.addPreprocessor("keep", "html", () => undefined);
				},
			},
		);
		await assertWritten(site);
	}
});

test("a transform that takes all output for HTML does not reach what visitors get", async () => {
	const { site } = await buildSite(
		{},
		{ before: (config) => config.addTransform("mangle", (content) => `${content}<!-- x -->`) },
	);
	await assertWritten(site);
});

test("collections, sitemaps and menus do not list the assets", async () => {
	const list = (site: EleventyConfig) => {
		site.addGlobalData("tags", () => ["post"]);
		site.addGlobalData("eleventyNavigation", () => ({ key: "All" }));
		site.addCollection("every", (api: { getAll(): unknown[] }) => api.getAll());
	};
	const site = await createSite({
		"src/themes/own.css": THEME,
		"map.njk":
			"---\npermalink: map.txt\n---\n{% for name in ['all', 'every', 'post'] %}{% for item in collections[name] %}{{ item.url }} {% endfor %}{% endfor %}",
	});
	const pages = await toJSON(site, { before: list, plugin });
	const map = pages.find(({ url }) => url === "/map.txt");
	assert.is(map?.content, "/map.txt /map.txt /map.txt ");
	assert.is(pages.length, 1);
});

test.run();
