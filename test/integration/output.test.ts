import { readFileSync } from "node:fs";
import { events, theme } from "../../src/index.js";
import { BUNDLED } from "../helpers/base-theme.js";
import { build, create, type EleventyConfig, toJSON } from "../helpers/eleventy.js";
import { assert, createSite, NO_STYLES, record, test } from "../helpers/site.js";

const DOCUMENT = "<!doctype html><html><head></head><body>{% themeSwitcher %}</body></html>";
const CSS = "_theme/css/site.css";
const SCRIPT = "_theme/theme.js";

test("the assets are written where the pages link to them", async () => {
	const site = await createSite({ "index.html": DOCUMENT });
	const { log } = await build(site);
	const html = await site.read("_site/index.html");
	const css = await site.read(`_site/${CSS}`);
	assert.is(css, await site.read("var/cache/theme/site.css"));
	assert.match(html, `href="/${CSS}?v=`);
	assert.match(await site.read(`_site/${SCRIPT}`), '["theme",["blossom"');
	const line = `\\[eleventy-plugin-theme\\] ${BUNDLED} themes, [\\d.]+ KiB of CSS, built`;
	assert.match(log.join("\n"), new RegExp(line));
	assert.not(site.has("_site/_theme/editor.js"), "no page has one");
	assert.match((await build(site)).log.join("\n"), "from the cache");
	assert.is(await site.read(`_site/${CSS}`), css);
	assert.is(await site.read("_site/index.html"), html);
});

test("a path prefix changes links, not the places on disk, and stands encoded in the pages", async () => {
	const site = await createSite({ "index.html": DOCUMENT });
	for (const [pathPrefix, encoded] of [
		["/blog/", "/blog/"],
		["my blog", "/my%20blog/"],
		["/my%20blog/", "/my%20blog/"],
		["/größe/", "/gr%C3%B6%C3%9Fe/"],
	] as const) {
		await build(site, { pathPrefix });
		const html = await site.read("_site/index.html");
		for (const file of [CSS, SCRIPT, "_theme/switching.js"]) {
			assert.match(html, `"${encoded}${file}?v=`, pathPrefix);
			assert.ok(site.has(`_site/${file}`), file);
		}
		if (pathPrefix === "/blog/") assert.is(theme.href(), `/blog/${CSS}`);
	}
});

test("a transform of the site's own for pages never sees the assets, wherever it was added", async () => {
	const page = "<!doctype html><html><head></head><body><% themeSwitcher() %></body></html>";
	const site = await createSite({ "index.html": page });
	const seen: string[] = [];
	const look = (content: unknown, path: unknown) => {
		if (String(path).endsWith(".html")) seen.push(String(content));
		// As one that puts the hash of each linked file into its URL, before any is written.
		for (const [, url] of String(content).matchAll(/(?:href|src)="\/(_theme\/[^"?]*)/g))
			readFileSync(site.path(`_site/${url}`));
		return content;
	};
	await build(site, {
		before: (config) => config.addTransform("before", look),
		after: (config) =>
			config.addPlugin((later: EleventyConfig) => later.addTransform("after", look)),
	});
	assert.is(seen.length, 2);
	for (const content of seen) assert.not.match(content, "_theme/");
	assert.match(seen.join(), /<select.*<select/s, "to parse a page would escape a literal");
	assert.match(await site.read("_site/index.html"), "/_theme/css/site.css");
});

test("--to=json holds the pages, and writes nothing", async () => {
	const site = await createSite({ "index.html": DOCUMENT });
	const pages = await toJSON(site);
	const found = pages.map(({ url }) => url);
	assert.equal(found, ["/"]);
	assert.match(pages[0]?.content ?? "", CSS);
	assert.not(site.has("_site"));
});

test("several sites in one process keep to themselves; the exported bus hears all", async () => {
	const siteOf = (name: string) => {
		const css = `[data-theme=${name}] { color-scheme: light }`;
		return createSite({ "index.html": DOCUMENT, "src/themes/own.css": css });
	};
	const [one, two] = [await siteOf("one"), await siteOf("two")];
	const heard = record(events);
	for (const site of [one, two]) await build(site, { plugin: { styles: NO_STYLES } });
	events.removeAllListeners();
	assert.match(await one.read(`_site/${CSS}`), "data-theme=one");
	assert.not.match(await two.read(`_site/${CSS}`), "data-theme=one");
	const ready = (theme: string) => ["theme:ready", { theme, available: [theme, "dark"] }];
	const told = heard.filter(([name]) => name === "theme:ready");
	assert.equal(told, ["one", "two"].map(ready));
	assert.equal(theme.available(), ["two", "dark"], "the exported service is the latest");
});

test("one service for several builds: set() holds for pages that are rendered later", async () => {
	const site = await createSite({ "index.html": DOCUMENT });
	const eleventy = create(site, { plugin: { allow: ["light", "dark"] } }, []);
	await eleventy.init();
	await eleventy.write();
	assert.ok(theme.set("dark"));
	await eleventy.write();
	assert.match(await site.read("_site/index.html"), '["dark","dark"]');
	assert.match(await site.read(`_site/${SCRIPT}`), '["dark","light"],["dark","dark"]');
});

test("every form in which the plugin can be added", async () => {
	const module = await import("../../src/index.js");
	for (const plugin of [module.themePlugin, module.default, module.theme, module]) {
		const site = await createSite({ "index.html": DOCUMENT });
		await build(site, {
			plugin: false,
			after: (eleventyConfig) => eleventyConfig.addPlugin(plugin, { root: site.root }),
		});
		assert.match(await site.read("_site/index.html"), CSS);
	}
});

test("the terminal says what the bus tells: warnings, and what the checks find", async () => {
	const site = await createSite({
		"index.html": DOCUMENT,
		...Object.fromEntries(
			[1, 2, 3, 4, 5, 6, 7].map((page) => [`${page}.html`, `---\ntheme: faimt\n---\n${DOCUMENT}`]),
		),
		"src/themes/faint.css":
			"[data-theme=faint] { color-scheme: light; --color-page: white; --color-text: #bbb; --color-accent: #00f }",
	});
	const plugin = { allow: ["lihgt", "drak", "midnite"], default: "dusk", system: { dark: "gone" } };
	const { log } = await build(site, { plugin });
	const text = log.join("\n");
	assert.match(
		text,
		`"allow" names themes that are not in the bundle: "lihgt", "drak", "midnite". Did you mean "light"? Did you mean "dark"? Did you mean "midnight"?`,
	);
	assert.match(text, `"default" is "dusk", which is not in the bundle`);
	assert.match(text, /theme "gone", which is not in the bundle/);
	assert.match(text, /the theme "faimt" is not in the bundle; did you mean "faint"/);
	assert.match(text, /src\/themes\/faint\.css:1 faint: --color-text on .* has a .*, needs 4.5/);
	const empty = await build(await createSite({ "index.html": DOCUMENT }), {
		plugin: { styles: NO_STYLES, default: "paper" },
	});
	assert.match(empty.log.join("\n"), "The bundle has no theme");
	assert.match(empty.log.join(), "in the bundle. The bundle has no theme yet: call set() after");
});
