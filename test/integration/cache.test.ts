import { mkdir, readdir, rm, symlink, utimes } from "node:fs/promises";
import type { ThemeOptions } from "../../src/config/options.js";
import { start } from "../helpers/service.js";
import { assert, BARE, createSite, type Site, test } from "../helpers/site.js";

const THEMES = {
	"src/themes/noon.css": `[data-theme="noon"] { color-scheme: light; background-color: white }`,
	"src/themes/night.css": `[data-theme="night"] { color-scheme: dark; background-color: black }`,
};
const CSS = "var/cache/theme/site.css";
const FACTS = "var/cache/theme/site.json";

/** Whether the site's bundle comes from the cache now; if not, it is cached afterwards. */
const isHit = async (site: Site, options: ThemeOptions = {}) =>
	(await start(site, { ...BARE, ...options })).isHit;

async function cachedSite(files: Record<string, string>): Promise<Site> {
	const site = await createSite(files);
	assert.not(await isHit(site));
	assert.ok(await isHit(site));
	return site;
}

test("a source that is new, changed or gone is a miss, and an import that would now be another file", async () => {
	const site = await cachedSite({
		...THEMES,
		"src/themes/a.css":
			'@import "one/dark.css"; @import "two"; @import "three"; @import "../part.css";',
		"src/part.css": "[data-theme=part] { color: red }",
		"node_modules/one/dark.css": "[data-theme=one] { color: red }",
		"node_modules/one/other.css": "[data-theme=one] { color: red }",
		"node_modules/two/package.json": '{"style":"two.css"}',
		"node_modules/two/two.css": "[data-theme=two] { color: red }",
		"node_modules/two/new.css": "[data-theme=new] { color: red }",
		"node_modules/three/index.css": "[data-theme=three] { color: red }",
	});
	const changes: Record<string, Record<string, string>> = {
		"a changed source": { "src/themes/noon.css": "[data-theme=noon] { color: red }" },
		"a new source": { "src/themes/dusk.css": "[data-theme=dusk] { color: gray }" },
		"a changed import": { "src/part.css": "[data-theme=part] { color: blue }" },
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
	await rm(site.path("src/themes/dusk.css"));
	assert.not(await isHit(site), "a source less");
});

test("it expires when it is older than its ttl", async () => {
	const site = await cachedSite(THEMES);
	const ages: [seconds: number, ttl: number, isFresh: boolean][] = [
		[3600, 0, true],
		[3600, 7200, true],
		[3600, 3599, false],
	];
	for (const [seconds, ttl, isFresh] of ages) {
		const time = new Date(Date.now() - seconds * 1000);
		await utimes(site.path(CSS), time, time);
		assert.is(await isHit(site, { cache: { ttl } }), isFresh, `${seconds} s of ${ttl}`);
		assert.ok(await isHit(site, { cache: { ttl } }), "renewed");
	}
});

test("what is odd about it, or of other bytes than what is known of it, is a miss", async () => {
	const site = await cachedSite(THEMES);
	const css = await site.read(CSS);
	const facts = await site.read(FACTS);
	const changes: Record<string, Record<string, string>> = {
		"cut off": { [CSS]: css.slice(0, -5) },
		"another's facts": { [FACTS]: facts.replace(/"hash":"./, '"hash":"x') },
		"a byte order mark": { [FACTS]: `\ufeff${facts}` },
		"not JSON": { [FACTS]: facts.slice(0, -5) },
		"another shape": { [FACTS]: "[]" },
		"another rule": { [CSS]: css.replace("#000", "#001") },
		"more rules": { [CSS]: `${css}a{}` },
		"another theme": { [FACTS]: facts.replace('"name":"night"', '"name":"other"') },
		"another color": { [FACTS]: facts.replace("#000000", "#000001") },
	};
	for (const [name, files] of Object.entries(changes)) {
		assert.not([css, facts].includes(Object.values(files)[0] ?? css), name);
		await site.write(files);
		assert.not(await isHit(site), name);
		assert.equal([await site.read(CSS), await site.read(FACTS)], [css, facts], name);
	}
});

test("so are other options: of what pages without JavaScript show, say", async () => {
	const site = await cachedSite(THEMES);
	const bundles = new Set([await site.read(CSS)]);
	const allowed = [["night"], ["noon"], []].map((allow) => ({ allow }));
	for (const options of [{ default: "night" }, ...allowed]) {
		assert.not(await isHit(site, options), JSON.stringify(options));
		bundles.add(await site.read(CSS));
	}
	assert.ok(bundles.size >= 3);
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
	await symlink(site.path("elsewhere"), site.path("var/cache/theme"), "junction");
	assert.not(await isHit(site));
	assert.ok(await isHit(site));
	assert.ok(site.has("elsewhere/site.css"));
});
