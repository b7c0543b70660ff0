import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { compile } from "tailwindcss";
import { REPOSITORY } from "../helpers/cli.js";
import { assert, CHROMIUM, startEngines, test } from "../helpers/in-engines.js";
import { codeOf, filesOf, linkedPage, look, siteOf } from "../helpers/recipes.js";
import { htmlPage, inContext, store, visit } from "../helpers/themed-site.js";

const { browser } = await startEngines({ engines: CHROMIUM, fresh: true });
const { resolve } = createRequire(import.meta.url);
const VITE = join(REPOSITORY, "test/helpers/vite.mjs");

const read = (path: string) => readFile(path, "utf8");
const body = (attributes: string) => linkedPage().replace("<body>", `<body ${attributes}>`);

async function tailwind(css: string, classes: string): Promise<string> {
	const { build } = await compile(css, {
		base: REPOSITORY,
		loadStylesheet: async (id, base) => {
			const path = resolve(id === "tailwindcss" ? "tailwindcss/index.css" : id);
			return { path, base, content: await read(path) };
		},
	});
	return build(classes.split(" "));
}

const BODY = "bg-page text-text dark:underline";

test("Tailwind 4: utilities read the themes' tokens", async () => {
	const files = filesOf("Tailwind 4");
	const site = await siteOf({
		"index.html": body(`class="${BODY}"`),
		"site.json": codeOf("Tailwind 4", "json")[0] ?? "",
		"css/site.css": await tailwind(files["css/tailwind.css"] ?? "", BODY),
	});
	const tokens = await (await fetch(new URL("_theme/css/site.css", site.url))).text();
	const light = await look(browser, site);
	const dark = await look(browser, site, { colorScheme: "dark" });
	const unscripted = await look(browser, site, { colorScheme: "dark", javaScript: false });
	assert.is(unscripted.backgroundColor, dark.backgroundColor);
	assert.is.not(light.backgroundColor, dark.backgroundColor);
	assert.equal([light.underline, dark.underline], ["none", "underline"]);
	assert.not.match(tokens, "data-theme=paper");
});

test("Tailwind 4: dark: means the mode of every theme", async () => {
	const [, json = ""] = codeOf("Tailwind 4", "json");
	const [, variant = ""] = codeOf("Tailwind 4", "css");
	const site = await siteOf({
		"index.html": body('class="dark:underline"'),
		"site.json": json,
		"css/site.css": await tailwind(`@import "tailwindcss";\n${variant}`, "dark:underline"),
		"src/themes/dusk.css": '[data-theme="dusk"] { color-scheme: dark }',
	});
	assert.is((await look(browser, site)).underline, "none");
	const dusk = await look(browser, site, { stored: { theme: "dusk" } });
	assert.equal([dusk.class, dusk.underline], ["dark", "underline"]);
});

test("Bootstrap 5.3: the attribute says the mode, and a theme sets its variables", async () => {
	const site = await siteOf({
		...filesOf("Bootstrap 5.3"),
		"css/site.css": await read(resolve("bootstrap/dist/css/bootstrap.min.css")),
	});
	const seen = async (visitor: Parameters<typeof look>[2]) => {
		const { bsTheme, backgroundColor, scheme } = await look(browser, site, visitor);
		return [bsTheme, scheme, backgroundColor];
	};
	assert.equal(await seen({}), ["light", "light", "rgb(255, 255, 255)"]);
	assert.equal(await seen({ colorScheme: "dark" }), ["dark", "dark", "rgb(33, 37, 41)"]);
	const dusk = ["dark", "dark", "rgb(36, 27, 47)"];
	assert.equal(await seen({ stored: { theme: "dusk" } }), dusk);
	const unscripted = [undefined, "light", "rgb(255, 255, 255)"];
	assert.equal(await seen({ colorScheme: "dark", javaScript: false }), unscripted);
});

test("Sass: variables stand for custom properties, themes are plain CSS", async () => {
	const page = linkedPage({ body: '<p class="note">Note</p>' });
	const site = await siteOf({ ...filesOf("Sass"), "index.html": page }, ["sass"]);
	const light = await look(browser, site);
	const dark = await look(browser, site, { colorScheme: "dark" });
	assert.is(light.backgroundColor, "rgb(255, 253, 248)");
	assert.is(dark.backgroundColor, "rgb(22, 24, 29)");
	const css = await (await fetch(new URL("css/site.css", site.url))).text();
	assert.match(css, "color-mix(in oklab, var(--text) 30%, var(--background))");
});

test("Vite: what it bundles away is still there", async () => {
	const site = await siteOf({
		...filesOf("Vite"),
		"node_modules/@11ty/eleventy-plugin-vite/package.json":
			'{ "type": "module", "exports": "./index.js" }',
		"node_modules/@11ty/eleventy-plugin-vite/index.js": await read(VITE),
		"src/themes/dark.css": '[data-theme="dark"] { color-scheme: dark }',
	});
	const html = await (await fetch(site.url)).text();
	assert.not.match(html, "/_theme/");
	const { theme, scheme } = await look(browser, site, { colorScheme: "dark" });
	assert.equal([theme, scheme], ["dark", "dark"]);
});

test("code highlighting: Eleventy's plugin, and class names of another", async () => {
	const heading = "Code highlighting";
	const marked = ["comment", "keyword", "string"].map((name) => `<b class="hljs-${name}">x</b>`);
	const fence = "```js\nlet x; // y\n```\n";
	const layout = linkedPage({ body: `{{ content }}${marked.join("")}` });
	const site = await siteOf(
		{
			...filesOf(heading),
			"_includes/page.html": layout.replace("/css/site.css", "data:text/css,"),
			"post.md": `---\nlayout: page.html\n---\n${fence}<style>${codeOf(heading, "css")[0]}</style>\n`,
			"site.json": '{ "theme": { "styles": { "base": true } } }',
		},
		["@11ty/eleventy-plugin-syntaxhighlight"],
	);
	await inContext(browser, async (page) => {
		await visit(page, new URL("post/", site.url).href);
		const colors = await page.evaluate<string[]>(
			"[...document.querySelectorAll('.token.keyword, .token.comment, b')].map((part) => getComputedStyle(part).color)",
		);
		assert.is(colors.length, 5);
		assert.is(new Set(colors.slice(0, 2)).size, 2, String(colors));
		assert.is(new Set(colors.slice(2)).size, 3, String(colors));
	});
});

test("a package of themes, in sites that name it", async () => {
	const heading = "Publish themes as a package";
	const [manifest = "", json = ""] = codeOf(heading, "json");
	const { name, style } = JSON.parse(manifest) as { name: string; style: string };
	const site = await siteOf({
		[`node_modules/${name}/package.json`]: manifest,
		[`node_modules/${name}/${style}`]: filesOf(heading)[style] ?? "",
		"site.json": json,
		"index.html": htmlPage({ body: "<% themeSwitcher() %>" }),
	});
	const { theme, color } = await look(browser, site, { stored: { theme: "harbour" } });
	assert.is(theme, "harbour");
	assert.is.not(color, (await look(browser, site)).color);
});

test("a font of a theme's own: loaded from the site itself, where the theme asks for it", async () => {
	const heading = "A font of a theme’s own";
	const [json = ""] = codeOf(heading, "json");
	const { packages } = (JSON.parse(json) as { theme: { packages: string[] } }).theme;
	const site = await siteOf(
		{
			...filesOf(heading),
			"site.json": json,
			"index.html": htmlPage({ body: "<% themeSwitcher() %><p>Letters</p>" }),
		},
		packages,
	);
	const loaded = `
		await document.fonts.ready;
		const files = performance.getEntriesByType("resource").map(({ name }) => name);
		const used = [...document.fonts].filter(({ status }) => status === "loaded");
		return [new Set(used.map(({ family }) => family.replaceAll('"', ""))).size, files.filter((file) => file.endsWith(".woff2"))];`;
	let told = 0;
	await inContext(browser, async (page) => {
		await visit(page, site.url);
		assert.equal(await page.evaluate(loaded), [0, []], "light");
		await store(page, "paper");
		await visit(page, site.url);
		const [families, files] = await page.evaluate<[number, string[]]>(loaded);
		assert.is(families, 1);
		// Not every engine tells of each file.
		told += files.length;
		for (const file of files) assert.match(file, /latin.*\.woff2$/);
		assert.ok(files.every((file) => file.startsWith(`${site.url}_theme/files/`)));
	});
	assert.ok(told > 0);
});
