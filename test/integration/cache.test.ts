import { mkdir, readdir, symlink, utimes } from "node:fs/promises";
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { ThemeOptions } from "../../src/config/options.js";
import { createTheme } from "../../src/theme-service.js";
import { createSite, record, removeSites, type Site } from "../helpers/site.js";

test.after(removeSites);

const BARE: ThemeOptions = {
	styles: { base: false, components: false, themes: false },
	checks: false,
};
const THEMES = {
	"src/themes/noon.css": `[data-theme="noon"] { color-scheme: light; background-color: white }`,
	"src/themes/night.css": `[data-theme="night"] { color-scheme: dark; background-color: black }`,
};
const CSS = "var/cache/theme/site.css";
const FACTS = "var/cache/theme/site.json";

/** Whether the site's bundle comes from the cache now; if not, it is cached afterwards. */
async function isHit(site: Site, options: ThemeOptions = {}): Promise<boolean> {
	const theme = createTheme({ root: site.root, ...BARE, ...options });
	const heard = record(theme.events);
	await theme.init();
	return heard[0]?.[0] === "themes:cache:hit";
}

async function cachedSite(files: Record<string, string>): Promise<Site> {
	const site = await createSite(files);
	assert.not(await isHit(site));
	assert.ok(await isHit(site));
	return site;
}

test("an import that would now be another file is a miss", async () => {
	const site = await cachedSite({
		"src/themes/a.css": '@import "one/dark.css"; @import "two"; @import "three";',
		"node_modules/one/dark.css": "[data-theme=one] { color: red }",
		"node_modules/one/other.css": "[data-theme=one] { color: red }",
		"node_modules/two/package.json": '{"style":"two.css"}',
		"node_modules/two/two.css": "[data-theme=two] { color: red }",
		"node_modules/two/new.css": "[data-theme=new] { color: red }",
		"node_modules/three/index.css": "[data-theme=three] { color: red }",
	});
	const changes: Record<string, Record<string, string>> = {
		"a package's style": { "node_modules/two/package.json": '{"style":"new.css"}' },
		"a file beside": { "src/themes/one/dark.css": "[data-theme=beside] { color: red }" },
		"a nearer package": { "src/node_modules/three/index.css": "[data-theme=near] { color: red }" },
		"another extension": { "src/themes/two.css": "[data-theme=two] { color: red }" },
	};
	for (const [name, files] of Object.entries(changes)) {
		await site.write(files);
		assert.not(await isHit(site), name);
		assert.ok(await isHit(site), `after ${name}`);
	}
});

test("a cache from the future has expired, but for what clocks differ by", async () => {
	const site = await cachedSite(THEMES);
	const setAge = (seconds: number) => {
		const time = new Date(Date.now() - seconds * 1000);
		return utimes(site.path(CSS), time, time);
	};
	await setAge(-20);
	assert.ok(await isHit(site, { cache: { ttl: 3600 } }));
	await setAge(-3600);
	assert.ok(await isHit(site), "without a limit");
	assert.not(await isHit(site, { cache: { ttl: 3600 } }));
	assert.ok(await isHit(site, { cache: { ttl: 3600 } }), "the cache is renewed");
});

test("what is known of the bundle holds for its very bytes", async () => {
	const site = await cachedSite(THEMES);
	const css = await site.read(CSS);
	const facts = await site.read(FACTS);
	const changes: Record<string, Record<string, string>> = {
		"another rule": { [CSS]: css.replace("#000", "#001") },
		"more rules": { [CSS]: `${css}a{}` },
		"another theme": { [FACTS]: facts.replace('"name":"night"', '"name":"other"') },
		"another color": { [FACTS]: facts.replace("#000000", "#000001") },
	};
	for (const [name, files] of Object.entries(changes)) {
		assert.not.equal(Object.values(files)[0], name.includes("rule") ? css : facts, name);
		await site.write(files);
		assert.not(await isHit(site), name);
		assert.is(await site.read(CSS), css);
		assert.is(await site.read(FACTS), facts);
	}
});

test("what builds that were killed left behind goes with the next write", async () => {
	const site = await cachedSite(THEMES);
	const id = "01234567-89ab-cdef-0123-456789abcdef";
	const stale = [`site.css.${id}.tmp`, `site.json.${id}.tmp`];
	const others = [`site.css.${id.replace("0", "1")}.tmp`, "mine.tmp", "site.css.tmp"];
	const anHourAgo = new Date(Date.now() - 3_600_000);
	for (const name of [...stale, ...others]) {
		await site.write({ [`var/cache/theme/${name}`]: "" });
		if (name === others[0]) continue;
		await utimes(site.path("var/cache/theme", name), anHourAgo, anHourAgo);
	}
	assert.not(await isHit(site, { force: true }));
	const left = await readdir(site.path("var/cache/theme"));
	assert.equal(left.sort(), [...others, "site.css", "site.json"].sort());
});

test("a cache folder that is a link elsewhere is as good as any", async () => {
	const site = await createSite({ ...THEMES, "elsewhere/notes.txt": "" });
	await mkdir(site.path("var/cache"), { recursive: true });
	await symlink(site.path("elsewhere"), site.path("var/cache/theme"));
	assert.not(await isHit(site));
	assert.ok(await isHit(site));
	assert.ok(site.has("elsewhere/site.css"));
});

test.run();
