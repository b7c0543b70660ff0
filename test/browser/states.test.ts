import { rawOf } from "../helpers/browsers/puppeteer-page.js";
import { assert, CHROMIUM, startEngines, test } from "../helpers/in-engines.js";
import { emulate, styledPage } from "../helpers/themed-site.js";

const { url } =
	await styledPage(`<!doctype html><html data-theme="brutal"><title>States</title><link rel=stylesheet href=site.css>
<p><button class="button">Save</button> <button class="button button-quiet">Cancel</button>
<button class="button button-danger">Delete</button> <button>Plain</button>
<button class="button" disabled>Disabled</button> <button disabled>Disabled</button></p>
<p><span class="avatar">AL</span> <input type="checkbox"> <input type="checkbox" checked></p>
<p dir="rtl">من <code>a { b }</code></p><pre dir="rtl">a { b }</pre>`);
const { browser } = await startEngines({ engines: CHROMIUM, fresh: true });
const page = await browser.open();
const raw = rawOf(page);
await page.goto(url);

interface Style {
	backgroundColor: string;
	borderTopStyle: string;
	borderTopColor: string;
	boxShadow: string;
	translate: string;
}

const styleOf = (selector: string) =>
	page.evaluate<Style>(`
		const element = document.querySelector(${JSON.stringify(selector)});
		await Promise.all(element.getAnimations().map(({ finished }) => finished));
		const { backgroundColor, borderTopStyle, borderTopColor, boxShadow, translate } = getComputedStyle(element);
		return { backgroundColor, borderTopStyle, borderTopColor, boxShadow, translate };`);

for (const selector of [".button", ".button-quiet", ".button-danger", "button:not([class])"]) {
	test(`${selector}: at rest, under the pointer and pressed it looks otherwise each time`, async () => {
		await raw.mouse.move(0, 0);
		const rest = await styleOf(selector);
		assert.match(rest.boxShadow, /3px 3px 0px/);
		await raw.hover(selector);
		const hovered = await styleOf(selector);
		assert.is(hovered.boxShadow, rest.boxShadow);
		await raw.mouse.down();
		const pressed = await styleOf(selector);
		await raw.mouse.up();
		const grounds = [rest, hovered, pressed].map(({ backgroundColor }) => backgroundColor);
		assert.is(new Set(grounds).size, 3, grounds.join());
		// Pressed into its shadow, which is then under it.
		assert.equal([pressed.translate, pressed.boxShadow], ["3px 3px", "none"]);
	});
}

test("what is disabled stands above nothing, and gives no way", async () => {
	for (const selector of [".button:disabled", "button:not([class]):disabled"]) {
		assert.is((await styleOf(selector)).boxShadow, "none");
		const { x = 0, y = 0 } = (await (await raw.$(selector))?.boundingBox()) ?? {};
		const rest = await styleOf(selector);
		await raw.mouse.move(x + 5, y + 5);
		await raw.mouse.down();
		const { translate } = await styleOf(selector);
		await raw.mouse.up();
		assert.equal([translate, rest.translate], ["none", "none"]);
	}
});

test("code reads from left to right in text that does not", async () => {
	for (const selector of ["code", "pre"]) {
		const style = `getComputedStyle(document.querySelector("${selector}"))`;
		assert.is(await page.evaluate(`${style}.direction`), "ltr");
	}
});

test("forced colours: buttons are told apart, a disc is seen, a box is the system's own", async () => {
	await raw.mouse.move(0, 0);
	const box = "getComputedStyle(document.querySelector('[type=checkbox]')).appearance";
	assert.is(await page.evaluate(box), "none");
	await emulate(page, { "forced-colors": "active" }, async () => {
		const buttons = await Promise.all([".button", ".button-quiet", ".button-danger"].map(styleOf));
		const looks = buttons.map(({ backgroundColor, borderTopStyle }) =>
			[backgroundColor, borderTopStyle].join(),
		);
		assert.is(new Set(looks).size, 3, looks.join("; "));
		const disc = await styleOf(".avatar");
		assert.is.not(disc.borderTopColor, disc.backgroundColor);
		assert.is(await page.evaluate(box), "auto");
	});
});
