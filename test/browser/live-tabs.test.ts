/** Many tabs of one site over HTTP/1.1, where a browser opens six connections to a server at most. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { ThemeBus } from "../../src/events.js";
import { EventStream } from "../../src/live/event-stream.js";
import { createLiveMiddleware } from "../../src/live/middleware.js";
import { assetsFor } from "../../src/page/assets.js";
import { Service } from "../../src/service/service.js";
import { closeAll, launchAll, type Page } from "../helpers/browsers/index.js";
import { until } from "../helpers/browsers/processes.js";
import { createSite, removeSites } from "../helpers/site.js";

const TABS = 20;
const browsers = await launchAll(["chromium"]);
const theme = (color: string) => `[data-theme=sea] { color-scheme: light; background: ${color} }`;

const site = await createSite({ "src/themes/sea.css": theme("rgb(0, 0, 1)") });
const styles = { base: false, components: false, themes: false } as const;
const options = { root: site.root, styles, system: false, checks: false } as const;
const service = new Service(options, new ThemeBus());
await service.init();
const stream = new EventStream(() => ({ version: service.bundle.hash }));
const answer = createLiveMiddleware(() => service, stream);

const has = { themeColor: false, colorScheme: false };
const streams = new Set<ServerResponse>();
const server = createServer((request, response) => {
	if (request.url === "/_theme/live") {
		streams.add(response);
		response.on("close", () => streams.delete(response));
	}
	answer(request, response, () => {
		response.setHeader("Content-Type", "text/html");
		const assets = assetsFor(service, { switcher: undefined, editor: false, has });
		response.end(`<!doctype html><html lang=en><head>${assets}<title>x</title></head><p>x`);
	});
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

test.after(async () => {
	await closeAll(browsers);
	server.close();
	server.closeAllConnections();
	await removeSites();
});

async function saves(color: string): Promise<void> {
	await site.replace("src/themes/sea.css", theme(color));
	await service.update();
	stream.update();
}

const background = (page: Page) =>
	page.evaluate<string>("getComputedStyle(document.documentElement).backgroundColor");

const shows = (page: Page, color: string) =>
	until(async () => (await background(page)) === color, color);

/** A light Chromium shows all its tabs at once: there, a tab is said to be hidden. */
async function hide(page: Page): Promise<void> {
	await page.evaluate(`
		Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
		document.dispatchEvent(new Event("visibilitychange"));
	`);
}

async function see(page: Page): Promise<void> {
	// Input goes to the tab in front.
	await page.press("Shift");
	await page.evaluate(`
		delete document.visibilityState;
		document.dispatchEvent(new Event("visibilitychange"));
	`);
}

for (const browser of browsers) {
	test(`${browser.name}: ${TABS} tabs hold one stream, pages answer, and who is seen again shows what is new`, async () => {
		const page = await browser.open();
		await page.goto(url);
		const tabs = [page];
		while (tabs.length < TABS) {
			const tab = await page.newTab();
			await hide(tabs.at(-1) as Page);
			await tab.goto(url);
			tabs.push(tab);
		}
		const last = tabs.at(-1) as Page;
		await until(async () => streams.size === 1, `one stream; there are ${streams.size}`);
		await saves("rgb(0, 0, 2)");
		await shows(last, "rgb(0, 0, 2)");
		assert.is(await background(page), "rgb(0, 0, 1)", "nobody sees it");

		await hide(last);
		await see(page);
		await shows(page, "rgb(0, 0, 2)");
		await saves("rgb(0, 0, 3)");
		await shows(page, "rgb(0, 0, 3)");
		assert.is(await background(last), "rgb(0, 0, 2)");
		await until(async () => streams.size === 1, `one stream; there are ${streams.size}`);
		await page.close();
		await until(async () => streams.size === 0, "no stream of a closed browser");
	});
}

test.run();
