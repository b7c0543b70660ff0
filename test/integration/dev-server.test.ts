import type { IncomingMessage, ServerResponse } from "node:http";
import { listen } from "../helpers/browsers/server.js";
import { type BuildOptions, build, create, type EleventyConfig } from "../helpers/eleventy.js";
import { assert, BARE, createSite, type Site, test } from "../helpers/site.js";

type Handler = (
	this: unknown,
	request: IncomingMessage,
	response: ServerResponse,
	next: () => void,
) => void;

const CSS = "/_theme/css/site.css";

const siteOf = (name: string) =>
	createSite({
		"index.html": "<!doctype html><title>x</title>",
		"src/themes/own.css": `[data-theme=${name}] { color-scheme: light; --color-page: #fff }`,
	});

/** Starts Eleventy in this process, up to where it would serve, and gives what it would serve with. */
async function start(
	site: Site,
	options: BuildOptions = {},
	before: (eleventyConfig: EleventyConfig) => void = () => {},
): Promise<{ middleware: Handler[]; onRequest?: object }> {
	let config: EleventyConfig | undefined;
	const eleventy = create(
		site,
		{
			...options,
			runMode: "serve",
			plugin: { ...BARE, ...options.plugin },
			before: (eleventyConfig) => {
				config = eleventyConfig;
				before(eleventyConfig);
			},
		},
		[],
	);
	await eleventy.init();
	await eleventy.write();
	return config?.serverOptions;
}

/** Asks middlewares in the order in which Eleventy's dev server does, bound to a server. */
async function ask(middleware: Handler[], path: string, dev: object = {}) {
	const { origin } = await listen((request, response) => {
		const run = ([first, ...rest]: Handler[]): void => {
			if (first) first.call(dev, request, response, () => run(rest));
			else response.writeHead(418).end();
		};
		run(middleware);
	});
	const response = await fetch(origin + path);
	const cacheControl = response.headers.get("cache-control") ?? "";
	return { status: response.status, text: await response.text(), cacheControl };
}

test("a site's own middleware and onRequest stay, and see what is not ours", async () => {
	const own: Handler = (request, response, next) =>
		request.url === "/mine" ? void response.end("mine") : next();
	const onRequest = { "/asked": () => "asked" };
	const options = await start(await siteOf("one"), {}, (eleventyConfig) =>
		eleventyConfig.setServerOptions({ middleware: [own], onRequest }),
	);
	assert.is(options.middleware.length, 2);
	assert.equal(Object.keys(options.onRequest ?? {}), ["/asked"]);
	assert.is((await ask(options.middleware, "/mine")).text, "mine");
	assert.match((await ask(options.middleware, CSS)).text, "data-theme=one");
	assert.is((await ask(options.middleware, "/else")).status, 418);
});

test("a site that starts anew keeps its middleware, which answers with the latest bundle", async () => {
	const site = await siteOf("before");
	const [first] = (await start(site)).middleware;
	await site.write({
		"src/themes/own.css": "[data-theme=later] { color-scheme: light; --color-page: #fff }",
	});
	const [second] = (await start(site)).middleware;
	assert.is(first, second, "another function would restart the server");
	assert.match((await ask([first as Handler], CSS)).text, "data-theme=later");
	// Such as for a search index: it follows no edits.
	await build(site, { plugin: { storageKey: "built" } });
	assert.not.match((await ask([first as Handler], "/_theme/theme.js")).text, "built");
});

test("two sites in one process, and two outputs of one site, keep to themselves", async () => {
	const [one, two] = [await siteOf("one"), await siteOf("two")];
	const first = (await start(one)).middleware;
	const second = (await start(two)).middleware;
	const third = (await start(one, { output: "other", pathPrefix: "/my docs/" })).middleware;
	assert.match((await ask(first, CSS)).text, "data-theme=one");
	assert.match((await ask(second, CSS)).text, "data-theme=two");
	assert.match((await ask(third, `/my%20docs${CSS}`)).text, "data-theme=one");
	assert.is((await ask(third, CSS)).status, 418);
});

test("nothing may be kept but what is named by its content; the runtime brings the client along", async () => {
	const site = await siteOf("one");
	await site.write({
		"src/themes/dot.svg": "<svg/>",
		"src/themes/own.css": "[data-theme=one] { color-scheme: light; background: url(dot.svg) }",
	});
	const { middleware } = await start(site);
	const page = await site.read("_site/index.html");
	const [, href = ""] = /href="([^"]+site\.css[^"]+)"/.exec(page) ?? [];
	const [, src = ""] = /src="([^"]+theme\.js[^"]+)"/.exec(page) ?? [];
	const css = await ask(middleware, href);
	assert.is(css.cacheControl, "no-cache");
	const [, file = ""] = /(files\/dot\.[^"')]+)/.exec(css.text) ?? [];
	assert.match((await ask(middleware, `/_theme/${file}`)).cacheControl, "immutable");
	assert.match((await ask(middleware, src)).text, 'import("./live.js")');
	assert.match((await ask(middleware, "/_theme/live.js")).text, "EventSource");
	assert.not.match(await site.read("_site/_theme/theme.js"), "live.js");

	const off = await ask(middleware, src, { options: { liveReload: false } });
	assert.not.match(off.text, "live.js");
	assert.is(off.cacheControl, "no-cache");
});
