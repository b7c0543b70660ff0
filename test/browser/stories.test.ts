import { readdir } from "node:fs/promises";
import type { ElementHandle, Page as RawPage } from "puppeteer-core";
import type { Page } from "../helpers/browsers/index.js";
import { rawOf } from "../helpers/browsers/puppeteer-page.js";
import { createInstalledSite } from "../helpers/cli.js";
import { editorReady, inEditor } from "../helpers/editor-panel.js";
import { assert, CHROMIUM, htmlPage, startEngines, until } from "../helpers/in-engines.js";
import { SERVED, serve } from "../helpers/serve.js";

/* What a person does in the token editor, and with how many actions. */

const { each } = await startEngines({ engines: ["chromium", "firefox"], fresh: true });
const CARD =
	'<div class="card"><p>A <a href="#">link</a></p><button class="button">Press</button></div>';
const site = await createInstalledSite({
	...SERVED,
	"index.html": htmlPage({ body: CARD }),
});
const { url } = await serve(site);
const DESK = { width: 1280, height: 800 };
const PICKED = { ".card": "surface", ".card a": "link", ".card .button": "accent" };
const FOUND = { card: "Surface", "card radius": "Large corner radius" };
const BUTTON = "!!document.querySelector('[data-theme-editor-button]')";
const FOCUSED = 'find("footer > :nth-child(2)") && panel().getRootNode().activeElement';
const PINK = "#d6336c";

/** Counts each press, key and typed text as an action. */
class Person {
	actions = 0;
	constructor(
		readonly page: Page,
		readonly raw: RawPage,
	) {}
	async open(): Promise<void> {
		await until(() => this.page.evaluate(BUTTON), "the button");
		await this.key("Alt+Shift+T");
		await editorReady(this.page);
		await this.waits(FOCUSED);
	}
	waits(test: string): Promise<void> {
		return until(() => inEditor<boolean>(this.page, `return !!(${test})`), test);
	}
	isAt(label: string): Promise<void> {
		return this.waits(`panel().getRootNode().activeElement?.ariaLabel === "${label}"`);
	}
	/** Presses what has this label in the panel. */
	async press(label: string): Promise<void> {
		const found = `[...panel().querySelectorAll("button, input")].find((one) => one.checkVisibility() && (one.ariaLabel ?? one.textContent).startsWith("${label}"))`;
		await this.waits(`window.found = ${found}`);
		await ((await this.raw.evaluateHandle("window.found")) as ElementHandle).click();
		this.actions += 1;
	}
	async type(text: string): Promise<void> {
		await this.raw.keyboard.type(text);
		this.actions += 1;
	}
	async key(key: string): Promise<void> {
		await this.page.press(key);
		this.actions += 1;
	}
}

const story = (name: string, most: number, walk: (person: Person) => Promise<void>) =>
	each(name, { viewport: DESK }, async (page) => {
		const person = new Person(page, rawOf(page));
		await page.goto(url);
		await person.open();
		await walk(person);
		assert.ok(person.actions <= most, `${person.actions} actions`);
	});
story("a brand as accent, and what fails mended", 4, async (person) => {
	await person.press("Accent");
	await person.isAt("Value of Accent");
	await person.type(PINK);
	await person.press("Fix all");
	await person.waits(
		`!problems() && inline("--color-accent") === "${PINK}" && inline("--color-link")`,
	);
});
const PHONE = { width: 375, height: 700 };
each(
	"on a phone: a press of a value types it, and problems stay in view",
	{ engines: CHROMIUM },
	async (page) => {
		const person = new Person(page, rawOf(page));
		await person.raw.setViewport({ ...PHONE, hasTouch: true, isMobile: true });
		await page.goto(url);
		await person.open();
		await inEditor(page, 'row("--color-accent").scrollIntoView({ block: "center" })');
		await inEditor(page, 'window.found = row("--color-accent").querySelector(".value")');
		await ((await person.raw.evaluateHandle("window.found")) as ElementHandle).tap();
		await person.isAt("Value of Accent");
		await person.type(PINK);
		const top = () =>
			inEditor<number>(page, 'return find(".problems .bar").getBoundingClientRect().top');
		await until(async () => (await top()) > PHONE.height / 2, "the problems");
		await person.press("Fix all");
		await person.waits("!problems()");
	},
);
story("one colour becomes two saved files", 6, async (person) => {
	await person.press("From one colour");
	await person.isAt("Brand colour");
	await person.type(PINK);
	await person.press("Save both");
	await person.waits('find(".sheet output")');
	const name = `ünder-${await person.page.evaluate("performance.timeOrigin | 0")}`;
	await person.type(name.toUpperCase());
	await person.key("Enter");
	await person.waits(
		`root.dataset.theme === "${name}" && /Changes: 0/.test(find(".title").innerText)`,
	);
	const files = await readdir(site.path("src/themes"));
	assert.ok([`${name}.css`, `${name}-dark.css`].every((file) => files.includes(file)));
});
story("undo works after Enter, and from the page", 8, async (person) => {
	await person.press("Corner radius");
	await person.isAt("Value of Corner radius");
	await person.type("18px");
	await person.key("Enter");
	await person.key("Control+z");
	await person.waits('inline("--radius") === ""');
	await person.raw.mouse.click(600, 700);
	await person.key("Control+y");
	await person.waits('inline("--radius") === "18px"');
});
story("from an element, and by a word, to its token", 12, async (person) => {
	for (const [selector, token] of Object.entries(PICKED)) {
		await person.press("Pick an element");
		const box = await (await person.raw.$(selector))?.boundingBox();
		await person.raw.mouse.click((box?.x ?? 0) + 6, (box?.y ?? 0) + 6);
		await person.waits(`find(".row.open")?.dataset.token === "--color-${token}"`);
	}
	for (const [words, token] of Object.entries(FOUND)) {
		await person.press("Search tokens");
		await inEditor(person.page, 'find("[type=search]").select()');
		await person.type(words);
		await person.key("Enter");
		await person.isAt(`Value of ${token}`);
	}
});
story("share and open elsewhere; Esc gives the focus back", 8, async (person) => {
	const { page } = person;
	await person.press("Accent");
	await person.isAt("Value of Accent");
	await person.type(PINK);
	const before = person.actions;
	await person.press("Copy");
	await person.press("Copy a link");
	await person.waits('find(".sheet textarea").value.startsWith("http")');
	const link = await inEditor<string>(page, 'return find(".sheet textarea").value');
	await page.evaluate("document.documentElement.themeEditor.close(), localStorage.clear()");
	await page.goto("about:blank");
	await page.goto(link);
	assert.ok(person.actions - before < 3, "opening is the third");
	await until(
		() => page.evaluate(`document.documentElement.style.cssText.includes("${PINK}")`),
		"it",
	);
	assert.is(await page.evaluate("Object.keys(localStorage).join()"), "", "nothing is kept");
	await person.key("Escape");
	await until(() => page.evaluate("!document.documentElement.style.cssText"), "it is left");
	await page.evaluate("document.querySelector('.button').focus()");
	await person.open();
	await person.key("Escape");
	assert.is(await page.evaluate("document.activeElement.textContent"), "Press");
});
