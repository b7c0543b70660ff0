import { setTimeout as sleep } from "node:timers/promises";
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { Page } from "../helpers/browsers/index.js";
import { until } from "../helpers/browsers/processes.js";
import { buildExampleSite, recordTrouble } from "../helpers/example-site.js";
import { CHROMIUM, startEngines } from "../helpers/in-engines.js";
import { ready, shown, stored } from "../helpers/themed-site.js";

const site = await buildExampleSite("/docs/");
const { each } = await startEngines({ engines: CHROMIUM, fresh: true });

/** Presses a key until what has the focus matches. */
async function pressUntil(page: Page, key: string, selector: string): Promise<void> {
	for (let presses = 0; presses < 50; presses += 1) {
		if (await hasFocus(page, selector)) return;
		await page.press(key);
	}
	assert.unreachable(`${key} never reaches ${selector}`);
}

const hasFocus = (page: Page, selector: string) =>
	page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`);

const type = async (page: Page, text: string) => {
	for (const letter of text) await page.press(letter);
};

const results = "document.querySelector('[data-search-results]').innerHTML";

/** A value that holds for a moment: every letter is a search, and the latest may still be under way. */
async function quiet(page: Page, expression: string): Promise<string> {
	let before: string;
	let now = "";
	do {
		before = now;
		now = await page.evaluate<string>(expression);
		await sleep(200);
	} while (now !== before);
	return now;
}

/** The theme that the focused option of the gallery is about. */
const option = (page: Page) =>
	page.evaluate<string>("document.activeElement.closest('[role=option]')?.dataset.name");

each("the first Tab is a link that skips to the content", async (page) => {
	await page.goto(site.url("/guide/start/"));
	await page.press("Tab");
	assert.ok(await hasFocus(page, "a.skip-link"));
	const top = "document.activeElement.getBoundingClientRect().top";
	assert.ok((await page.evaluate<number>(top)) >= 0, "one sees it");
	await page.press("Enter");
	assert.ok(await hasFocus(page, "main"));
	await page.press("Tab");
	assert.ok(await hasFocus(page, "main *"), "the next Tab goes on from there");
});

each("the gallery shows with arrows, keeps with Enter, goes back with Escape", async (page) => {
	await page.goto(site.url("/themes/"));
	await ready(page);
	const start = await shown(page);
	await pressUntil(page, "Tab", "[data-gallery] [role=option]");
	assert.is(await option(page), start.theme, "the theme that the page is in");

	await page.press("ArrowRight");
	const other = await shown(page);
	assert.is(other.theme, await option(page));
	assert.is.not(other.theme, start.theme);
	assert.is.not(other.color, start.color, "the whole page is in it");
	await page.press("Escape");
	assert.equal([await shown(page), await option(page)], [start, start.theme]);

	await page.press("ArrowRight");
	await page.press("Tab");
	assert.equal(await shown(page), start, "leaving is no choice");
	await page.reload();
	await ready(page);
	assert.equal(await shown(page), start, "and nothing so far was kept");

	await pressUntil(page, "Tab", "[data-gallery] [role=option]");
	await page.press("End");
	await page.press("ArrowRight");
	await page.press("ArrowRight");
	const kept = await shown(page);
	assert.is(kept.theme, "brutal", "after the last comes the first, then the second");
	await page.press("Enter");
	await page.press("Escape");
	assert.equal(await shown(page), kept, "what is kept is not taken back");
	await page.reload();
	await ready(page);
	assert.equal(await shown(page), kept);
	assert.is(await stored(page, "theme:/docs/"), kept.theme);
	assert.is(
		await page.evaluate("document.querySelector('[aria-selected=true]').dataset.name"),
		"brutal",
	);
});

each("the search opens, finds, leads there, and gives the focus back", async (page) => {
	const trouble = recordTrouble(page);
	await page.goto(site.url("/"));
	await ready(page);
	await pressUntil(page, "Tab", "[data-search-open]");
	await page.press("Enter");
	assert.ok(await hasFocus(page, "dialog[open] input"));
	await page.press("Escape");
	assert.ok(await hasFocus(page, "[data-search-open]"), "Escape closes it");
	assert.not(await page.evaluate("document.querySelector('dialog[open]')"));

	await page.press("/");
	await type(page, "viewtransition");
	await until(async () => (await quiet(page, results)) !== "", "something found", 60_000);
	await page.press("ArrowDown");
	assert.ok(await hasFocus(page, "[data-search-results] a"));
	const target = await page.evaluate<string>("document.activeElement.href");
	assert.ok(target.startsWith(site.url("/guide/")), target);
	await page.press("Enter");
	await until(async () => (await page.evaluate("location.href")) === target, target);
	await until(() => page.evaluate("document.readyState === 'complete'"), "the page");
	assert.match(await page.evaluate<string>("document.body.textContent"), "viewTransition");
	assert.equal(trouble, []);
});

test.run();
