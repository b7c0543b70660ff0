import type { Browser, Page, Served } from "../helpers/browsers/index.js";
import { rawOf } from "../helpers/browsers/puppeteer-page.js";
import { assert, CHROMIUM, htmlPage, startEngines, themedSite } from "../helpers/in-engines.js";
import { emulate, SETTLE, SWITCHED, stored, themeOf, violations } from "../helpers/themed-site.js";

const pagesOf = (form: string) => {
	const body = `<header style="display: flex"><a href="#end">Before</a> {% themeSwitcher "${form}" %}</header><p id="end">After</p>`;
	return { "index.html": htmlPage({ body }), "rtl.html": htmlPage({ html: ' dir="rtl"', body }) };
};
/** As a site that sets nothing has it: what is chosen crossfades. */
const fade = { viewTransition: true } as const;
const menu = await themedSite({ builtIn: true, plugin: fade, files: pagesOf("menu") });
const states = await themedSite({
	builtIn: true,
	plugin: { ...fade, toggle: { system: true } },
	files: pagesOf("button"),
});

const PHONE = { width: 375, height: 700 };
const { each } = await startEngines({ viewport: PHONE, desktop: ["webkit"] });

/** On a phone from left to right; and from right to left in a window of 1280 by 720 at 400%. */
function everywhere(
	name: string,
	{ url }: Served,
	run: (page: Page, browser: Browser) => Promise<void>,
): void {
	each(`375 px: ${name}`, { url }, run);
	each(`400%: ${name}`, { url: `${url}rtl/`, viewport: { width: 320, height: 180 } }, run);
}

const press = async (page: Page, ...keys: string[]) => {
	await page.press(...keys);
	await page.evaluate(SETTLE);
	await page.evaluate(SWITCHED);
};
/**
 * What keeps a person from seeing what has the focus: its middle is out of the window, or covered, or
 * there is no outline around it or its label. Of what is half in the window Firefox scrolls no more.
 */
const focusIsHidden = (page: Page) =>
	page.evaluate<string>(`
		const { activeElement } = document;
		const shown = activeElement.closest("label") ?? activeElement;
		const { top, left, right, bottom } = shown.getBoundingClientRect();
		const outlines = [shown, activeElement].map((one) => getComputedStyle(one));
		return [
			!shown.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)) &&
				"not seen: " + [left, top, right, bottom, innerWidth, innerHeight],
			outlines.every(({ outlineStyle, outlineWidth }) => outlineStyle === "none" || parseFloat(outlineWidth) < 2) &&
				"no outline",
		].filter(Boolean).join();
	`);

/**
 * Has the page note what assistive technology would tell of: the focus that moves, names and states
 * that become others, and text in regions that are live.
 */
const listen = (page: Page) =>
	page.evaluate(`
		window.told = [];
		addEventListener("focusin", ({ target }) => told.push("focus: " + (target.value || target.localName)), true);
		const names = ["aria-label", "aria-pressed", "aria-checked", "aria-expanded", "aria-hidden", "role"];
		new MutationObserver((records) => {
			for (const { type, target, attributeName, oldValue } of records) {
				if (type !== "attributes") {
					if (target.closest?.("[aria-live],[role=status],[role=alert],[role=log],output")) told.push("live text");
				} else if (target.getAttribute(attributeName) !== oldValue) {
					told.push(attributeName + ": " + target.getAttribute(attributeName));
				}
			}
		}).observe(document, { attributes: true, attributeOldValue: true, attributeFilter: names, childList: true, characterData: true, subtree: true });
	`);
const told = (page: Page) => page.evaluate<string[]>("const all = told.splice(0); return all;");

everywhere("the menu by keyboard alone, each key told of once", menu, async (page) => {
	await press(page, "Tab", "Tab");
	assert.is(await focusIsHidden(page), "");
	await listen(page);
	await press(page, "Enter");
	assert.equal((await told(page)).toSorted(), ["aria-expanded: true", "focus: light"]);
	assert.is(await focusIsHidden(page), "");
	await press(page, "ArrowDown");
	assert.equal(await told(page), ["focus: paper"]);
	// To the last of its group, behind which WebKit stays, and into the other: it can be seen.
	for (let presses = 0; presses < 2; presses++) {
		await press(page, "ArrowDown");
		assert.is(await focusIsHidden(page), "");
		assert.is((await told(page)).length, 1);
	}
	await press(page, "Tab");
	assert.is(await focusIsHidden(page), "");
	await told(page);
	await press(page, "Escape");
	assert.equal((await told(page)).toSorted(), ["aria-expanded: false", "focus: button"]);
	assert.equal([await themeOf(page), await stored(page)], ["light", null]);
});

everywhere("a button of three states: its name is told, once", states, async (page) => {
	await press(page, "Tab", "Tab");
	await listen(page);
	for (const name of ["Light", "Dark", "System"]) {
		await press(page, "Space");
		assert.equal(await told(page), [`aria-label: Theme: ${name}`]);
		assert.is(await focusIsHidden(page), "");
	}
});

/** What a screen reader has of the page that can be used, and of what holds it. */
async function tree(page: Page): Promise<string[]> {
	const { accessibility } = rawOf(page);
	type Node = NonNullable<Awaited<ReturnType<typeof accessibility.snapshot>>>;
	const told = /^(link|button|dialog|radiogroup|radio)$/;
	const flat = ({ role, name, checked, focused, expanded, children = [] }: Node): string[] => {
		const states = [checked && "checked", focused && "focused", expanded && "expanded"];
		const line = [`${role} ${name}`, ...states.filter(Boolean)].join(", ");
		return [...(told.test(role) ? [line] : []), ...children.flatMap(flat)];
	};
	const root = await accessibility.snapshot({ interestingOnly: false });
	return root ? flat(root) : [];
}

each("the tree of an open menu", { url: menu.url, engines: CHROMIUM }, async (page) => {
	await press(page, "Tab", "Tab", "Enter");
	await press(page, "ArrowDown");
	const themes = (names: string[], checked: string, focused = "") =>
		names.map((name) =>
			[`radio ${name}`, name === checked && "checked", name === focused && "focused"]
				.filter(Boolean)
				.join(", "),
		);
	assert.equal(await tree(page), [
		"link Before",
		"button Theme, expanded",
		"dialog Theme",
		"radiogroup Mode",
		...themes(["System", "Light", "Dark"], "System"),
		"radiogroup Light",
		...themes(["Blossom", "Brutal", "Light", "Paper", "Sand", "Swiss"], "Paper", "Paper"),
		"radiogroup Dark",
		...themes(["Contrast", "Dark", "Fjord", "Forest", "Midnight", "Terminal"], "Dark"),
	]);
	await emulate(page, { "forced-colors": "active" }, async () => {
		assert.is(await focusIsHidden(page), "");
		assert.equal(await violations(page), []);
	});
});
