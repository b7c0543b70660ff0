import { test } from "uvu";
import * as assert from "uvu/assert";
import type { Page } from "../helpers/browsers/index.js";
import { until } from "../helpers/browsers/processes.js";
import { rawOf } from "../helpers/browsers/puppeteer-page.js";
import { buildExampleSite, recordTrouble } from "../helpers/example-site.js";
import { CHROMIUM, startEngines } from "../helpers/in-engines.js";
import { ready, shown } from "../helpers/themed-site.js";

const site = await buildExampleSite();
const { each } = await startEngines({ engines: CHROMIUM, fresh: true });

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

each(
	"the page on the home page wears what is pointed at or has the focus; a press chooses it for all",
	async (page) => {
		const trouble = recordTrouble(page);
		await page.goto(site.url("/"));
		await ready(page);
		const start = await shown(page);
		await rawOf(page).mouse.move(...(await middle(page, swatch("brutal"))));
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
	},
);

each(
	"it follows a finger, and a touch chooses",
	async (page) => {
		await page.goto(site.url("/"));
		await ready(page);
		const start = (await shown(page)).theme;
		await rawOf(page).touchscreen.touchStart(...(await middle(page, swatch("brutal"))));
		assert.is(await worn(page), "brutal");
		await rawOf(page).touchscreen.touchMove(...(await middle(page, swatch("fjord"))));
		assert.is(await worn(page), "fjord");
		await rawOf(page).touchscreen.touchEnd();
		assert.is((await shown(page)).theme, start, "to go over them is no choice");
		// On a busy machine a tap may last so long that it is none.
		const touch = async () => rawOf(page).touchscreen.tap(...(await middle(page, swatch("swiss"))));
		const isChosen = async () => (await shown(page)).theme === "swiss";
		await until(() => touch().then(isChosen), "the theme that was touched");
	},
	{ viewport: { width: 375, height: 700 } },
);

each("the comparison is what the address says, and says what it is", async (page) => {
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
	await rawOf(page).select("#compare-other", "swiss");
	assert.equal(await sides(), ["terminal", "swiss"]);
	await page.reload();
	assert.equal(await sides(), ["terminal", "swiss"]);
	await page.goto(site.url("/themes/compare/?one=%22%5D&other=nobody"));
	assert.equal(await sides(), ["light", "dark"], "what is no theme is left out");
	assert.equal(trouble, []);
});

test.run();
