import { assert, htmlPage, type Page, startEngines, themedSite } from "../helpers/in-engines.js";
import { recorded, recorder, SETTLE, stored, themeOf } from "../helpers/themed-site.js";

const body =
	'<a href="/other/">A link before it</a> <form>{% themeSwitcher "menu" %}</form><p id="elsewhere" style="position: fixed; inset: auto auto 0 0; inline-size: 20px; margin: 0">E</p>';
const BUTTON = ".theme-menu > button";
/** What the script adds, a morph takes away, and minifiers an empty value. */
const MORPHED = `document.querySelector('.theme-menu [value=""]').removeAttribute("value");
	for (const name of ["name", "form", "popovertarget"])
	for (const one of document.querySelectorAll(".theme-menu *")) one.removeAttribute(name)`;
/** In the window's corner, where no panel reaches. */
const ELSEWHERE = "#elsewhere";
const serve = { onHtml: recorder };
const menu = await themedSite({
	builtIn: true,
	serve,
	files: { "index.html": htmlPage({ body }), "rtl.html": htmlPage({ html: ' dir="rtl"', body }) },
});
const states = await themedSite({
	builtIn: true,
	serve,
	plugin: { toggle: { system: true } },
	files: { "index.html": htmlPage({ body: '{% themeSwitcher "button" %}' }) },
});
const { each } = await startEngines({ url: menu.url, viewport: { width: 375, height: 700 } });

const state = (page: Page) =>
	page.evaluate<{ open: boolean; expanded: string; focus: string; checked: string[] }>(`
		const menu = document.querySelector(".theme-menu");
		const { activeElement } = document;
		return {
			open: menu.querySelector("[popover]").matches(":popover-open"),
			expanded: menu.querySelector("button").ariaExpanded,
			focus: activeElement.value ?? activeElement.localName,
			checked: [...menu.querySelectorAll(":checked")].map(({ value }) => value),
		};
	`);

async function open(page: Page): Promise<void> {
	await page.evaluate(`document.querySelector("${BUTTON}").focus()`);
	await page.press("Enter");
	await page.evaluate(SETTLE);
	assert.is((await state(page)).open, true);
}

const press = async (page: Page, ...keys: string[]) => {
	await page.press(...keys);
	await page.evaluate(SETTLE);
};

const CLOSED = { open: false, expanded: "false" };

each("by keyboard alone: arrows show, Escape goes back, Enter keeps", async (page) => {
	await press(page, "Tab", "Tab", "Enter");
	const opened = await state(page);
	const checked = ["", "light", "dark"];
	assert.equal(opened, { open: true, expanded: "true", focus: "light", checked });
	await press(page, "ArrowDown");
	assert.equal([await themeOf(page), await stored(page)], ["paper", null]);
	assert.equal((await state(page)).checked, ["", "paper", "dark"]);
	await press(page, "Escape");
	assert.equal(await state(page), { ...CLOSED, focus: "", checked: ["", "paper", "dark"] });
	assert.equal([await themeOf(page), await stored(page)], ["light", null]);
	assert.ok(await page.evaluate(`document.activeElement.matches("${BUTTON}")`));
	await page.evaluate(MORPHED);
	await press(page, "Enter");
	assert.equal(await state(page), opened);
	assert.is(await page.evaluate("[...new FormData(document.forms[0])].length"), 0, "sent");
	await press(page, "ArrowDown", "Enter");
	assert.equal([await themeOf(page), await stored(page)], ["paper", "paper\ndark"]);
	assert.is((await state(page)).open, false);
	assert.ok(await page.evaluate(`document.activeElement.matches("${BUTTON}")`));
	assert.equal((await recorded(page)).errors, []);
});

each("a theme of the other mode: it shows, and the mode becomes its own", async (page) => {
	await open(page);
	await press(page, "Tab", "ArrowDown");
	assert.equal([await themeOf(page), await stored(page)], ["fjord", null], "to be seen");
	await press(page, "Enter");
	assert.equal([await themeOf(page), await stored(page)], ["fjord", "light\nfjord\ndark"]);
	await open(page);
	assert.equal((await state(page)).checked, ["dark", "light", "fjord"]);
	await press(page, "Shift+Tab", "Shift+Tab", "ArrowLeft", "ArrowLeft", "Enter");
	assert.equal([await themeOf(page), await stored(page)], ["light", "light\nfjord"]);
	const told = await page.evaluate("document.querySelector('.theme-menu small').textContent");
	assert.is(told, "System: Light by day, Fjord by night");
});

each("a site's rules for spans, labels and inputs neither open nor break it", async (page) => {
	const own =
		"span { display: inline-block } label { display: block; margin: 1rem; width: 100% } input { position: relative }";
	const style = JSON.stringify(`<style>${own}</style>`);
	await page.evaluate(`document.head.insertAdjacentHTML("beforeend", ${style})`);
	const heights = `[...document.querySelectorAll(".theme-menu > [popover], [data-theme-group=mode] label")].map((one) => one.offsetHeight)`;
	assert.is(await page.evaluate(`Math.max(...${heights})`), 0);
	await open(page);
	const tops =
		"[...document.querySelectorAll('[data-theme-group=mode] label')].map((one) => one.offsetTop)";
	assert.is(await page.evaluate(`new Set(${tops}).size`), 1, "the modes stand in a row");
	const swatch = `[...document.querySelectorAll("[data-theme-group] i")].map((one) => one.offsetLeft + " " + one.offsetWidth)`;
	assert.is(await page.evaluate(`[...new Set(${swatch})].join()`), "8 32", "at its label's start");
});

each("a press elsewhere keeps nothing that was only shown", async (page) => {
	await open(page);
	await press(page, "ArrowDown");
	assert.is(await themeOf(page), "paper");
	await page.click(ELSEWHERE);
	await page.evaluate(SETTLE);
	assert.equal([await themeOf(page), await stored(page)], ["light", null]);
	assert.is((await state(page)).open, false);
	await open(page);
	await press(page, "ArrowDown");
	await page.evaluate(`document.body.replaceWith(document.body.cloneNode(true)); ${SETTLE}`);
	assert.is(await themeOf(page), "light", "a soft navigation");
});

each("it stays in the window of a phone: right to left, large, small, zoomed", async (page) => {
	/** The least room around it, and that between it and its button. */
	const room = () =>
		page.evaluate<[around: number, below: number]>(`
			const box = (selector) => document.querySelector(selector).getBoundingClientRect();
			const { left, top, right, bottom } = box("[popover]");
			const around = Math.min(left, top, innerWidth - right, innerHeight - bottom);
			return [around, top - box("${BUTTON}").bottom];
		`);
	for (const path of ["", "rtl/"]) {
		await page.goto(menu.url + path);
		await open(page);
		const [around, below] = await room();
		assert.ok(around >= 0 && below >= 0, `${path}: ${around}, ${below}`);
		const resize = (style: string) =>
			page.evaluate(`${style}; dispatchEvent(new Event("resize")); ${SETTLE}`);
		await resize("document.documentElement.style.fontSize = '64px'");
		const [large] = await room();
		assert.ok(large >= 0, `${path} large: ${large}`);
		await resize("document.documentElement.style.fontSize = '10px'");
		const height = await page.evaluate<number>("document.querySelector('label').offsetHeight");
		assert.ok(height >= 36, `${path} with a small root: ${height}`);
		await resize("document.body.style.zoom = 0.8");
		const [zoomed, near] = await room();
		assert.ok(zoomed >= 0 && near >= 0 && near < 8, `${path} in a zoomed body: ${zoomed}, ${near}`);
	}
});

each("three states: the name says which, and one icon", { url: states.url }, async (page) => {
	const said = () =>
		page.evaluate(`[...document.querySelectorAll("button, button path")].flatMap((one) =>
			one.ariaLabel ?? (/none|, 0\\)/.test(getComputedStyle(one).fill) ? [] : one.className.baseVal)).join(", ")`);
	const seen = [];
	for (let presses = 0; presses < 4; presses++) {
		seen.push([await said(), await themeOf(page), await stored(page)]);
		await page.click("button");
		await page.evaluate(SETTLE);
	}
	assert.equal(seen, [
		["Theme: System, theme-system", "light", null],
		["Theme: Light, theme-sun", "light", "light\ndark\nlight"],
		["Theme: Dark, theme-moon", "dark", "light\ndark\ndark"],
		["Theme: System, theme-system", "light", null],
	]);
});
