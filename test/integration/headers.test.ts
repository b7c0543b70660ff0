import { test } from "uvu";
import * as assert from "uvu/assert";
import { theme } from "../../src/index.js";
import { type BuildOptions, build, toJSON } from "../helpers/eleventy.js";
import { createSite, removeSites, type Site } from "../helpers/site.js";

test.after(removeSites);

const HEADERS = "_site/_headers";
const OWN = "/*\n  X-Frame-Options: DENY\n";
const PAGE = { "index.html": "<!doctype html><title>x</title>" };
const plugin = {
	csp: "headers",
	styles: { base: false, components: false, themes: ["light", "dark"] },
} as const;

const policy = () => {
	const { script, style } = theme.csp();
	return `script-src ${script.join(" ")}; style-src ${style.join(" ")}`;
};
const OURS = () => `/*\n  Content-Security-Policy: ${policy()}\n`;

/** Builds, and gives the lines of the log that are about headers. */
async function said(site: Site, options: BuildOptions = {}): Promise<string[]> {
	const { log } = await build(site, { ...options, plugin: { ...plugin, ...options.plugin } });
	return log.filter((line) => /Content-Security-Policy|_headers could/.test(line));
}

async function assertKept(site: Site, options: BuildOptions = {}): Promise<void> {
	for (const _ of ["first", "second"]) {
		const lines = await said(site, options);
		assert.is(await site.read(HEADERS), OWN);
		assert.is(lines.length, 1, lines.join("\n"));
		assert.match(lines[0] ?? "", `_site/_headers`);
		assert.match(lines[0] ?? "", `Content-Security-Policy: ${policy()}`);
	}
}

test("a site without _headers gets one, which follows the bundle from build to build", async () => {
	const site = await createSite(PAGE);
	assert.equal(await said(site), []);
	assert.is(await site.read(HEADERS), OURS());
	const before = OURS();
	assert.equal(await said(site, { plugin: { default: "dark" } }), []);
	assert.is.not(OURS(), before);
	assert.is(await site.read(HEADERS), OURS());
});

test("_headers that a site copies stays, and one line says what to add", async () => {
	const before: BuildOptions["before"] = (config) => config.addPassthroughCopy("_headers");
	await assertKept(await createSite({ ...PAGE, _headers: OWN }), { before });
	const after: BuildOptions["before"] = (config) => config.addPassthroughCopy({ public: "/" });
	await assertKept(await createSite({ ...PAGE, "public/_headers": OWN }), { before: after });
});

test("_headers that a template of the site renders stays, and the build goes on", async () => {
	const front = "---\npermalink: /_headers\neleventyAllowMissingExtension: true\n---\n";
	const site = await createSite({ ...PAGE, "headers.njk": front + OWN });
	await assertKept(site);
	const pages = await toJSON(site, { plugin });
	assert.equal(
		pages.filter(({ url }) => url === "/_headers").map(({ content }) => content),
		[OWN],
	);
});

test("_headers that something else put into the output stays", async () => {
	await assertKept(await createSite({ ...PAGE, [HEADERS]: OWN }));
});

test("a site that copies what was ours once keeps it", async () => {
	const site = await createSite(PAGE);
	await said(site);
	const old = OURS().replace("script-src 'self'", "script-src 'self' 'sha256-abc='");
	await site.write({ _headers: old });
	const before: BuildOptions["before"] = (config) => config.addPassthroughCopy("_headers");
	assert.equal(await said(site, { before }), [], "it holds all that is needed");
	assert.is(await site.read(HEADERS), old);
	const lines = await said(site, { before, plugin: { default: "dark" } });
	assert.is(lines.length, 1);
	assert.is(await site.read(HEADERS), old);
});

test("a policy of the site's own that allows the assets needs no word", async () => {
	const site = await createSite(PAGE);
	await said(site);
	await site.write({ [HEADERS]: `/x\n  A: b\n${OURS()}` });
	assert.equal(await said(site), []);
});

test("a site that keeps the files for ever by itself needs no word, for a while it does", async () => {
	const options = { csp: false, hashedNames: true } as const;
	const lifetimes = { "max-age=31536000, immutable": 0, "max-age=60": 1 };
	for (const [lifetime, count] of Object.entries(lifetimes)) {
		const own = `/_theme/files/*\n  Cache-Control: ${lifetime}\n`;
		const site = await createSite({ ...PAGE, _headers: own });
		const before: BuildOptions["before"] = (config) => config.addPassthroughCopy("_headers");
		const { log } = await build(site, { before, plugin: { ...plugin, ...options } });
		assert.is(log.filter((line) => line.includes("_headers")).length, count, log.join("\n"));
		assert.is(await site.read(HEADERS), own);
	}
});

test("a dry run writes none, and JSON holds ours", async () => {
	const site = await createSite(PAGE);
	await said(site, { dryRun: true });
	assert.not(site.has("_site"));
	const pages = await toJSON(site, { plugin });
	assert.is(pages.find(({ url }) => url === "/_headers")?.content, OURS());
	assert.not(site.has("_site"));
});

test.run();
