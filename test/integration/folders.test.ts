import { mkdir } from "node:fs/promises";
import { posix, win32 } from "node:path";
import { isWithin } from "../../src/paths.js";
import { type BuildOptions, build } from "../helpers/eleventy.js";
import { assert, BARE, createSite, Site, test } from "../helpers/site.js";

const PAGE = "<!doctype html><html><head></head><body></body></html>";
const FILES = ["_theme/css/site.css", "_theme/theme.js"];

async function createFolder(files: Record<string, string> = {}): Promise<Site> {
	const folder = await createSite({
		"site/src/themes/own.css": "[data-theme=own] { color-scheme: light; --color-page: #fff }",
		...files,
	});
	await mkdir(folder.path("site"), { recursive: true });
	return folder;
}

async function buildIn(folder: Site, options: BuildOptions = {}): Promise<string> {
	const site = new Site(folder.path("site"));
	const { log } = await build(site, { ...options, plugin: { ...BARE, ...options.plugin } });
	return log.join("\n");
}

async function assertWritten(folder: Site, output: string): Promise<void> {
	assert.match(await folder.read(`${output}/index.html`), /site\.css\?v=/, output);
	for (const file of FILES)
		assert.ok((await folder.read(`${output}/${file}`)).length > 100, `${output}/${file}`);
}

/** Where the input and the output lie, from the working folder, and where the output lies from its parent. */
const places: Record<string, [input: string, output: string, from: string]> = {
	"the input outside": ["./../", "_site", "site/_site"],
	"the input outside, in a folder beside": ["../pages", "_site", "site/_site"],
	"input and output outside": ["../pages", "../out", "out"],
	"the output outside": ["pages", "../out", "out"],
	"the output deep": ["pages", "build/a/b", "site/build/a/b"],
	"the output the working folder": ["pages", ".", "site"],
	"the input a file": ["pages/index.html", "_site", "site/_site"],
	"spaces and letters of any script": ["seiten über x", "aus gabe/ü", "site/aus gabe/ü"],
};

for (const [name, [input, output, from]] of Object.entries(places)) {
	test(`the assets stand where the pages link to them: ${name}`, async () => {
		const page = input.endsWith(".html") ? input : `${input}/index.html`;
		const folder = await createFolder({ [`site/${page}`]: PAGE });
		await buildIn(folder, { input, output });
		await assertWritten(folder, from);
	});
}

test("an absolute output, and folders that the configuration sets", async () => {
	const folder = await createFolder({ "site/pages/index.html": PAGE });
	await buildIn(folder, { input: "pages", output: folder.path("abs/out") });
	await assertWritten(folder, "abs/out");
	await folder.write({ "index.html": PAGE });
	await buildIn(folder, {
		before: (eleventyConfig) => {
			eleventyConfig.setInputDirectory("./../");
			eleventyConfig.setOutputDirectory("dist/www");
			eleventyConfig.ignores.add("abs/**");
		},
	});
	await assertWritten(folder, "site/dist/www");
});

test("another working folder than the site's, and a path prefix", async () => {
	const folder = await createFolder({ "other/x.txt": "", "site/pages/index.html": PAGE });
	const { log } = await build(new Site(folder.path("other")), {
		input: "../site/pages",
		output: "../site/_site",
		pathPrefix: "/my blog/",
		plugin: { ...BARE, root: folder.path("site") },
	});
	await assertWritten(folder, "site/_site");
	assert.match(log.join(), "2 themes");
});

test("a dry run writes nothing, inside or outside", async () => {
	for (const input of ["pages", "./../"]) {
		const folder = await createFolder({ [`site/${input}/index.html`]: PAGE });
		await buildIn(folder, { input, dryRun: true });
		assert.not(folder.has("site/_site"));
	}
});

test("a path lies below a folder by what the system takes for the same", () => {
	const cases = [
		[win32, "C:\\Site\\src\\themes", "c:\\site\\SRC\\themes\\dark.css", true],
		[win32, "C:\\site", "D:\\site\\dark.css", false],
		[win32, "C:\\site", "C:\\site-2\\dark.css", false],
		[win32, "C:\\", "C:\\dark.css", true],
		[posix, "/Site", "/site/dark.css", false],
		[posix, "/", "/dark.css", true],
		[posix, "/site", "/site/..dark.css", true],
		[posix, "/site", "/site", false],
		[posix, "/site/a", "/site", false],
	] as const;
	for (const [on, folder, path, expected] of cases)
		assert.is(isWithin(folder, path, on), expected, `${path} in ${folder}`);
});
