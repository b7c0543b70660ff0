import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as plugins from "@11ty/eleventy";
import type { ThemePluginOptions } from "../../src/index.js";
import { createInstalledSite } from "../helpers/cli.js";
import { build, create, type EleventyConfig, hearing } from "../helpers/eleventy.js";
import { contents } from "../helpers/faults.js";
import { configured, SERVED, serve } from "../helpers/serve.js";
import { NAMES, SETUPS } from "../helpers/setups.js";
import { assert, BARE, createSite, type Site, test, until } from "../helpers/site.js";

/** Longer than Eleventy waits for more changes before it builds. */
const QUIET_MS = 1000;

const PAGE = "<!doctype html><html><head></head><body></body></html>";
const CACHE = "var/cache/theme";
const CSS = "_site/_theme/css/site.css";
const theme = (name: string, more = "") =>
	`[data-theme=${name}] { color-scheme: light; --color-page: #fff; ${more} }`;

const SITE = { "index.html": PAGE, "src/themes/own.css": theme("own") };

/** The folders that hold assets to be copied, as a page sees them while it is rendered. */
async function foldersWhile(site: Site, options: ThemePluginOptions) {
	const list = async (folder: string) =>
		(await readdir(folder).catch(() => [])).filter((name) => name.startsWith("_theme."));
	const before = await list(tmpdir());
	let inCache: string[] = [];
	let inSystem: string[] = [];
	await build(site, {
		plugin: { ...BARE, ...options },
		before: (config) =>
			config.addTransform("look", async (content) => {
				inCache = await list(site.path(CACHE));
				inSystem = (await list(tmpdir())).filter((name) => !before.includes(name));
				return content;
			}),
	});
	return { inCache, inSystem, left: [...(await list(site.path(CACHE))), ...inSystem] };
}

test("they stand in a folder of the cache while pages are rendered, and no longer", async () => {
	const site = await createSite(SITE);
	const { inCache, inSystem } = await foldersWhile(site, {});
	assert.equal([inCache.length, inSystem], [1, []]);
	assert.equal((await readdir(site.path(CACHE))).sort(), ["site.css", "site.json"]);
	assert.match(await site.read(CSS), "data-theme=own");
});

test("without a cache, or where it cannot be written, in the system's folder", async () => {
	const off = await createSite(SITE);
	const blocked = await createSite({ ...SITE, var: "a file" });
	for (const [site, options] of [
		[off, { cache: { enabled: false } }],
		[blocked, {}],
	] as const) {
		const { inCache, inSystem } = await foldersWhile(site, options);
		assert.equal([inCache, inSystem.length], [[], 1]);
		assert.not((await readdir(tmpdir())).includes(basename(inSystem[0] ?? "")), "and it goes");
		assert.match(await site.read(CSS), "data-theme=own");
	}
	assert.not(off.has("var"));
});

/** What a site does to its own templates, as if there were no others. */
const OWN = SETUPS.map((text) => {
	const run = new Function("c", `{ ${NAMES} }`, text.replaceAll("IN/", ""));
	return [text, (config: EleventyConfig) => run(config, plugins)] as const;
});

const plain = await createSite(SITE);
await build(plain, { plugin: BARE });
const untouched = await contents(plain.path("_site/_theme"));

for (const [name, before] of OWN) {
	test(`nothing of the site sees them: ${name}`, async () => {
		const front = `---json\n${JSON.stringify({ title: "Page", date: "2020-01-01" })}\n---\n`;
		const site = await createSite({
			...SITE,
			"index.html": `${front}${PAGE}`,
			"_includes/base.njk": "{{ content | safe }}",
			"all.njk": `${front.replace('"Page"', '"All","permalink":"all.html"')}<p>{% for name in ["all", "post"] %}{% for item in collections[name] %}{{ item.url }} {% endfor %}{% endfor %}`,
		});
		await build(site, { plugin: BARE, before });
		assert.equal(await contents(site.path("_site/_theme")), untouched);
		assert.not.match(await site.read("_site/all.html"), "_theme");
	});
}

test("builds of one site at once, with other options and outputs, keep to their own", async () => {
	const site = await createSite(SITE);
	const names = ["one", "two", "three", "four"];
	const builds = names.map((name) =>
		create(site, { output: name, pathPrefix: name, plugin: { ...BARE, default: "own" } }, []),
	);
	for (const eleventy of builds) await eleventy.init();
	await Promise.all(builds.map((eleventy) => eleventy.write()));
	for (const name of names) {
		assert.match(await site.read(`${name}/_theme/theme.js`), `"theme:/${name}/"`);
		assert.match(await site.read(`${name}/_theme/css/site.css`), "data-theme=own");
	}
	assert.equal((await readdir(site.path(CACHE))).sort(), ["site.css", "site.json"]);
});

test("what themes load goes with them, and goes when no theme loads it any more", async () => {
	const site = await createSite({
		"index.html": PAGE,
		"src/themes/own.css": theme("own", "background: url(a.png)"),
		"src/themes/a.png": "a",
	});
	const published = () => readdir(site.path("_site/_theme/files"));
	const eleventy = create(site, { plugin: BARE }, []);
	await eleventy.init();
	await eleventy.write();
	assert.match((await published()).join(), /^a\.[\da-f]+\.png$/);
	await site.write({ "src/themes/own.css": theme("own", "background: url(b.png)") });
	await site.write({ "src/themes/b.png": "b" });
	await rm(site.path("_site/_theme"), { recursive: true });
	await eleventy.write();
	assert.match((await published()).join(), /^b\.[\da-f]+\.png$/);
});

test("--incremental copies only what it is told of: a new bundle is written all the same", async () => {
	const site = await createSite({ ...SITE, "other.html": PAGE });
	const eleventy = create(site, { plugin: BARE }, []);
	eleventy.setIncrementalBuild(true);
	await eleventy.init();
	await eleventy.write();
	await site.write({ "src/themes/own.css": theme("changed") });
	eleventy.setIncrementalFile("./other.html");
	await eleventy.write();
	assert.match(await site.read(CSS), "data-theme=changed");
	assert.match(await site.read("_site/_theme/theme.js"), '"changed"');
});

test("what is in the way stays and is named, and all else is written", async () => {
	for (const way of ["_theme/css/site.css/mine.txt", "_theme/css"]) {
		const site = await createSite({ ...SITE, [`_site/${way}`]: "mine" });
		const [{ log }, [first, ...others]] = await hearing(() => build(site, { plugin: BARE }));
		const { type, path } = first as { type: string; path?: string };
		assert.equal([type, path, others], ["output-write", "_site/_theme/css/site.css", []]);
		assert.match(log.join("\n"), /_site\/_theme\/css\/site\.css could not be written \(E\w+: /);
		assert.is(await site.read(`_site/${way}`), "mine");
		assert.match(await site.read("_site/_theme/theme.js"), '"own"');
	}
});

test("a template or a copy of the site's own at one of their paths does not keep them away", async () => {
	const css = "---\npermalink: _theme/css/site.css\n---\nmine";
	const site = await createSite({ ...SITE, "mine.njk": css });
	const before = (config: EleventyConfig) => void config.addPassthroughCopy({ "**/*.css": "css" });
	await build(site, { plugin: BARE, before });
	assert.match(await site.read(CSS), "data-theme=own");
});

for (const behavior of ["copy", "passthrough"]) {
	test(`--serve, with passthrough copy as ${behavior}: a build for a page, none for a theme`, async () => {
		const site = await createInstalledSite({
			...SERVED,
			...SITE,
			"site.json": JSON.stringify({ theme: BARE }),
			"eleventy.config.js": configured(
				`eleventyConfig.setServerPassthroughCopyBehavior("${behavior}");`,
			),
		});
		const served = await serve(site);
		const builds = served.builds();
		const shows = async (part: string) => {
			const css = async () => (await fetch(new URL("_theme/css/site.css", served.url))).text();
			await until(async () => (await css()).includes(part), `${part}; ${served.output()}`);
			await until(async () => (await site.read(CSS)).includes(part), `${part} in the output`);
		};
		await site.write({ "src/themes/own.css": theme("own", "--color-text: #123") });
		await shows("#123");
		assert.is(served.builds(), builds, "none for a theme");
		await site.write({ "index.html": `${PAGE}<!-- changed -->` });
		await until(async () => (await site.read("_site/index.html")).includes("changed"), "the page");
		await sleep(QUIET_MS);
		assert.is(served.builds(), builds + 1, "one for a page");
		await shows("#123");
	});
}
