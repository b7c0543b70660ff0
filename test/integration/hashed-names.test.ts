import { readdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { createTheme, events, theme } from "../../src/index.js";
import { createInstalledSite } from "../helpers/cli.js";
import { type BuildOptions, build, toJSON } from "../helpers/eleventy.js";
import { CONFIG, serve as startServer, stopServers } from "../helpers/serve.js";
import { createSite, removeSites, type Site } from "../helpers/site.js";

test.after(async () => {
	await stopServers();
	await removeSites();
});

const FOR_EVER = "public, max-age=31536000, immutable";
const LIFETIME = `/_theme/files/*\n  Cache-Control: ${FOR_EVER}\n`;
const styles = { base: true, components: false, themes: ["light", "dark"] } as const;
const plugin = { hashedNames: true, checks: false, styles } as const;
const page = (body: string) => `<!doctype html><html><head></head><body>${body}</body></html>`;
const FILES = {
	"index.html": page("{% themeSwitcher %}"),
	"edit.html": page("{% themeTokenEditor %}"),
};

const run = (site: Site, options: BuildOptions = {}) =>
	build(site, { ...options, plugin: { ...plugin, ...options.plugin } });

/** What a page links to below a base URL. */
function linksOf(html: string, baseUrl = "/"): string[] {
	const links = Array.from(html.matchAll(/(?:href|src)="([^"]*)"/g), ([, url = ""]) => url);
	assert.ok(
		links.every((url) => url.startsWith(`${baseUrl}_theme/files/`)),
		String(links),
	);
	return links.map((url) => url.slice(baseUrl.length - 1));
}

async function linkedPages(site: Site, baseUrl?: string): Promise<string[]> {
	const pages = await Promise.all([
		site.read("_site/index.html"),
		site.read("_site/edit/index.html"),
	]);
	return pages.flatMap((html) => linksOf(html, baseUrl));
}

const served = (links: readonly string[]) =>
	links.map((path) => path.slice("/_theme/files/".length));

test("pages link to names that say what is in the files, which stand there; the plain ones as well", async () => {
	const site = await createSite(FILES);
	for (const pathPrefix of ["/", "/größe/"]) {
		await run(site, { pathPrefix, plugin: { guard: "external" } });
		const links = await linkedPages(site, encodeURI(pathPrefix));
		assert.is(links.length, 8);
		for (const link of links) {
			assert.match(
				link,
				/^\/_theme\/files\/(site|theme|guard|switching|editor)\.[\da-f]{8}\.(css|js)$/,
			);
			assert.ok(site.has(`_site${link}`), link);
		}
		for (const path of ["css/site.css", "theme.js", "editor.js", "guard.js"]) {
			assert.ok(site.has(`_site/_theme/${path}`), path);
		}
	}
	assert.is(await site.read("_site/_headers"), LIFETIME.replace("/", "/größe/"));
});

test("the runtime's name changes with what it loads", async () => {
	const site = await createSite(FILES);
	await run(site);
	for (const [name, loaded] of [
		["theme", "overrides"],
		["editor", "editor-chunk-"],
		["editor-chunk-", "editor-more-"],
		// They import one another.
		["editor-more-", "editor-chunk-"],
	] as const) {
		const files = await readdir(site.path("_site/_theme/files"));
		const from = files.find((file) => file.startsWith(name.endsWith("-") ? name : `${name}.`));
		const beside = new RegExp(`(?:\\(|from)"\\./(${loaded}[\\w-]*\\.[\\da-f]{8}\\.js)"`);
		const [, file] = beside.exec(await site.read(`_site/_theme/files/${from}`)) ?? [];
		assert.ok(file && files.includes(file), `${name}: ${loaded}`);
	}
	assert.match(await site.read("_site/_theme/theme.js"), 'import("./overrides.js")');
});

test("another bundle has another name; the files of former builds stay", async () => {
	const site = await createSite(FILES);
	await run(site);
	const before = await linkedPages(site);
	await run(site, { plugin: { default: "dark" } });
	const after = await linkedPages(site);
	assert.not.equal(after, before);
	const files = await readdir(site.path("_site/_theme/files"));
	const linked = files.filter((file) => /^(site|theme|switching|editor)\./.test(file));
	assert.equal(linked.sort(), [...new Set(served([...before, ...after]))].sort());
	assert.is(await site.read("_site/_headers"), LIFETIME);
});

test("a theme that is set while pages are rendered: each page finds what it was made with", async () => {
	const site = await createSite(FILES);
	await run(site, {
		after: (config) =>
			config.addTransform("set", async (content: unknown, path: unknown) => {
				if (!String(path).includes("edit")) return content;
				// The other page is done by then: all that it waits for is itself.
				await new Promise(setImmediate);
				theme.set("dark");
				return content;
			}),
	});
	const links = await linkedPages(site);
	assert.is(new Set(links.filter((link) => link.includes("/theme."))).size, 2);
	for (const link of links) assert.ok(site.has(`_site${link}`), link);
});

test("an incremental build links to what it wrote", async () => {
	const site = await createSite(FILES);
	await run(site);
	const before = await linkedPages(site);
	await run(site, { incremental: "./index.html" });
	assert.equal(await linkedPages(site), before);
});

test("--to=json holds what its pages link to", async () => {
	const site = await createSite(FILES);
	const pages = await toJSON(site, { plugin });
	const urls = pages.map(({ url }) => url);
	for (const { url, content } of pages) {
		if (url === "/" || url === "/edit/")
			assert.ok(linksOf(content).every((link) => urls.includes(link)));
	}
	assert.is(pages.find(({ url }) => url === "/_headers")?.content, LIFETIME);
});

test("a dry run writes nothing, and inject: false links to nothing", async () => {
	const site = await createSite(FILES);
	await run(site, { dryRun: true });
	assert.not(site.has("_site"));
	await run(site, { plugin: { inject: false } });
	assert.not(site.has("_site/_theme/files"));
});

test("a page that has the assets already gets none", async () => {
	const site = await createSite(FILES);
	await run(site);
	const html = await site.read("_site/index.html");
	await site.write({ "index.html": html });
	await run(site);
	assert.is(await site.read("_site/index.html"), html);
});

test("_headers: beside a policy, and to be added where the site has its own", async () => {
	const site = await createSite(FILES);
	await run(site, { plugin: { csp: "headers" } });
	const both = await site.read("_site/_headers");
	assert.match(both, /^\/\*\n {2}Content-Security-Policy: /);
	assert.ok(both.endsWith(LIFETIME));
	const cold = await createSite({
		...FILES,
		"_site/_headers": "/x/*\n  Cache-Control: immutable\n",
	});
	const said = async () => (await run(cold)).log.filter((line) => line.includes("_headers"));
	const [line = "", ...others] = await said();
	assert.match(line, `add to it: ${LIFETIME.trim().replace(/\s+/g, " ")}`);
	assert.is(others.length, 0);
	await cold.write({ "_site/_headers": `/x/*\n  A: b\n${LIFETIME}` });
	assert.equal(await said(), [], "it says so already");
});

test("what one build wrote, the next one changes: the policy goes with its option", async () => {
	const site = await createSite(FILES);
	await run(site, { plugin: { csp: "headers" } });
	assert.equal(
		(await run(site)).log.filter((line) => line.includes("_headers")),
		[],
	);
	assert.is(await site.read("_site/_headers"), LIFETIME);
});

test("a server answers for both names, also for those of pages that it did not render", async () => {
	const site = await createSite(FILES);
	await run(site, { pathPrefix: "/docs/" });
	const links = await linkedPages(site, "/docs/");
	const service = createTheme({ root: site.root, ...plugin, baseUrl: "/docs/" });
	assert.is(service.href(), "/docs/_theme/css/site.css", "before there is anything to hash");
	await service.init();
	const middleware = service.middleware();
	const server = createServer((request, response) => middleware(request, response));
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const get = (path: string) =>
		fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
	let heard = 0;
	events.on("themes:cache:loaded", () => heard++);
	service.events.on("themes:cache:loaded", () => heard++);
	try {
		for (const link of links) {
			const response = await get(`/docs${link}`);
			assert.is(response.status, 200, link);
			assert.is(response.headers.get("cache-control"), FOR_EVER);
			assert.is(await response.text(), await site.read(`_site${link}`));
		}
		assert.is(heard, 2, "each of two pages has the bundle");
		assert.is((await get("/docs/_theme/theme.js")).headers.get("cache-control"), "no-cache");
		assert.is((await get("/docs/_theme/files/theme.00000000.js")).status, 404);
		assert.ok(links.includes(service.href().slice("/docs".length)));
		assert.ok(links.includes(service.scriptHref().slice("/docs".length)));
	} finally {
		server.close();
		server.closeAllConnections();
	}
});

test("while a site is edited names stay plain, and there is a script for an editor to come", async () => {
	const site = await createInstalledSite({
		"package.json": '{"type":"module"}',
		"eleventy.config.js": CONFIG,
		"site.json": JSON.stringify({ theme: plugin }),
		"index.html": page("{% themeSwitcher %}"),
	});
	const { url } = await startServer(site);
	const html = await (await fetch(url)).text();
	assert.match(html, /"\/_theme\/css\/site\.css\?v=[\da-f]{8}"/);
	assert.match(html, /"\/_theme\/theme\.js\?v=[\da-f]{8}"/);
	assert.is((await fetch(new URL("_theme/editor.js", url))).status, 200);
	assert.not(site.has("_site/_theme/files"));
	assert.not(site.has("_site/_headers"));
});

test.run();
