import { type EleventyConfigLike, themePlugin } from "../../src/index.js";
import { REPOSITORY } from "../helpers/cli.js";
import { build, type EleventyConfig, renderIndex } from "../helpers/eleventy.js";
import { assert, createSite, type Site, test, thrown } from "../helpers/site.js";

const PAGE = { "index.html": "<!doctype html><html><head></head><body></body></html>" };

async function addedTwice(site: Site, first: object, second?: unknown): Promise<string[]> {
	const { log } = await build(site, {
		plugin: { cache: { enabled: false }, ...first },
		after: (eleventyConfig: EleventyConfig) => {
			if (second === undefined) eleventyConfig.addPlugin(themePlugin);
			else eleventyConfig.addPlugin(themePlugin, second);
		},
	});
	return log.filter((line) => line.includes("twice"));
}

test("added twice: one line names the options that are ignored, and what to do", async () => {
	const site = await createSite(PAGE);
	const [line = "", ...others] = await addedTwice(
		site,
		{ default: "dark" },
		{ default: "paper", allow: ["paper", "dark"], inject: true },
	);
	assert.equal(others, []);
	assert.match(line, '"default", "allow", "inject"');
	assert.match(line, "ignored");
	assert.match(line, "site.json");
	assert.is((await site.read("_site/index.html")).match(/rel="stylesheet"/g)?.length, 1);
});

test("added twice without options, or with the same: not a word", async () => {
	const site = await createSite(PAGE);
	const labels = { themes: { dark: "Night" } };
	assert.equal(await addedTwice(site, { default: "dark" }), []);
	assert.equal(await addedTwice(site, { default: "dark" }, {}), []);
	assert.equal(await addedTwice(site, { default: "dark", labels }, { labels: { ...labels } }), []);
	assert.equal(await addedTwice(site, {}, { default: undefined }), []);
});

test("two installed copies of the package, and one within a namespace", async () => {
	const { themePlugin: copy } = await import(`${REPOSITORY}dist/index.js`);
	const twice = (config: EleventyConfig) => config.addPlugin(copy);
	const site = await createSite(PAGE);
	await build(site, { after: twice });
	assert.is((await site.read("_site/index.html")).match(/rel="stylesheet"/g)?.length, 1);
	const page = "---\ntheme: dark\n---\n<!doctype html><body><% themeSwitcher() %>";
	const within = (config: EleventyConfig) => config.namespace("my_", () => config.addPlugin(copy));
	const named = await renderIndex({ "index.html": page }, { plugin: false, after: within });
	assert.match(named, /<html data-theme="dark">.*<select data-theme-control/s);
});

test("added twice: wrong options of the second stop the build too", async () => {
	const site = await createSite(PAGE);
	for (const second of [{ defualt: "dark" }, { cache: 1 }, null, () => ({}), ["dark"]]) {
		const error = await thrown(() => addedTwice(site, {}, second));
		assert.is(error.code, "invalid-option");
	}
});

test("a configuration that Eleventy has emptied, to use it again, is a new one", async () => {
	const site = await createSite(PAGE);
	const { log } = await build(site, {
		plugin: false,
		after: (eleventyConfig: EleventyConfig) => {
			themePlugin(eleventyConfig, { root: site.root, default: "dark" });
			eleventyConfig.reset();
			eleventyConfig.addPlugin(themePlugin, { root: site.root, default: "paper" });
		},
	});
	const found = log.filter((line) => line.includes("twice"));
	assert.equal(found, []);
	assert.match(await site.read("_site/index.html"), 'rel="stylesheet"');
});

test("options that are no object are refused, not passed over", async () => {
	const site = await createSite(PAGE);
	for (const options of [null, () => ({}), ["dark"], Promise.resolve({})]) {
		const error = await thrown(() =>
			build(site, {
				plugin: false,
				after: (eleventyConfig: EleventyConfig) => eleventyConfig.addPlugin(themePlugin, options),
			}),
		);
		assert.match(error.message, "The options are ");
	}
});

test("an option of createTheme() alone is none of the plugin's", async () => {
	const site = await createSite(PAGE);
	const error = await thrown(() => build(site, { plugin: { baseUrl: "/blog/" } as object }));
	assert.match(error.message, '"baseUrl" is unknown (its value is "/blog/")');
	assert.not(site.has("_site"));
});

test("an Eleventy that is too old is told which version is needed", async () => {
	const eleventy2 = {
		versionCheck(range: string) {
			throw new Error(`We found Eleventy version '2.0.1', which does not meet '${range}'.`);
		},
	} as unknown as EleventyConfigLike;
	const error = await thrown(() => themePlugin(eleventy2));
	assert.is(error.code, "unsupported-eleventy");
	assert.match(error.message, "needs Eleventy 3 or newer");
	assert.match(error.message, "'2.0.1'");
	assert.match(error.message, "npm install @11ty/eleventy");
});

test("what is no configuration of Eleventy: how the plugin is added", async () => {
	for (const wrong of [undefined, null, {}, { default: "dark" }, "dark"]) {
		const error = await thrown(() => themePlugin(wrong as unknown as EleventyConfigLike));
		assert.is(error.code, "unsupported-eleventy");
		assert.match(error.message, "eleventyConfig.addPlugin(themePlugin, { … })");
	}
});
