import type { Browser } from "../helpers/browsers/index.js";
import { assert, CHROMIUM, type Page, startEngines } from "../helpers/in-engines.js";
import {
	accessibleControls,
	choose,
	emulate,
	htmlPage,
	SETTLE,
	stored,
	themedSite,
	themeOf,
	violations,
	visit,
} from "../helpers/themed-site.js";

const body = '<form><a href="/other/">A link before it</a> {% themeSwitcher %}</form>';
const files = { "index.html": htmlPage({ body }) };
const toggle = await themedSite({
	builtIn: true,
	plugin: { styles: { themes: ["light", "dark"] } },
	files,
});
const list = await themedSite({ builtIn: true, files });
const column = await themedSite({
	builtIn: true,
	plugin: { styles: { base: false, components: false, themes: ["light", "dark"] } },
	files: {
		"index.html": htmlPage({
			head: "<style>html { font-size: 62.5% } div { display: grid; font-size: 16px; line-height: 1.5 }</style>",
			body: '<div><a href="/a/">Above</a>{% themeSwitcher %}<a href="/b/">Below</a></div>',
		}),
	},
});
const labels = {
	select: "السمة & الألوان",
	system: "النظام",
	themes: { dark: "داكن", fjord: "<Fjörd>" },
};
const ownWords = await themedSite({
	builtIn: true,
	plugin: { labels },
	files: { "index.html": htmlPage({ html: ' dir="rtl"', body }) },
});

const { each } = await startEngines({ viewport: { width: 400, height: 600 } });

const focus = (page: Page) =>
	page.evaluate<{ tag: string; isSeen: boolean }>(`
		const { activeElement } = document;
		const { outlineStyle, outlineWidth } = getComputedStyle(activeElement);
		const isSeen = activeElement.matches(":focus-visible") && outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
		return { tag: activeElement.localName, isSeen };
	`);

const button = (page: Page) =>
	page.evaluate<{ pressed: string; label: string; title: string }>(`
		const control = document.querySelector("button");
		return { pressed: control.ariaPressed, label: control.ariaLabel, title: control.title };
	`);

const DARK_BUTTON = { label: "Dark theme", title: "Dark theme" };

each("the button by keyboard alone; pages keep it", { url: toggle.url }, async (page) => {
	await page.press("Tab", "Tab");
	assert.equal(await focus(page), { tag: "button", isSeen: true });
	assert.equal(await button(page), { pressed: "false", ...DARK_BUTTON });
	// A soft navigation brings another script of controls: each press still counts once.
	await page.evaluate(`await import("/_theme/controls.js")`);
	await page.press("Enter");
	assert.is(await themeOf(page), "dark");
	// The name stays: only the state is announced, and once.
	assert.equal(await button(page), { pressed: "true", ...DARK_BUTTON });
	assert.equal(await focus(page), { tag: "button", isSeen: true });
	await page.press("Space");
	assert.is(await themeOf(page), "light");
	await page.press("Enter");
	await visit(page, `${toggle.url}other/`);
	assert.is(await themeOf(page), "dark");
	assert.is((await button(page)).pressed, "true");
	await page.click("button");
	assert.is(await themeOf(page), "light");
	assert.is(await stored(page), null);
});

const value = (page: Page) => page.evaluate<string>("document.querySelector('select').value");
/** Firefox's list changes at once, the others open: GTK's, and the one that is drawn in themes. */
const pressNext = (page: Page, { name }: Browser) =>
	page.press(...(name === "firefox" ? ["ArrowDown"] : ["Space", "ArrowDown", "Enter"]));

each("the list by keyboard; pages keep it", { url: list.url }, async (page, browser) => {
	await page.press("Tab", "Tab");
	assert.equal(await focus(page), { tag: "select", isSeen: true });
	assert.is(await value(page), "");
	await pressNext(page, browser);
	await page.evaluate(SETTLE);
	const chosen = await page.evaluate<string>("document.querySelector('select').options[1].value");
	await page.evaluate("document.querySelector('form').reset()");
	assert.equal([await themeOf(page), await value(page)], [chosen, chosen]);
	assert.is(await stored(page), `${chosen}\ndark\nlight`);
	assert.equal(await focus(page), { tag: "select", isSeen: true });
	await visit(page, `${list.url}other/`);
	assert.equal([await themeOf(page), await value(page)], [chosen, chosen]);
});

each("a list used before its script", { url: list.url }, async (page, browser) => {
	list.options.onHtml = (html) => html.replace(/<script[^>]*switching\.js[^>]*><\/script>/, "");
	await visit(page, `${list.url}?early`);
	delete list.options.onHtml;
	await page.press("Tab", "Tab");
	await pressNext(page, browser);
	const early = await value(page);
	assert.is.not(early, "");
	assert.is(await stored(page), null);
	await page.evaluate(`await import("/_theme/switching.js")`);
	await page.evaluate(SETTLE);
	assert.equal([await themeOf(page), await value(page)], [early, early]);
	assert.is(await stored(page), `${early}\ndark\nlight`);
});

each("axe and the tree: the button", { url: toggle.url, engines: CHROMIUM }, async (page) => {
	for (const pressed of [false, true]) {
		assert.equal(await violations(page), []);
		assert.equal(await accessibleControls(page), [{ role: "button", name: "Dark theme", pressed }]);
		await page.click("button");
	}
});

each("axe and the tree: the list", { url: list.url, engines: CHROMIUM }, async (page) => {
	const options = await page.evaluate<string[][]>(
		"[...document.querySelector('select').options].map(({ value, text }) => [value, text])",
	);
	assert.is(options.length, 13);
	for (const [name = "", text] of options) {
		await choose(page, name);
		assert.is(await themeOf(page), name || "light");
		const said = { role: "combobox", name: "Theme", value: text };
		assert.equal(await accessibleControls(page), [said]);
		assert.equal(await violations(page), [], name);
	}
});

each(
	"an open list at the end of a row: whole names, also of a theme for which a page is framed",
	{ url: list.url, engines: CHROMIUM },
	async (page) => {
		await page.evaluate(`
		document.querySelector(".theme-select").parentElement.style = "display:flex;justify-content:end";
		document.head.append(document.createElement("style"));
		document.head.lastChild.append("[data-theme=sand] { border: 9em solid; min-height: 100vh }")`);
		await page.click("select");
		const [heights, colors] = await page.evaluate<unknown[][]>(`${SETTLE}
		const options = [...document.querySelectorAll("select option")];
		const of = (read) => [...new Set(options.map(read))];
		return [of((one) => one.offsetHeight), of((one) => getComputedStyle(one).color)]`);
		assert.equal([heights, colors?.length], [[36], 1]);
	},
);

const boxes = (page: Page) =>
	page.evaluate<{ width: number; height: number; overflow: number; labelRight: boolean }>(`
		const control = document.querySelector("body [data-theme-control]");
		const { width, height, right } = control.getBoundingClientRect();
		const label = control.parentElement.querySelector("span");
		const { scrollWidth, clientWidth } = document.documentElement;
		const labelRight = !!label && label.getBoundingClientRect().right > right;
		return { width, height, overflow: scrollWidth - clientWidth, labelRight };
	`);

for (const [name, site] of Object.entries({ toggle, list })) {
	each(`the ${name} is a target of 44 pixels`, { url: site.url }, async (page) => {
		const { width, height, overflow } = await boxes(page);
		assert.ok(width >= 44 && height >= 44, `${width} × ${height}`);
		assert.is(overflow, 0);
	});
}

each("in a column, the button is no bar and covers no text", { url: column.url }, async (page) => {
	assert.is((await boxes(page)).width, 44);
	const pressed = await page.evaluate(`[...document.querySelectorAll("a")].flatMap((link) => {
		const { x, y } = link.getBoundingClientRect();
		return [5, 19].map((down) => document.elementFromPoint(x + 5, y + down) === link);
	})`);
	assert.equal(pressed, [true, true, true, true]);
});

each("own words, right to left", { url: ownWords.url, engines: CHROMIUM }, async (page) => {
	const { labelRight, overflow } = await boxes(page);
	assert.equal([labelRight, overflow], [true, 0]);
	await choose(page, "fjord");
	const fjord = { role: "combobox", name: labels.select, value: labels.themes.fjord };
	assert.equal(await accessibleControls(page), [fjord]);
	await choose(page, "");
	assert.is((await accessibleControls(page))[0]?.value, labels.system);
	assert.equal(await violations(page), []);
});

/** Fill of moon and sun, and what is behind them. */
const ICON = `(() => {
	const of = (selector) => getComputedStyle(document.querySelector(selector));
	return { moon: of(".theme-moon").fill, sun: of(".theme-sun").fill, color: of("button").color, behind: of("button").backgroundColor, border: of("button").borderTopColor };
})()`;

const NONE = "rgba(0, 0, 0, 0)";

each("the icon is the way out: in the light a moon", { url: toggle.url }, async (page) => {
	for (const [from, to] of Object.entries({ moon: "sun", sun: "moon" })) {
		const icon = await page.evaluate<Record<string, string>>(ICON);
		assert.is(icon[from], icon.color);
		assert.is(icon[to], NONE);
		await page.click("button");
	}
});

each("forced colours: one icon, a border", { url: toggle.url, engines: CHROMIUM }, async (page) => {
	for (const scheme of ["light", "dark"]) {
		const forced = { "forced-colors": "active", "prefers-color-scheme": scheme };
		await emulate(page, forced, async () => {
			await page.evaluate(SETTLE);
			assert.ok(await page.evaluate("matchMedia('(forced-colors: active)').matches"));
			const icon = await page.evaluate<Record<string, string>>(ICON);
			assert.equal([icon.moon, icon.sun].sort(), [NONE, icon.color].sort());
			assert.is.not(icon.color, icon.behind);
			assert.is.not(icon.border, NONE);
		});
	}
});
