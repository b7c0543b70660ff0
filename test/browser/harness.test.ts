import { test } from "uvu";
import * as assert from "uvu/assert";
import {
	frameProbe,
	framesAfter,
	modeOf,
	type Page,
	probedFrames,
	recordFrames,
	serveFolder,
} from "../helpers/browsers/index.js";
import { until } from "../helpers/browsers/processes.js";
import { CHROMIUM, startEngines } from "../helpers/in-engines.js";
import { createSite } from "../helpers/site.js";

// What other tests take for granted, and would pass without: here a browser does what it is said to.

const PAGE = `<!doctype html>
<html lang="en"><head><title>Harness</title>
<style>
	html { background: rgb(255, 255, 255); }
	@media (prefers-color-scheme: dark) { html { background: rgb(16, 32, 48); } }
	@media (scripting: none) { html { --scripting: none; } }
	@media (scripting: enabled) { html { --scripting: enabled; } }
</style>
<script>
	window.ran = true;
	window.shown = [];
	window.stored = [];
	window.schemes = [];
	window.clicks = [];
	addEventListener("pageshow", (event) => shown.push(event.persisted));
	// WebKit sends storage events only to pages that have read the storage themselves.
	try { localStorage.theme } catch {}
	addEventListener("storage", (event) => stored.push(event.key + "=" + event.newValue));
	const dark = matchMedia("(prefers-color-scheme: dark)");
	dark.addEventListener("change", (event) => schemes.push(event.matches));
</script></head>
<body><button onclick="clicks.push(event.isTrusted)">one</button> <button>two</button></body></html>`;

/** A page of one colour, which a script turns into another after six frames. */
const flash = (from: string, to: string) => `<!doctype html>
<html style="background: ${from}"><head><title>Flash</title></head><body><p>text</p>
<script>
	let frames = 0;
	const next = () => {
		frames += 1;
		if (frames === 6) document.documentElement.style.background = "${to}";
		if (frames < 12) requestAnimationFrame(next);
	};
	requestAnimationFrame(next);
</script>`;

const site = await createSite({
	"index.html": PAGE,
	"other.html": PAGE,
	"start.html": flash("rgb(90, 0, 90)", "rgb(90, 0, 90)"),
	"dark.html": flash("rgb(16, 32, 48)", "rgb(16, 32, 48)"),
	"flashes.html": flash("rgb(255, 255, 255)", "rgb(16, 32, 48)"),
	"site.css": "html { background: red }",
});
const server = await serveFolder({ root: site.root, pathPrefix: "/base/" });
const { url } = server;
const { each } = await startEngines({ fresh: true });

const background = "getComputedStyle(document.documentElement).backgroundColor";
const isDark = `matchMedia("(prefers-color-scheme: dark)").matches`;

each(
	"the OS's colour scheme, at the start and live",
	async (page) => {
		await page.goto(url);
		assert.is(await page.evaluate(isDark), true);
		assert.is(await page.evaluate(background), "rgb(16, 32, 48)");
		await page.setColorScheme("light");
		assert.is(await page.evaluate(background), "rgb(255, 255, 255)");
		await page.setColorScheme("dark");
		assert.equal(await page.evaluate("schemes"), [false, true]);
		const tab = await page.newTab();
		await tab.goto(url);
		assert.is(await tab.evaluate(isDark), true);
	},
	{ colorScheme: "dark" },
);

each("storage lasts within a context, and only there", async (page, browser) => {
	await page.goto(url);
	await page.evaluate(`localStorage.theme = "nord"`);
	await page.reload();
	assert.is(await page.evaluate("localStorage.theme"), "nord");
	const stranger = await browser.open();
	await stranger.goto(url);
	assert.is(await stranger.evaluate("localStorage.theme"), undefined);
	await stranger.close();
});

each("blocked storage throws, scripts run", async (page) => {
	await page.goto(`${url}?storage=blocked`);
	assert.is(await page.evaluate("window.ran"), true);
	const read = "try { return typeof localStorage } catch (error) { return error.name }";
	assert.is(await page.evaluate(read), "SecurityError");
});

each(
	"back restores a page; one that is restored can still be left, reloaded and clicked",
	async (page, browser) => {
		await page.goto(url);
		await page.goto(`${url}other.html`);
		await page.back();
		assert.is(await page.evaluate("location.pathname"), "/base/");
		assert.equal(await page.evaluate("shown"), browser.backForwardCache ? [false, true] : [false]);
		await page.forward();
		assert.is(await page.evaluate("location.pathname"), "/base/other.html");
		await page.goto(url);
		await page.reload();
		await page.click("button");
		assert.equal(await page.evaluate("clicks"), [true]);
	},
);

each("a second tab gets the storage event", async (page) => {
	await page.goto(url);
	const tab = await page.newTab();
	await tab.goto(url);
	await tab.evaluate(`localStorage.theme = "nord"`);
	await until(() => page.evaluate("stored.length > 0"), "the storage event");
	assert.equal(await page.evaluate("stored"), ["theme=nord"]);
	assert.equal(await tab.evaluate("stored"), []);
});

each(
	"without JavaScript",
	async (page, browser) => {
		await page.goto(url);
		assert.is(await page.evaluate("window.ran"), undefined);
		assert.is(await page.evaluate(background), "rgb(16, 32, 48)");
		const scripting = `getComputedStyle(document.documentElement).getPropertyValue("--scripting").trim()`;
		// WebKit: only the markup's scripts are off. It says so here when that changes.
		const none = browser.name === "webkit" ? "enabled" : "none";
		assert.is(await page.evaluate(scripting), none);
	},
	{ javaScript: false, colorScheme: "dark" },
);

/** Opens a page that may flash, and waits until it has. */
async function watch(page: Page, name: string): Promise<void> {
	await page.goto(url + name);
	await until(() => page.evaluate("frames === 12"), "frames");
}

each("the frame probe sees a flash, and none where none is", async (page) => {
	server.options.onHtml = frameProbe;
	const seen = async (name: string) => {
		await watch(page, name);
		return [...new Set((await probedFrames(page)).map((frame) => frame.html))];
	};
	try {
		assert.equal(await seen("dark.html"), ["rgb(16, 32, 48)"]);
		assert.equal(await seen("flashes.html"), ["rgb(255, 255, 255)", "rgb(16, 32, 48)"]);
	} finally {
		delete server.options.onHtml;
	}
});

each(
	"the screencast sees a flash, and none where none is",
	async (page) => {
		const modes = async (name: string) => {
			await page.goto(`${url}start.html`);
			const frames = await recordFrames(page, () => watch(page, name));
			assert.equal(frames[0]?.rgb[2], [90, 0, 90]);
			return framesAfter(frames).map((frame) => modeOf(frame.rgb));
		};
		assert.equal([...new Set(await modes("dark.html"))], ["dark"]);
		const loud = await modes("flashes.html");
		assert.equal([loud[0], loud.at(-1)], ["light", "dark"]);
	},
	{ engines: CHROMIUM },
);

test("the server delays what it is told to, and keeps to its folder and its prefix", async () => {
	server.options.delay = { "/site.css": 300 };
	const order: string[] = [];
	const ask = async (name: string) => {
		await fetch(url + name);
		order.push(name);
	};
	await Promise.all(["site.css", ""].map(ask));
	assert.equal(order, ["", "site.css"]);
	assert.is((await fetch(`${url}..%2f..%2fetc%2fpasswd`)).status, 404);
	assert.is((await fetch(new URL("/", url))).status, 404);
});

test.run();
