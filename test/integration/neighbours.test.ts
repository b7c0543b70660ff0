import { createService } from "../../src/theme-service.js";
import { type BuildOptions, build } from "../helpers/eleventy.js";
import { assert, createSite, test } from "../helpers/site.js";

test("the browsers that a site builds for do not change the bundle", async () => {
	const site = await createSite({
		"package.json": '{ "browserslist": ["ie 8"] }',
		"src/themes/a.css":
			"[data-theme=a] { color: #ff000080; min-width: initial } a::before { color: red } a:before { color: red } @font-face { font-family: x; unicode-range: u+2b00-2bff }",
	});
	const bundle = async () => {
		const options = { root: site.root, checks: false, cache: { enabled: false } } as const;
		const service = createService(options);
		await service.init();
		return service.bundle.css;
	};
	const plain = await bundle();
	for (const value of ["ie 8", "safari 5"]) {
		process.env.BROWSERSLIST = value;
		const other = await bundle();
		delete process.env.BROWSERSLIST;
		assert.is(other, plain);
	}
});

const css: BuildOptions["before"] = (eleventyConfig) => {
	eleventyConfig.addTemplateFormats("css");
	eleventyConfig.addExtension("css", {
		outputFileExtension: "css",
		compile: (content: string) => () => content,
	});
};

test("where CSS is a template format, theme files are not pages of the site", async () => {
	for (const input of [".", "src"]) {
		const site = await createSite({
			"src/index.html": "<!doctype html><title>x</title>",
			"src/css/site.css": "p { color: red }",
			"src/themes/a.css": "[data-theme=a] { color-scheme: light }",
			"src/themes/parts/b.css": ".b { color: red }",
		});
		await build(site, { input, before: css });
		const base = input === "." ? "_site/src" : "_site";
		assert.ok(site.has(`${base}/css/site.css`));
		assert.not(site.has(`${base}/themes`), input);
		assert.match(await site.read("_site/_theme/css/site.css"), "data-theme=a");
	}
});
