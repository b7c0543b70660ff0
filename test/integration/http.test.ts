import { createTheme, type ThemeService } from "../../src/theme-service.js";
import { listen as startServer } from "../helpers/browsers/server.js";
import { assert, createSite, NO_STYLES, record, test } from "../helpers/site.js";

type Context = { theme: ThemeService; url: (path: string) => string };

const CSS = "/_theme/css/site.css";
const SCRIPT = "/_theme/theme.js";
const site = await createSite({
	"src/themes/a.css": "[data-theme=a] { color-scheme: light } [data-theme=ü] { color: red }",
});
const root = site.root;

async function listen(baseUrl?: string, withNext = true): Promise<Context> {
	const theme = createTheme({ root, styles: NO_STYLES, ...(baseUrl !== undefined && { baseUrl }) });
	const middleware = theme.middleware();
	const { origin } = await startServer((request, response) => {
		const next = () => response.writeHead(418).end("the site's own answer");
		middleware(request, response, withNext ? next : undefined);
	});
	return { theme, url: (path) => origin + path };
}

async function serve(baseUrl?: string, withNext?: boolean): Promise<Context> {
	const context = await listen(baseUrl, withNext);
	await context.theme.init();
	return context;
}

test("both routes, with their types, and the site's own answer for all others", async () => {
	const { url, theme } = await serve();
	const css = await fetch(url(CSS));
	assert.is(css.status, 200);
	assert.is(css.headers.get("content-type"), "text/css; charset=utf-8");
	const body = await css.text();
	assert.match(body, "[data-theme=a]");
	assert.is(Number(css.headers.get("content-length")), Buffer.byteLength(body));
	const script = await fetch(url(theme.scriptHref()));
	assert.is(script.headers.get("content-type"), "text/javascript; charset=utf-8");
	assert.match(await script.text(), '["theme",["a","\\u00fc"]');
	for (const path of ["/", "/_theme/", "/_theme/css/other.css", "/x/_theme/css/site.css"])
		assert.is((await fetch(url(path))).status, 418, path);
});

test("ETag, 304, caching by version", async () => {
	const { url } = await serve();
	const first = await fetch(url(CSS));
	const etag = first.headers.get("etag") ?? "";
	assert.is(first.headers.get("cache-control"), "no-cache");
	const revalidate = (tag: string) => fetch(url(CSS), { headers: { "If-None-Match": tag } });
	for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
		const response = await revalidate(tag);
		assert.is(response.status, 304, tag);
		assert.is(await response.text(), "");
		assert.is(response.headers.get("etag"), etag);
	}
	assert.is((await revalidate('"other"')).status, 200);
	const versioned = await fetch(url(`${CSS}?v=${etag.replaceAll('"', "")}`));
	assert.is(versioned.headers.get("cache-control"), "public, max-age=31536000, immutable");
	assert.is((await fetch(url(`${CSS}?v=00000000`))).headers.get("cache-control"), "no-cache");
});

test("HEAD has the headers alone; other methods are refused", async () => {
	const { url } = await serve();
	const get = await fetch(url(CSS));
	const head = await fetch(url(CSS), { method: "HEAD" });
	assert.is(head.status, 200);
	assert.is(head.headers.get("content-length"), get.headers.get("content-length"));
	assert.is(await head.text(), "");
	for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
		const response = await fetch(url(SCRIPT), { method });
		assert.is(response.status, 405, method);
		assert.is(response.headers.get("allow"), "GET, HEAD");
	}
	assert.is((await fetch(url("/else"), { method: "POST" })).status, 418);
});

test("each bundle served is told, and nothing else is", async () => {
	const { url, theme } = await serve();
	const heard = record(theme.events);
	await fetch(url(CSS));
	await fetch(url(CSS), { method: "HEAD" });
	await fetch(url(CSS), { method: "POST" });
	await fetch(url(SCRIPT));
	await fetch(url(CSS), { headers: { "If-None-Match": "*" } });
	assert.equal(heard, [
		["themes:cache:loaded", { serveCount: 1 }],
		["themes:cache:loaded", { serveCount: 2 }],
	]);
});

test("a base URL with spaces, letters of any script or percent signs, in every spelling of a request", async () => {
	const cases = {
		"/my blog/": "/my%20blog/",
		"/my%20blog/": "/my%20blog/",
		"/über/日本/": "/%C3%BCber/%E6%97%A5%E6%9C%AC/",
		"/100%/": "/100%25/",
	};
	for (const [baseUrl, encoded] of Object.entries(cases)) {
		const { url, theme } = await serve(baseUrl);
		assert.is(theme.href(), `${baseUrl}_theme/css/site.css`);
		assert.is((await fetch(url(theme.href()))).status, 200, baseUrl);
		assert.is((await fetch(url(`${encoded}_theme/css/site.css`))).status, 200, encoded);
		assert.is((await fetch(url(`${encoded.toLowerCase()}_theme/css/%73ite.css`))).status, 200);
		assert.is((await fetch(url(CSS))).status, 418);
	}
});

test("a malformed encoding, or a request line that is no URL, is not ours, and breaks nothing", async () => {
	const { url } = await serve("/my blog/");
	const paths = "// /% /%zz /my%20blog/% /%ff_theme/css/site.css /my%20blog/_theme%";
	for (const path of paths.split(" ")) assert.is((await fetch(url(path))).status, 418, path);
	assert.is((await fetch(url("/my%20blog/_theme/theme.js?v=%zz"))).status, 200);
});

test("before init() the server goes on; without next() what is not ours is not found", async () => {
	assert.is((await fetch((await listen()).url(CSS))).status, 418);
	const alone = await serve("/", false);
	assert.is((await fetch(alone.url("/else"))).status, 404);
	assert.is((await fetch(alone.url(CSS))).status, 200);
});
