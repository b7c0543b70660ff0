import { test } from "uvu";
import * as assert from "uvu/assert";
import { closeAll, launchAll, type Page } from "../helpers/browsers/index.js";
import { until } from "../helpers/browsers/processes.js";
import { PuppeteerPage } from "../helpers/browsers/puppeteer-page.js";
import { buildExampleSite, recordTrouble } from "../helpers/example-site.js";
import { inContext, ready, shown } from "../helpers/themed-site.js";

const site = await buildExampleSite();
const [browser] = await launchAll(["chromium"]);

test.after(async () => {
	await closeAll(browser ? [browser] : []);
	await site.server.close();
});

const worn = (page: Page) =>
	page.evaluate<string>("document.querySelector('[data-demo]').dataset.theme");
const swatch = (name: string) => `[data-demo-themes] [data-name=${name}]`;
const pressed = (page: Page) =>
	page.evaluate<string[]>(
		"[...document.querySelectorAll('[data-demo-themes] [aria-pressed=true]')].map(({ dataset }) => dataset.name)",
	);

/** The middle of an element, for a pointer. */
const middle = (page: Page, selector: string) =>
	page.evaluate<[number, number]>(`
		const { x, y, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
		return [x + width / 2, y + height / 2];
	`);

test("the page on the home page wears what is pointed at or has the focus; a press chooses it for all", async () => {
	if (!browser) return;
	await inContext(browser, async (page) => {
		if (!(page instanceof PuppeteerPage)) return;
		const trouble = recordTrouble(page);
		await page.goto(site.url("/"));
		await ready(page);
		const start = await shown(page);
		await page.raw.mouse.move(...(await middle(page, swatch("brutal"))));
		assert.is(await worn(page), "brutal");
		await page.evaluate(`document.querySelector("${swatch("sand")}").focus()`);
		assert.is(await worn(page), "sand");
		assert.equal(await shown(page), start, "the site is as it was");
		assert.equal(await pressed(page), [start.theme]);
		await page.press("Enter");
		// The site's switches are View Transitions: a frame later, or more.
		await until(async () => (await shown(page)).theme === "sand", "the theme that was chosen");
		assert.equal(await pressed(page), ["sand"]);
		assert.equal(trouble, []);
	});
});

test("it follows a finger, and a touch chooses", async () => {
	if (!browser) return;
	await inContext(
		browser,
		async (page) => {
			if (!(page instanceof PuppeteerPage)) return;
			await page.goto(site.url("/"));
			await ready(page);
			const start = (await shown(page)).theme;
			await page.raw.touchscreen.touchStart(...(await middle(page, swatch("brutal"))));
			assert.is(await worn(page), "brutal");
			await page.raw.touchscreen.touchMove(...(await middle(page, swatch("fjord"))));
			assert.is(await worn(page), "fjord");
			await page.raw.touchscreen.touchEnd();
			assert.is((await shown(page)).theme, start, "to go over them is no choice");
			// On a busy machine a tap may last so long that it is none.
			const touch = async () => page.raw.touchscreen.tap(...(await middle(page, swatch("swiss"))));
			const isChosen = async () => (await shown(page)).theme === "swiss";
			await until(() => touch().then(isChosen), "the theme that was touched");
		},
		{ viewport: { width: 375, height: 700 } },
	);
});

test("the comparison is what the address says, and says what it is", async () => {
	if (!browser) return;
	await inContext(browser, async (page) => {
		if (!(page instanceof PuppeteerPage)) return;
		const trouble = recordTrouble(page);
		const sides = () =>
			page.evaluate<string[]>(
				"[...document.querySelectorAll('[data-compare-side]')].map(({ dataset }) => dataset.theme)",
			);
		const address = () => page.evaluate<string>("location.search");
		await page.goto(site.url("/themes/compare/?one=paper&other=terminal"));
		assert.equal(await sides(), ["paper", "terminal"]);
		await page.click("[data-compare-swap]");
		assert.equal(await sides(), ["terminal", "paper"]);
		assert.is(await address(), "?one=terminal&other=paper");
		await page.raw.select("#compare-other", "swiss");
		assert.equal(await sides(), ["terminal", "swiss"]);
		await page.reload();
		assert.equal(await sides(), ["terminal", "swiss"]);
		await page.goto(site.url("/themes/compare/?one=%22%5D&other=nobody"));
		assert.equal(await sides(), ["light", "dark"], "what is no theme is left out");
		assert.equal(trouble, []);
	});
});

test.run();
