import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import {
	type Browser,
	closeAll,
	frameProbe,
	framesAfter,
	launchAll,
	launchChromium,
	modeOf,
	type OpenOptions,
	type Page,
	probedFrames,
	recordFrames,
	serveFolder,
} from "../helpers/browsers/index.js";
import { decodePng } from "../helpers/browsers/png.js";
import { until } from "../helpers/browsers/processes.js";

// The harness proves itself on a page of its own: what a browser is said to do, it does here.

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

const root = mkdtempSync(join(tmpdir(), "theme-harness-"));
const files = {
	"index.html": PAGE,
	"other.html": PAGE,
	"start.html": flash("rgb(90, 0, 90)", "rgb(90, 0, 90)"),
	"dark.html": flash("rgb(16, 32, 48)", "rgb(16, 32, 48)"),
	"flashes.html": flash("rgb(255, 255, 255)", "rgb(16, 32, 48)"),
	"site.css": "html { background: red }",
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);

const server = await serveFolder({ root, pathPrefix: "/base/" });
const browsers = await launchAll();
const { url } = server;

/** Runs with a fresh context and closes it, also when the test throws. */
async function opened(
	browser: Browser,
	run: (page: Page) => Promise<void>,
	options: OpenOptions = {},
): Promise<void> {
	const page = await browser.open(options);
	try {
		await run(page);
	} finally {
		await page.close();
	}
}

const background = "getComputedStyle(document.documentElement).backgroundColor";
const isDark = `matchMedia("(prefers-color-scheme: dark)").matches`;

function engineTests(browser: Browser): void {
	const test = suite(browser.name);

	test("goto and evaluate", () =>
		opened(
			browser,
			async (page) => {
				await page.goto(url);
				assert.is(await page.evaluate("document.title"), "Harness");
				assert.is(await page.evaluate("undefined"), undefined);
				assert.equal(await page.evaluate("({ a: [1, null] })"), { a: [1, null] });
				assert.is(await page.evaluate("const a = await Promise.resolve(2); return a + 1;"), 3);
				assert.equal(await page.evaluate("[innerWidth, innerHeight]"), [640, 480]);
				const failed = await page.evaluate("missing.name").catch((error: Error) => error.message);
				assert.match(String(failed), /missing/);
				const path = join(root, `${browser.name}.png`);
				await page.screenshot(path);
				const { data, width } = decodePng(readFileSync(path));
				assert.equal([...data.subarray(0, 3), width], [255, 255, 255, 640]);
			},
			{ viewport: { width: 640, height: 480 } },
		));

	test("under a strict CSP too", () =>
		opened(browser, async (page) => {
			const csp = "script-src 'none'; require-trusted-types-for 'script'";
			server.options.headers = { "/other.html": { "Content-Security-Policy": csp } };
			await page.goto(`${url}other.html`);
			server.options.headers = {};
			assert.is(await page.evaluate("window.ran"), undefined);
			assert.is(await page.evaluate("1 + 1"), 2);
		}));

	test("the OS's colour scheme, at the start and live", () =>
		opened(
			browser,
			async (page) => {
				await page.goto(url);
				assert.is(await page.evaluate(isDark), true);
				assert.is(await page.evaluate(background), "rgb(16, 32, 48)");
				await page.setColorScheme("light");
				assert.is(await page.evaluate(background), "rgb(255, 255, 255)");
				await page.setColorScheme("dark");
				assert.equal(await page.evaluate("schemes"), [false, true]);
				await page.goto(`${url}other.html`);
				assert.is(await page.evaluate(isDark), true);
				const tab = await page.newTab();
				await tab.goto(url);
				assert.is(await tab.evaluate(isDark), true);
			},
			{ colorScheme: "dark" },
		));

	test("storage lasts within a context, and only there", async () => {
		await opened(browser, async (page) => {
			await page.goto(url);
			assert.is(await page.evaluate("localStorage.theme"), undefined);
			await page.evaluate(`localStorage.theme = "nord"`);
			await page.reload();
			assert.is(await page.evaluate("localStorage.theme"), "nord");
			await opened(browser, async (stranger) => {
				await stranger.goto(url);
				assert.is(await stranger.evaluate("localStorage.theme"), undefined);
			});
		});
	});

	test("blocked storage throws, scripts run", () =>
		opened(browser, async (page) => {
			await page.goto(`${url}?storage=blocked`);
			assert.is(await page.evaluate("window.ran"), true);
			const read = "try { return typeof localStorage } catch (error) { return error.name }";
			assert.is(await page.evaluate(read), "SecurityError");
		}));

	test("back and forward", () =>
		opened(browser, async (page) => {
			await page.goto(url);
			await page.goto(`${url}other.html`);
			await page.back();
			assert.is(await page.evaluate("location.pathname"), "/base/");
			const expected = browser.backForwardCache ? [false, true] : [false];
			assert.equal(await page.evaluate("shown"), expected);
			if (!browser.backForwardCache) console.log(`${browser.name} here: no back/forward cache`);
			await page.forward();
			assert.is(await page.evaluate("location.pathname"), "/base/other.html");
			// A restored page can still be left, reloaded and clicked (puppeteer's Firefox hung).
			await page.goto(url);
			await page.reload();
			await page.click("button");
			assert.equal(await page.evaluate("clicks"), [true]);
			await page.evaluate("void history.pushState(0, '', '#later')");
			await page.back();
			assert.is(await page.evaluate("location.hash"), "");
		}));

	test("a second tab gets the storage event", () =>
		opened(browser, async (page) => {
			await page.goto(url);
			const tab = await page.newTab();
			await tab.goto(url);
			await tab.evaluate(`localStorage.theme = "nord"`);
			await until(() => page.evaluate("stored.length > 0"), "the storage event");
			assert.equal(await page.evaluate("stored"), ["theme=nord"]);
			assert.equal(await tab.evaluate("stored"), []);
			await page.click("button");
			assert.equal(await page.evaluate("clicks"), [true]);
			await tab.close();
			assert.is(await page.evaluate("document.title"), "Harness");
		}));

	test("keys are real", () =>
		opened(browser, async (page) => {
			await page.goto(url);
			await page.press("Tab");
			assert.is(await page.evaluate("document.activeElement.textContent"), "one");
			assert.is(await page.evaluate(`document.activeElement.matches(":focus-visible")`), true);
			await page.press("Enter");
			await page.press("Space");
			assert.equal(await page.evaluate("clicks"), [true, true]);
			await page.press("Tab");
			assert.is(await page.evaluate("document.activeElement.textContent"), "two");
			await page.press("Shift+Tab");
			assert.is(await page.evaluate("document.activeElement.textContent"), "one");
		}));

	test("without JavaScript", async () => {
		const run = async (page: Page) => {
			await page.goto(url);
			assert.is(await page.evaluate("window.ran"), undefined);
			assert.is(await page.evaluate(background), "rgb(16, 32, 48)");
			const scripting = `getComputedStyle(document.documentElement).getPropertyValue("--scripting").trim()`;
			// WebKit: only the markup's scripts are off. It says so here when that changes.
			const none = browser.name === "webkit" ? "enabled" : "none";
			assert.is(await page.evaluate(scripting), none);
		};
		await opened(browser, run, { javaScript: false, colorScheme: "dark" });
		await opened(browser, async (page) => {
			await page.goto(url);
			assert.is(await page.evaluate("window.ran"), true);
		});
	});

	test("init scripts, or a remedy", () =>
		opened(browser, async (page) => {
			const added = await page.addInitScript("window.early = !document.body").catch(String);
			if (browser.name === "webkit") return assert.match(String(added), /onHtml/);
			await page.goto(url);
			assert.is(await page.evaluate("window.early"), true);
		}));

	test("the frame probe sees a flash, and none where none is", () =>
		opened(browser, async (page) => {
			server.options.onHtml = frameProbe;
			const seen = async (name: string) => {
				await page.goto(url + name);
				await until(() => page.evaluate("frames === 12"), "frames");
				const colors = (await probedFrames(page)).map((frame) => frame.html);
				return [...new Set(colors)];
			};
			try {
				assert.equal(await seen("dark.html"), ["rgb(16, 32, 48)"]);
				assert.equal(await seen("flashes.html"), ["rgb(255, 255, 255)", "rgb(16, 32, 48)"]);
			} finally {
				delete server.options.onHtml;
			}
		}));

	if (browser.name === "chromium") {
		test("the screencast sees a flash, and none where none is", () =>
			opened(browser, async (page) => {
				const modes = async (name: string) => {
					await page.goto(`${url}start.html`);
					const frames = await recordFrames(page, async () => {
						await page.goto(url + name);
						await until(() => page.evaluate("frames === 12"), "frames");
					});
					assert.equal(frames[0]?.rgb[2], [90, 0, 90]);
					return framesAfter(frames).map((frame) => modeOf(frame.rgb));
				};
				const quiet = await modes("dark.html");
				assert.ok(quiet.length > 0);
				assert.ok(
					quiet.every((mode) => mode === "dark"),
					quiet.join(),
				);
				const loud = await modes("flashes.html");
				assert.is(loud[0], "light");
				assert.is(loud.at(-1), "dark");
			}));
	}

	test.after(() => browser.close());
	test.run();
}

for (const browser of browsers) engineTests(browser);

const rest = suite("without an engine");

rest("the server delays: what is asked for later comes first", async () => {
	server.options.delay = { "/site.css": 60_000 };
	const stop = new AbortController();
	const delayed = fetch(`${url}site.css`, { signal: stop.signal }).then(
		() => "answered",
		() => "given up",
	);
	await until(async () => server.requests.some(({ path }) => path === "/site.css"), "the log");
	assert.is(await (await fetch(url)).text(), PAGE);
	stop.abort();
	assert.is(await delayed, "given up");
	server.options.delay = {};
	const css = await fetch(`${url}site.css`);
	assert.is(css.headers.get("content-type"), "text/css; charset=utf-8");
});

rest("the server streams in as many pieces as asked for", async () => {
	server.options.stream = { chunks: 4, pause: 1 };
	const { hostname, port, pathname } = new URL(url);
	const socket = connect(Number(port), hostname);
	socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
	const answer = Buffer.concat(await socket.toArray()).toString();
	// Each piece says its length in hexadecimal digits first; the last one has none.
	assert.is(answer.match(/^[\da-f]+\r$/gm)?.length, 4 + 1);
	server.options.stream = undefined;
});

rest("the server keeps to its folder and its prefix", async () => {
	assert.is((await fetch(`${url}..%2f..%2fetc%2fpasswd`)).status, 404);
	assert.is((await fetch(new URL("/", url))).status, 404);
});

rest("the Chromium inside the npm package works", async () => {
	const browser = await launchChromium({ bundled: true });
	if (!browser) return console.log("skipped: bundled Chromium (Linux x64 only)");
	assert.is(browser.backForwardCache, false);
	await opened(
		browser,
		async (page) => {
			await page.goto(url);
			assert.is(await page.evaluate(background), "rgb(16, 32, 48)");
			const frames = await recordFrames(page, () => page.goto(`${url}dark.html`));
			assert.is(modeOf(frames.at(-1)?.rgb ?? []), "dark");
		},
		{ colorScheme: "dark" },
	).finally(() => browser.close());
});

rest.after(async () => {
	await closeAll(browsers);
	await server.close();
	rmSync(root, { recursive: true });
});
rest.run();
