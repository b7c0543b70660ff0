/** The plugins of Eleventy that statements name. */
export const NAMES =
	"HtmlBasePlugin, InputPathToUrlTransformPlugin, IdAttributePlugin, RenderPlugin";

/** Statements of configurations `c`, in any order; `IN/` stands for the input folder. */
export const SETUPS = [
	'c.addPreprocessor("drafts", "*", (data) => { if (data.title.startsWith("DRAFT")) return false; });',
	'c.addPreprocessor("sign", "*", (data, content) => content + "<!-- " + data.title.length + " -->");',
	'c.addPreprocessor("none", "html", (data) => { if (!data.page.inputPath) throw new Error("no path"); });',
	'c.addPreprocessor("drop", "*", ({ title }) => (title ? undefined : false));',
	'c.addGlobalData("permalink", () => false); c.addGlobalData("date", () => "Last Modified");',
	'c.addGlobalData("templateEngineOverride", () => "njk");',
	'c.addGlobalData("eleventyNavigation", () => ({ key: "All" }));',
	"c.addDateParsing((date) => (date ? date.replace('/', '-') : undefined));",
	'c.addTransform("html only", function (text) { if (!/\\.html?$/.test(this.page.outputPath || "x.html")) throw new Error("none"); return text; });',
	'c.addTransform("tail", (text) => text.trimEnd() + "\\n<!-- end -->\\n");',
	'c.addTransform("squeeze", function (text) { return text.replace(/>\\s+</g, "><"); });',
	'c.addTransform("sure", (text) => { if (!text.includes("<")) throw new Error("no markup"); return text; });',
	'c.addCollection("titles", (api) => api.getAll().map((item) => item.data.title.trim()).sort());',
	'c.addCollection("sorted", (api) => api.getAllSorted().filter((item) => item.url.endsWith("/")));',
	'c.addCollection("glob", (api) => api.getFilteredByGlob("**/*.md").reverse());',
	'c.addGlobalData("eleventyComputed", { shout: (data) => data.title.toUpperCase() });',
	'c.addGlobalData("eleventyComputed.slug", () => (data) => data.page.fileSlug.toLowerCase());',
	'c.addGlobalData("tags", () => ["all-of-them"]);',
	'c.addGlobalData("layout", () => "base.njk");',
	'c.addGlobalData("permalink", () => (data) => data.page.filePathStem.replace(/index$/, "") + "/" + data.title.length + ".html");',
	'c.addGlobalData("theme", "nothing-of-the-like");',
	'c.addGlobalData("eleventyDataSchema", () => (data) => { if (!data.title) throw new Error("no title"); });',
	'c.addFilter("themeAssets", (text) => text); c.addShortcode("year", () => "2020");',
	'c.addPassthroughCopy("IN/assets");',
	'c.addPassthroughCopy({ "IN/assets/a.txt": "b.txt" });',
	"c.setUseTemplateCache(false);",
	"c.setQuietMode(true); c.setDataDeepMerge?.(false);",
	'c.setTemplateFormats("njk,md,html,liquid,11ty.js");',
	...NAMES.split(", ").map((name) => `c.addPlugin(${name});`),
	'c.addBundle?.("js"); c.addBundle?.("html");',
	'c.on("eleventy.after", ({ results }) => { for (const { url, content } of results) url.at(0) + content.length; });',
	'c.addTemplate("virtual.njk", "<p>{{ title }}</p>", { title: "Virtual", date: "2020-03-03", permalink: "/virtual/" });',
];
