import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { type BuildOptions, create, type EleventyConfig } from "../helpers/eleventy.js";
import { createSite, removeSites, type Site } from "../helpers/site.js";

type Handler = (
	this: unknown,
	request: IncomingMessage,
	response: ServerResponse,
	next: () => void,
) => void;

const CSS = "/_theme/css/site.css";
const plugin = {
	styles: { base: false, components: false, themes: false },
	checks: false,
} as const;
const servers: Server[] = [];

test.after(async () => {
	for (const server of servers) server.close();
	await removeSites();
});

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
			plugin: { ...plugin, ...options.plugin },
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
async function ask(
	middleware: Handler[],
	path: string,
	dev: object = {},
): Promise<{ status: number; text: string }> {
	const server = createServer((request, response) => {
		const run = ([first, ...rest]: Handler[]): void => {
			if (first) first.call(dev, request, response, () => run(rest));
			else response.writeHead(418).end();
		};
		run(middleware);
	});
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	const response = await fetch(`http://127.0.0.1:${port}${path}`);
	return { status: response.status, text: await response.text() };
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

test("a saved theme is listed for the client to swap, spelt as browsers spell its path", async () => {
	const site = await siteOf("one");
	const { middleware } = await start(site, { pathPrefix: "/my docs/" });
	const events: { build: { stylesheets: string[] } }[] = [];
	const dev = { reload: (event: (typeof events)[0]) => void events.push(event) };
	await ask(middleware, "/", dev);
	await ask(middleware, "/", dev);
	const event = (file: string) => ({
		files: [site.path(file)],
		subtype: "css",
		build: { stylesheets: [] },
	});
	dev.reload(event("src/themes/own.css"));
	dev.reload(event("src/other.css"));
	assert.equal(
		events.map(({ build }) => build.stylesheets),
		[["/my%20docs/_theme/css/site.css"], []],
	);
});

test.run();
