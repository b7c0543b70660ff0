import { rawOf } from "../helpers/browsers/puppeteer-page.js";
import { buildExampleSite, recordTrouble } from "../helpers/example-site.js";
import { assert, CHROMIUM, type Page, startEngines, until } from "../helpers/in-engines.js";
import { shown, visit } from "../helpers/themed-site.js";

const DESKTOP = { width: 1280, height: 800 };
const TABLET = { width: 834, height: 1000 };
const PHONE = { width: 375, height: 700 };
const SMALLEST = { width: 320, height: 640 };

const site = await buildExampleSite();
const { each } = await startEngines({ engines: CHROMIUM, fresh: true });

const worn = (page: Page) =>
	page.evaluate<string>("document.querySelector('[data-demo]').dataset.theme");
const swatch = (name: string) => `[data-demo-themes] [data-name=${name}]`;
const pressed = (page: Page) =>
	page.evaluate<string[]>(
		"[...document.querySelectorAll('[data-demo-themes] [aria-pressed=true]')].map(({ dataset }) => dataset.name)",
	);

const middle = (page: Page, selector: string) =>
	page.evaluate<[number, number]>(`
		const { x, y, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
		return [x + width / 2, y + height / 2];
	`);

each("the page on the home page wears what is pointed at; a press chooses", async (page) => {
	const trouble = recordTrouble(page);
	await visit(page, site.url("/"));
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
});

each("it follows a finger, and a touch chooses", { viewport: PHONE }, async (page) => {
	await visit(page, site.url("/"));
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
});

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

type Frame = { title: [x: number, y: number]; header: number; rows: number };

const frameOf = (page: Page) =>
	page.evaluate<Frame>(`
		const { x, y } = document.querySelector("h1").getBoundingClientRect();
		const header = document.querySelector(".site-header");
		const shown = [...header.children].filter((child) => child.checkVisibility());
		const middles = shown.map((child) => {
			const { top, height } = child.getBoundingClientRect();
			return top + height / 2;
		});
		return {
			title: [x, y],
			header: header.getBoundingClientRect().height,
			rows: Math.max(...middles) - Math.min(...middles),
		};
	`);

for (const viewport of [DESKTOP, TABLET, PHONE, SMALLEST]) {
	each(`${viewport.width} px: titles are at one place`, { viewport }, async (page) => {
		await page.goto(site.url("/"));
		const { title } = await frameOf(page);
		for (const path of site.pages) {
			await page.goto(site.url(path));
			// Letters of other themes have other lines.
			const forced = await page.evaluate("!!document.querySelector('[data-theme-forced]')");
			const frame = await frameOf(page);
			assert.ok(frame.header <= 64, `${path}: a header of ${frame.header} px`);
			assert.ok(frame.rows < 4, `${path}: rows ${frame.rows} px apart`);
			if (!forced) assert.equal(frame.title, title, path);
		}
	});
}

for (const viewport of [DESKTOP, PHONE]) {
	each(`${viewport.width} px: every theme without scrolling`, { viewport }, async (page) => {
		await page.goto(site.url("/"));
		const ends = await page.evaluate<number[]>(
			"[...document.querySelectorAll('[data-demo-themes] button')].map((one) => one.getBoundingClientRect().bottom)",
		);
		assert.ok(ends.length > 12, `${ends.length} themes`);
		assert.ok(Math.max(...ends) < viewport.height, `they end at ${Math.max(...ends)} px`);
		const title = await page.evaluate<number>(
			"document.querySelector('[data-demo] h2').getBoundingClientRect().bottom",
		);
		assert.ok(title < viewport.height, `its title ends at ${title} px`);
	});
}

for (const javaScript of [true, false]) {
	const how = javaScript ? "with" : "without";
	each(`the phone's menu, ${how} JavaScript`, { viewport: PHONE, javaScript }, async (page) => {
		await page.goto(site.url("/"));
		const shows = "document.querySelector('#site-nav a').checkVisibility()";
		assert.not(await page.evaluate(shows));
		await page.click("[popovertarget=site-nav]");
		assert.ok(await page.evaluate(shows));
	});
}
