import { rename, rm } from "node:fs/promises";
import { createInstalledSite } from "../helpers/cli.js";
import { assert, CHROMIUM, type Page, startEngines, until } from "../helpers/in-engines.js";
import { SERVED, serve } from "../helpers/serve.js";
import { SETTLE } from "../helpers/themed-site.js";

const { each } = await startEngines({ fresh: true });

const theme = (name: string, color: string) =>
	`[data-theme=${name}] { color-scheme: light; background: ${color} }\n.tall { block-size: 3000px }`;

const layout = (head: string) =>
	`<!doctype html><html lang=en><head>${head}<meta charset=utf-8><title>x</title></head><body>{{ content | safe }}</body></html>`;

const FILES = {
	...SERVED,
	"site.json": `{"theme":{"checks":false,"system":false,"csp":"amend",
		"styles":{"base":false,"components":false,"themes":false}}}`,
	"_includes/base.njk": layout(""),
	"_includes/strict.njk": layout(
		`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; connect-src 'self'">`,
	),
	"index.html":
		"---\nlayout: base.njk\n---\n<input><details><summary>x</summary>x</details><div class=tall></div>",
	"strict.html": "---\nlayout: strict.njk\n---\nx",
	"src/themes/sea.css": '@import "../parts/sea.css";',
	"src/parts/sea.css": theme("sea", "rgb(0, 0, 1)"),
	"src/themes/sand.css": theme("sand", "rgb(1, 0, 0)"),
};

const site = await createInstalledSite(FILES);
const served = await serve(site, "--pathprefix=/docs/");

const background = (page: Page) =>
	page.evaluate<string>("getComputedStyle(document.documentElement).backgroundColor");

/** Waits until each of the pages shows the colour; of the tabs of one window, each is seen in its turn. */
async function shows(pages: readonly Page[], color: string): Promise<void> {
	for (const page of pages) {
		if (pages.length > 1) await page.press("Shift");
		await until(async () => (await background(page)) === color, `${color}: ${served.output()}`);
	}
}

async function paint(pages: readonly Page[], color: string): Promise<void> {
	await site.replace("src/themes/sand.css", theme("sand", color));
	await shows(pages, color);
}

const open = (page: Page, path = "") => page.goto(new URL(path, served.url).href);

/** What a visitor has done to a page; another document has none of it. */
const STATE = `[window.sameDocument, document.querySelector("input").value, scrollY,
	document.activeElement.tagName, document.querySelector("details").open]`;

each("a saved theme, and one that it imports, are in all tabs", async (page) => {
	await open(page);
	const tab = await page.newTab();
	await open(tab);
	const pages = [tab, page];
	await shows(pages, "rgb(1, 0, 0)");
	await paint(pages, "rgb(2, 0, 0)");
	for (const one of pages) await one.evaluate("document.documentElement.theme.set('sea')");
	await shows(pages, "rgb(0, 0, 1)");
	await site.replace("src/parts/sea.css", theme("sea", "rgb(0, 0, 2)"));
	await shows(pages, "rgb(0, 0, 2)");
	await site.replace("src/parts/sea.css", theme("sea", "rgb(0, 0, 1)"));
	await site.replace("src/themes/sand.css", theme("sand", "rgb(1, 0, 0)"));
	await shows(pages, "rgb(0, 0, 1)");
});

/** A light Chromium shows all its tabs at once: there, a tab is said to be hidden, or seen again. */
const turn = (page: Page, visibility: "hidden" | "visible") =>
	page.evaluate(`
		Object.defineProperty(document, "visibilityState", { value: "${visibility}", configurable: true });
		document.dispatchEvent(new Event("visibilitychange"));
	`);

each("twenty tabs: each is answered, and new", { engines: CHROMIUM }, async (page) => {
	await open(page);
	const tabs = [page];
	while (tabs.length < 20) {
		const tab = await page.newTab();
		await turn(tabs.at(-1) as Page, "hidden");
		await open(tab);
		tabs.push(tab);
	}
	const last = tabs.at(-1) as Page;
	await paint([last], "rgb(8, 0, 0)");
	assert.is(await background(page), "rgb(1, 0, 0)", "nobody sees it");
	await turn(last, "hidden");
	await page.press("Shift");
	await turn(page, "visible");
	await shows([page], "rgb(8, 0, 0)");
	await paint([page], "rgb(1, 0, 0)");
	assert.is(await background(last), "rgb(8, 0, 0)");
});

/** Has a page note the colour that each stylesheet brings, as soon as it is there. */
const NOTE = `window.colors = []; document.addEventListener("load", ({ target }) => {
	if (target.rel === "stylesheet") colors.push(getComputedStyle(document.documentElement).backgroundColor);
}, true);`;

each("ten edits, each seen once, and nothing that a visitor did is lost", async (page) => {
	await open(page);
	await page.click("summary");
	await page.click("input");
	await page.press("a");
	await page.evaluate(`${SETTLE} scrollTo(0, 500); window.sameDocument = true`);
	await page.evaluate(NOTE);
	const builds = served.builds();
	const edit = async (color: string) => {
		await paint([page], color);
		const isNoted = () => page.evaluate<boolean>(`colors.includes(${JSON.stringify(color)})`);
		await until(isNoted, `${color} as the stylesheet brings it`);
	};
	// What was saved before the page came may reach it only now.
	await edit("rgb(7, 1, 0)");
	await page.evaluate("colors.length = 0");
	const edits = Array.from({ length: 10 }, (_, blue) => `rgb(7, 0, ${blue})`);
	for (const color of edits) await edit(color);
	assert.equal(await page.evaluate("colors"), edits);
	assert.is(await page.evaluate("document.querySelectorAll('link[rel=stylesheet]').length"), 1);
	assert.equal(await page.evaluate(STATE), [true, "a", 500, "INPUT", true]);
	assert.is(served.builds(), builds, "no page is rendered");
	await paint([page], "rgb(1, 0, 0)");
});

each("what else stands in the page follows; a reloaded page is the same", async (page) => {
	await open(page);
	const head = () =>
		page.evaluate<string[]>(`[
				document.querySelector("[name=theme-color]").content,
				new URL(document.querySelector("link[rel=stylesheet]").href).searchParams.get("v"),
			]`);
	await paint([page], "rgb(5, 0, 0)");
	const isComplete = async () => (await head())[0] === "rgb(5, 0, 0)";
	await until(isComplete, "the colour of the browser's surfaces");
	const kept = await head();
	await page.reload();
	await until(async () => String(await head()) === String(kept), "the same after a reload");
	await paint([page], "rgb(1, 0, 0)");
});

each("however fast states follow, a page has its stylesheet", async (page) => {
	await open(page);
	const counts = await page.evaluate<number[]>(`
			// What the page listens to is one of ours, once it has been hidden.
			let source;
			window.EventSource = class {
				constructor() {
					source = this;
				}
				close() {}
			};
			for (const value of ["hidden", "visible"]) {
				Object.defineProperty(document, "visibilityState", { value, configurable: true });
				document.dispatchEvent(new Event("visibilitychange"));
			}
			const tell = (version) => source?.onmessage?.({ data: JSON.stringify({ version }) });
			const links = () => [...document.querySelectorAll("link[rel=stylesheet]")];
			const counts = [];
			// Now and then the newer one is there before the state before comes back.
			for (let round = 0; counts.length < 3 && round < 50; round++) {
				while (links()[1]) await new Promise((done) => setTimeout(done, 5));
				const [old] = links();
				const newer = await new Promise((done) => {
					// Its script may not listen yet.
					const telling = setInterval(() => tell("newer" + round), 20);
					new MutationObserver((_, observer) => {
						const [, second] = links();
						if (!second) return;
						observer.disconnect();
						clearInterval(telling);
						done(second);
					}).observe(old.parentNode, { childList: true });
				});
				const isTaken = new Promise((done) => {
					newer.remove = () => {
						Element.prototype.remove.call(newer);
						done(true);
					};
					newer.addEventListener("load", () => done(false));
				});
				tell(new URL(old.href).searchParams.get("v"));
				if (!(await isTaken)) continue;
				// What says that it has loaded was on its way.
				newer.dispatchEvent(new Event("load"));
				counts.push(links().length);
			}
			return counts;
		`);
	assert.equal(counts, [1, 1, 1]);
});

each("a stylesheet that did not load is asked for again", async (page) => {
	await open(page);
	await page.evaluate(`new MutationObserver((_, observer) => {
		observer.disconnect();
		document.querySelectorAll("link[rel=stylesheet]")[1].href = "/missing.css";
	}).observe(document.head, { childList: true })`);
	await paint([page], "rgb(9, 0, 0)");
	await paint([page], "rgb(1, 0, 0)");
});

each("a page with a policy of hashes is followed, and violates nothing", async (page) => {
	await open(page, "strict/");
	await page.evaluate(`
			window.violations = [];
			document.addEventListener("securitypolicyviolation", ({ blockedURI }) => violations.push(blockedURI));
		`);
	await paint([page], "rgb(6, 0, 0)");
	// WebKit asks for an icon in its own time, which the policy refuses.
	assert.equal(await page.evaluate("violations.filter((uri) => !/favicon/.test(uri))"), []);
	await paint([page], "rgb(1, 0, 0)");
});

each("an error stands above the page until the theme is mended", async (page) => {
	await open(page);
	const error = () =>
		page.evaluate<string>("document.querySelector('[data-theme-error]')?.textContent ?? ''");
	await site.replace("src/themes/sand.css", "[data-theme=sand] {");
	await until(async () => (await error()).includes("sand.css:1:1: Unclosed block"), "the error");
	assert.is(await background(page), "rgb(1, 0, 0)", "the last good bundle");
	await page.reload();
	await until(async () => (await error()).includes("Unclosed block"), "the error, once more");
	assert.is(await background(page), "rgb(1, 0, 0)", "the last good bundle is served");
	await site.replace("src/themes/sand.css", theme("sand", "rgb(1, 0, 0)"));
	await until(async () => (await error()) === "", "nothing above the page");
});

each("a new, a renamed and a deleted theme: the names", { engines: CHROMIUM }, async (page) => {
	await open(page);
	// The runtime comes last.
	const names = () =>
		page.evaluate<string>("document.documentElement.theme && document.scripts[0].textContent");
	await site.write({ "src/themes/tar.css": theme("tar", "rgb(0, 9, 0)") });
	await until(async () => (await names()).includes('"tar"'), "the new name");
	await page.evaluate("document.documentElement.theme.set('tar')");
	await shows([page], "rgb(0, 9, 0)");
	await rename(site.path("src/themes/tar.css"), site.path("src/themes/tea.css"));
	await site.write({ "src/themes/tea.css": theme("tea", "rgb(0, 8, 0)") });
	await until(async () => (await names()).includes('"tea"'), "the other name");
	await shows([page], "rgb(1, 0, 0)");
	await rm(site.path("src/themes/tea.css"));
	await until(async () => !(await names()).includes('"tea"'), "no such name");
});
