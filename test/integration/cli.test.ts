import { BUNDLED } from "../helpers/base-theme.js";
import { createInstalledSite, eleventy } from "../helpers/cli.js";
import { assert, test } from "../helpers/test.js";

const PAGES = {
	"index.md": "---\nlayout: full.njk\n---\n# Hello <% themeSwitcher() %>\n",
	"bare.md": "# No layout\n",
	"odd.md": "---\nlayout: headless.njk\n---\n# Hello\n",
	"_includes/full.njk":
		"<!doctype html><html lang=en><head><meta charset=utf-8><title>x</title></head><body>{{ content | safe }}</body></html>",
	"_includes/headless.njk":
		"<!doctype html><html lang=en><meta charset=utf-8><title>x</title>{{ content | safe }}",
};
const CONFIGS = {
	"ESM, by name": {
		"package.json": '{"type":"module"}',
		"eleventy.config.js":
			'import { themePlugin } from "eleventy-plugin-theme";\nexport default (eleventyConfig) => { eleventyConfig.addPlugin(themePlugin); };\n',
	},
	"CommonJS, the whole module": {
		".eleventy.js":
			'module.exports = (eleventyConfig) => { eleventyConfig.addPlugin(require("eleventy-plugin-theme")); };\n',
	},
	"CommonJS, by import()": {
		".eleventy.js":
			'module.exports = async (eleventyConfig) => { eleventyConfig.addPlugin(await import("eleventy-plugin-theme")); };\n',
	},
};
const HEAVY = /\/node_modules\/(postcss|cssnano|linkedom|culori|@csstools)[/-]/;
const CSSNANO = /\/node_modules\/(cssnano|svgo|browserslist|caniuse-lite)[/-]/;

// What can be added, integration/output says.
for (const [name, config] of Object.entries(CONFIGS)) {
	test(`a new site, ${name}: themed at once`, async () => {
		const site = await createInstalledSite({ ...PAGES, ...config });
		const cold = await eleventy(site);
		assert.is(cold.code, 0, cold.output);
		for (const page of ["index.html", "odd/index.html"])
			assert.match(await site.read(`_site/${page}`), "/_theme/css/site.css?v=", page);
		assert.match(await site.read("_site/index.html"), 'class="theme-select"');
		assert.not.match(await site.read("_site/bare/index.html"), "_theme");
		assert.match(cold.output, "bare.md: a fragment gets no theme; give it a layout");
		assert.match(cold.output, new RegExp(`${BUNDLED} themes.*built`));
		assert.not.match(cold.output, /warning/i);
		assert.ok(site.has("_site/_theme/css/site.css") && site.has("_site/_theme/theme.js"));
		assert.ok(cold.modules.some((url) => url.includes("dist/index.js")));
		// What ships is minified already: cssnano takes 300 ms to load.
		const found = cold.modules.filter((url) => CSSNANO.test(url));
		assert.equal(found, []);
	});
}

test("what is loaded: nothing from the cache, what the checks found included, PostCSS for tokens, cssnano for more", async () => {
	const theme = "[data-theme=dusk] { color-scheme: dark; --color-page: #123; --color-muted: #234 }";
	const site = await createInstalledSite({
		...PAGES,
		...CONFIGS["ESM, by name"],
		"src/themes/dusk.css": theme,
	});
	const loaded = async (pattern: RegExp) => {
		const { code, output, modules } = await eleventy(site);
		assert.is(code, 0, output);
		return { output, found: modules.filter((url) => pattern.test(url)) };
	};
	const cold = await eleventy(site);
	assert.match(cold.output, /13 themes.*built/);
	assert.match(cold.output, /dusk: --color-muted on .* has a contrast of/);
	assert.ok(cold.modules.some((url) => HEAVY.test(url)));
	const seen = cold.modules.filter((url) => CSSNANO.test(url));
	assert.equal(seen, []);
	const warm = await loaded(HEAVY);
	assert.match(warm.output, "from the cache");
	assert.match(warm.output, /dusk: --color-muted on .* has a contrast of/);
	assert.equal(warm.found, []);
	await site.write({ "src/themes/dusk.css": `${theme} [data-theme=dusk] h1 { color: #ff0000 }` });
	const more = await loaded(CSSNANO);
	assert.ok(more.found.length > 0);
	assert.match(await site.read("_site/_theme/css/site.css"), "[data-theme=dusk] h1{color:red}");
});

test("errors end the build with a message that stands by itself", async () => {
	const site = await createInstalledSite({
		...PAGES,
		...CONFIGS["ESM, by name"],
		"src/themes/bad.css": "[data-theme=x] {",
	});
	const broken = await eleventy(site);
	assert.is(broken.code, 1);
	assert.match(broken.output, `${site.path("src/themes/bad.css")}:1:1: Unclosed block`);
	assert.match(broken.output, "Mend the CSS, then save or build again.");
	assert.not(site.has("_site"));
	assert.not.match(broken.output, /at .*dist\//, "no stack of the package's own");
});

test("--quiet says nothing, and --formats leaves no page without its assets", async () => {
	const site = await createInstalledSite({ ...PAGES, ...CONFIGS["ESM, by name"] });
	// A folder for temporary files may be missing, too.
	process.env.TMPDIR = site.path("none");
	const { code, output } = await eleventy(site, "--quiet", "--formats=md");
	delete process.env.TMPDIR;
	assert.is(code, 0, output);
	// Eleventy's own measurements of a slow machine name plugins, quiet or not.
	const said = output.split("\n").filter((line) => !line.includes("Benchmark "));
	assert.not.match(said.join("\n"), "eleventy-plugin-theme");
	assert.ok(site.has("_site/_theme/css/site.css"));
});
