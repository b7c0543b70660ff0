import { setTimeout as sleep } from "node:timers/promises";
import { buildExampleSite, recordTrouble } from "../helpers/example-site.js";
import { assert, CHROMIUM, type Page, startEngines, until } from "../helpers/in-engines.js";
import { ready, shown, stored, visit } from "../helpers/themed-site.js";

const site = await buildExampleSite("/docs/");
const { each } = await startEngines({ engines: CHROMIUM, fresh: true });

async function pressUntil(page: Page, key: string, selector: string): Promise<void> {
	for (let presses = 0; presses < 50; presses += 1) {
		if (await hasFocus(page, selector)) return;
		await page.press(key);
	}
	assert.unreachable(`${key} never reaches ${selector}`);
}

const hasFocus = (page: Page, selector: string) =>
	page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`);

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
	await visit(page, site.url("/themes/"));
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

	await page.press("ArrowRight", "Tab");
	assert.equal(await shown(page), start, "leaving is no choice");
	await page.reload();
	await ready(page);
	assert.equal(await shown(page), start, "and nothing so far was kept");

	await pressUntil(page, "Tab", "[data-gallery] [role=option]");
	await page.press("End", "ArrowRight", "ArrowRight");
	const kept = await shown(page);
	assert.is(kept.theme, "brutal", "after the last comes the first, then the second");
	await page.press("Enter", "Escape");
	assert.equal(await shown(page), kept, "what is kept is not taken back");
	await page.reload();
	await ready(page);
	assert.equal(await shown(page), kept);
	assert.is(await stored(page, "theme:/docs/"), "brutal\ndark", "the other half stays");
	const selected = "document.querySelector('[aria-selected=true]').dataset.name";
	assert.is(await page.evaluate(selected), "brutal");
});

each("the search opens, finds, leads there, and gives the focus back", async (page) => {
	const trouble = recordTrouble(page);
	await visit(page, site.url("/"));
	await pressUntil(page, "Tab", "[data-search-open]");
	await page.press("Enter");
	assert.ok(await hasFocus(page, "dialog[open] input"));
	await page.press("Escape");
	assert.ok(await hasFocus(page, "[data-search-open]"), "Escape closes it");
	assert.not(await page.evaluate("document.querySelector('dialog[open]')"));

	await page.press("Control+k", ..."viewtransition");
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

/** What of the open search does not look as it should; where its styles are missing, something does not. */
const ugly = (page: Page) =>
	page.evaluate<string[]>(`
		const box = (selector) => document.querySelector(selector).getBoundingClientRect();
		const [dialog, field, close, status] =
			["[data-search]", "[data-search-input]", "[data-search-close]", "[data-search-status]"].map(box);
		const items = [...document.querySelectorAll("[data-search-results] li")];
		const left = ({ firstChild }) => firstChild.firstChild.getBoundingClientRect().left;
		return Object.entries({
			"in the window, below the header's edge": dialog.top >= 16 && dialog.bottom <= innerHeight - 16 && dialog.left >= 0,
			"as wide as a text": dialog.width === Math.min(640, innerWidth - 32),
			"the button beside the field": close.left > field.right && Math.abs(close.top - field.top) < 2,
			"results": items.length > 2,
			"no numbers before them": items.every((item) => getComputedStyle(item).listStyleType === "none"),
			"in line with what is above them": items.every((item) => Math.abs(left(item) - status.left) < 1),
			"a title above its text": items.every(({ firstChild: { firstChild: title, lastChild: text } }) =>
				title.getBoundingClientRect().bottom <= text.getBoundingClientRect().top),
			"titles as links, texts in the page's colour": items.every(({ firstChild: link }) =>
				getComputedStyle(link).textDecorationLine === "none" && getComputedStyle(link.firstChild).textDecorationLine === "underline"),
		}).flatMap(([what, isSo]) => (isSo ? [] : [what]));
	`);

for (const viewport of [
	{ width: 1280, height: 800 },
	{ width: 375, height: 700 },
]) {
	each(`${viewport.width} px: the search on five pages`, { viewport }, async (page) => {
		for (const path of ["/", "/guide/recipes/", "/themes/", "/showcase/forms/", "/404.html"]) {
			await page.goto(site.url(path));
			await page.click("[data-search-open]");
			await page.press(..."theme");
			await until(async () => (await quiet(page, results)) !== "", "something found", 60_000);
			assert.equal(await ugly(page), [], path);
			await page.press("Escape");
			assert.not(await page.evaluate("document.querySelector('dialog[open]')"), path);
		}
		await page.evaluate("document.querySelector('link[href*=\"search.css\"]').remove()");
		await page.click("[data-search-open]");
		assert.ok((await ugly(page)).length > 2, "without its styles it does not");
	});
}
