import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import type { KeyInput, Page as RawPage } from "puppeteer-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { serveFolder } from "../helpers/browsers/index.js";
import { until } from "../helpers/browsers/processes.js";
import { rawOf } from "../helpers/browsers/puppeteer-page.js";
import { createInstalledSite, eleventy } from "../helpers/cli.js";
import { CHROMIUM, startEngines } from "../helpers/in-engines.js";
import { CONFIG, serve, stopServers } from "../helpers/serve.js";
import type { Site } from "../helpers/site.js";

/*
 * The token editor as somebody meets it: a fresh site in the dark, where a brand theme is to be made,
 * with its dark twin, until both are committed and in production.
 */

const run = promisify(execFile);
test.after(stopServers);
const {
	browsers: [browser],
	each,
} = await startEngines({ engines: CHROMIUM, fresh: true });

const page = (title: string) =>
	`---\nlayout: base.njk\ntitle: ${title}\n---\n# ${title}\n\nA [link](/) and text.\n\n<button class="button">Press</button>\n`;

const FRESH = {
	"package.json": '{"type":"module"}',
	".gitignore": "node_modules\n_site\nvar\n",
	"eleventy.config.js": CONFIG,
	"_includes/base.njk": `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{ title }}</title></head>
<body><header><% themeSwitcher() %></header><main>{{ content | safe }}</main></body>
</html>
`,
	"index.md": page("Home"),
	"about.md": page("About"),
	"contact.md": page("Contact"),
};

/** As assistive technology has it, in shadow trees too. */
const called = (role: string, name: string) => `::-p-aria([name="${name}"][role="${role}"])`;
const BUTTON = "[data-theme-editor-button]";
const SEARCH = called("searchbox", "Search tokens");
const WRITE = called("button", "Write the file");
const NAME = called("textbox", "Name of the theme");
const TWIN = called("button", "Make its twin in the other mode");
const SAVE = called("button", "Save");
const SERIF = called("radio", "Charter, Bitstream Charter");
const fieldOf = (token: string) => called("textbox", `Value of ${token}`);

/** Somebody at a page, with a keyboard alone: counts what is pressed. */
class Person {
	presses = 0;
	constructor(readonly page: RawPage) {}

	async press(key: string): Promise<void> {
		const held = key.split("+") as KeyInput[];
		const last = held.pop() as KeyInput;
		for (const one of held) await this.page.keyboard.down(one);
		await this.page.keyboard.press(last);
		for (const one of held) await this.page.keyboard.up(one);
		this.presses += 1;
	}

	/** Types a text; it is counted as one press, as what it says is the person's own. */
	async type(text: string): Promise<void> {
		await this.page.keyboard.type(text);
		this.presses += 1;
	}

	async has(selector: string): Promise<boolean> {
		const found = await this.page.$(selector);
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
		await this.page.locator(selector).wait();
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
	await person.edit("Heading font");
	await person.press("Shift+Tab");
	await person.go("ArrowDown", SERIF);
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
	await person.sees(called("heading", "Brand dark"));
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

async function git(site: Site, ...args: string[]): Promise<string> {
	const who = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.com"];
	return (await run("git", [...who, ...args], { cwd: site.root })).stdout.trim();
}

/** Whether the panel has anything to complain of. */
const PROBLEMS = `!!document.documentElement.themeEditor.element.querySelector(".problems.fails:not([hidden])")`;

/** Commits what was made, builds the site for production, and looks at each of its pages. */
async function assertShips(site: Site): Promise<void> {
	assert.is(
		await git(site, "status", "--porcelain", "-uall"),
		"?? src/themes/brand-dark.css\n?? src/themes/brand.css",
	);
	await git(site, "add", "--all");
	await git(site, "commit", "--quiet", "--message=A brand theme and its dark twin");
	await rm(site.path("_site"), { recursive: true });
	const { code, output } = await eleventy(site);
	assert.is(code, 0, output);
	assert.not.match(output, /brand.*(contrast|needs)/);
	const { url } = await serveFolder({ root: site.path("_site") });
	for (const path of ["", "about/", "contact/"]) {
		assert.equal(await shownIn(url + path, "brand"), {
			scheme: "light",
			accent: "rgb(0, 77, 77)",
			font: 'Charter, "Bitstream Charter", "Sitka Text", Cambria, serif',
			radius: "16px",
		});
		const dark = await shownIn(url + path, "brand-dark");
		assert.match(JSON.stringify(dark), /"scheme":"dark".*Charter.*"radius":"16px"/);
	}
}

each(
	"a brand theme and its twin, by keys alone and few of them, until they ship",
	async (page) => {
		const site = await createInstalledSite(FRESH);
		await git(site, "init", "--quiet");
		await git(site, "add", "--all");
		await git(site, "commit", "--quiet", "--message=A fresh site");
		const { url, stop } = await serve(site);
		await page.goto(url);
		const person = new Person(rawOf(page));
		await makeThemes(person);
		assert.is(await page.evaluate(PROBLEMS), false);
		await stop();
		await assertShips(site);
		assert.ok(person.presses <= 110, `${person.presses} presses`);
	},
	{ viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
);

test.run();
