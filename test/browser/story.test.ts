import { readdir, rm } from "node:fs/promises";
import { type Page, serveFolder } from "../helpers/browsers/index.js";
import { rawOf } from "../helpers/browsers/puppeteer-page.js";
import { built, createInstalledSite } from "../helpers/cli.js";
import { inEditor } from "../helpers/editor-panel.js";
import { assert, CHROMIUM, htmlPage, startEngines, until } from "../helpers/in-engines.js";
import { SERVED, serve } from "../helpers/serve.js";
import type { Site } from "../helpers/site.js";

/*
 * The token editor as somebody meets it: a fresh site in the dark, where a brand theme is to be made,
 * with its dark counterpart, until both are in production.
 */

const { browser, each } = await startEngines({ engines: CHROMIUM, fresh: true, desktop: CHROMIUM });

const FRESH = {
	...SERVED,
	"index.html": htmlPage({
		body: '<% themeSwitcher() %><p>A <a href="/">link</a> and text.</p><button class="button">Press</button>',
	}),
};

/** As assistive technology has it, in shadow trees too. */
const called = (role: string, name: string) => `::-p-aria([name="${name}"][role="${role}"])`;
const BUTTON = "[data-theme-editor-button]";
const SEARCH = called("searchbox", "Search tokens");
const WRITE = called("button", "Write the file");
const NAME = called("textbox", "Name of the theme");
const TWIN = called("button", "Make its counterpart in the other mode");
const SAVE = called("button", "Save");
const FONTS = called("combobox", "Heading font");
const fieldOf = (token: string) => called("textbox", `Value of ${token}`);

/** Somebody at a page, with a keyboard alone: counts what is pressed. */
class Person {
	presses = 0;
	constructor(readonly page: Page) {}

	async press(key: string): Promise<void> {
		await this.page.press(key);
		this.presses += 1;
	}

	/** Types a text; it is counted as one press, as what it says is the person's own. */
	async type(text: string): Promise<void> {
		await rawOf(this.page).keyboard.type(text);
		this.presses += 1;
	}

	async has(selector: string): Promise<boolean> {
		const found = await rawOf(this.page).$(selector);
		return (await found?.evaluate((one) => one.matches(":focus"))) === true;
	}

	isAt(selector: string): Promise<void> {
		return until(() => this.has(selector), `the focus on ${selector}`);
	}

	/** Presses a key until the focus is on something. */
	async go(key: string, selector: string): Promise<void> {
		for (let time = 0; time < 80; time++) {
			if (await this.has(selector)) return;
			await this.press(key);
		}
		throw new Error(`${key} does not lead to ${selector}`);
	}

	/** Presses something, which is further on unless it is said to be behind. */
	async use(selector: string, key = "Tab"): Promise<void> {
		await this.go(key, selector);
		await this.press("Enter");
	}

	/** Opens the control of a token, and goes to the field of its value. */
	async edit(token: string): Promise<void> {
		await this.go("Shift+Tab", SEARCH);
		await this.press("Control+a");
		await this.type(token.toLowerCase());
		await this.press("Enter");
		await this.isAt(fieldOf(token));
	}

	async sees(selector: string): Promise<void> {
		await rawOf(this.page).locator(selector).wait();
	}

	reads(text: string): Promise<void> {
		return this.sees(`::-p-text(${text})`);
	}
}

/** From the dark page to the two files. */
async function makeThemes(person: Person): Promise<void> {
	await person.sees(BUTTON);
	await person.press("Alt+Shift+T");
	await person.sees(called("button", "New theme"));
	await person.use(TWIN);
	await person.isAt(NAME);
	await person.type("brand");
	await person.press("Enter");
	await person.isAt(WRITE);
	await person.press("Enter");
	// The page is rendered anew, and all is in its place again.
	await person.sees(called("heading", "Brand"));
	await person.reads("Saved to src/themes/brand.css");
	await person.isAt(SEARCH);
	await person.edit("Accent");
	await person.type("#004d4d");
	await person.press("Escape");
	await person.use(called("button", "Fix all"), "Shift+Tab");
	await person.edit("Heading font");
	await person.go("Shift+Tab", FONTS);
	await person.type("Charter");
	await person.press("Escape");
	await person.edit("Corner radius");
	await person.type("1rem");
	await person.press("Escape");
	await person.use(SAVE);
	await person.isAt(WRITE);
	await person.press("Enter");
	await person.reads("Changes: 0");
	await person.isAt(SAVE);
	await person.use(TWIN, "Shift+Tab");
	await person.isAt(NAME);
	await person.press("Enter");
	await person.isAt(WRITE);
	await person.press("Enter");
	await person.sees(called("heading", "Brand Dark"));
	await person.reads("Saved to src/themes/brand-dark.css");
}

/** What a page of a build shows once the visitor has chosen a theme. */
async function shownIn(url: string, theme: string): Promise<unknown> {
	const visit = await browser.open({ viewport: { width: 1280, height: 800 } });
	await visit.goto(url);
	const shown = await visit.evaluate(`
		document.documentElement.theme.set("${theme}");
		document.documentElement.append(Object.assign(document.createElement("style"), { textContent: "* { transition: none !important }" }));
		const of = (selector) => getComputedStyle(document.querySelector(selector));
		return {
			scheme: of("html").colorScheme,
			accent: of(".button").backgroundColor,
			font: of("h1").fontFamily,
			radius: of(".button").borderRadius,
		}`);
	await visit.close();
	return shown;
}

/** Builds the site for production, and looks at its page. */
async function assertShips(site: Site): Promise<void> {
	assert.equal((await readdir(site.path("src/themes"))).sort(), ["brand-dark.css", "brand.css"]);
	await rm(site.path("_site"), { recursive: true });
	assert.not.match(await built(site), /brand.*(contrast|needs)/);
	const { url } = await serveFolder({ root: site.path("_site") });
	assert.equal(await shownIn(url, "brand"), {
		scheme: "light",
		accent: "rgb(0, 77, 77)",
		font: 'Charter, "Bitstream Charter", "Sitka Text", Cambria, serif',
		radius: "16px",
	});
	const dark = await shownIn(url, "brand-dark");
	assert.match(JSON.stringify(dark), /"scheme":"dark".*Charter.*"radius":"16px"/);
}

each(
	"a brand theme and its counterpart, by keys alone and few of them, until they ship",
	{ viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
	async (page) => {
		const site = await createInstalledSite(FRESH);
		const { url, stop } = await serve(site);
		await page.goto(url);
		const person = new Person(page);
		await makeThemes(person);
		assert.is(await inEditor(page, "return problems()"), false);
		await stop();
		await assertShips(site);
		assert.ok(person.presses <= 110, `${person.presses} presses`);
	},
);
