import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import { test } from "uvu";
import * as assert from "uvu/assert";
import {
	type Browser,
	closeAll,
	launchAll,
	type Page,
	serveFolder,
} from "../helpers/browsers/index.js";
import { createInstalledSite, eleventy } from "../helpers/cli.js";
import { Person, type Thing } from "../helpers/person.js";
import { CONFIG, serve, stopServers } from "../helpers/serve.js";
import { removeSites, type Site } from "../helpers/site.js";

/*
 * The token editor as somebody meets it: a fresh site in the dark, where a brand theme is to be made,
 * with its dark twin, until both are committed and in production.
 */

const run = promisify(execFile);
const browsers = await launchAll(["chromium", "firefox"]);

test.after(async () => {
	await stopServers();
	await closeAll(browsers);
	await removeSites();
});

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

const SEARCH: Thing = ["searchbox", "Search tokens"];
const WRITE: Thing = ["button", "Write the file"];
const NAME: Thing = ["textbox", "Name of the theme"];
const SERIF = "Charter, Bitstream Charter";

/** How somebody gets to things: by keys alone, or with a mouse, too. */
interface Manner {
	open(person: Person): Promise<void>;
	/** Presses something, which is further on unless it is said to be behind. */
	use(person: Person, thing: Thing, where?: "behind"): Promise<void>;
	/** Opens the control of a token, and goes to the field of its value. */
	edit(person: Person, token: string): Promise<void>;
	chooseFont(person: Person): Promise<void>;
}

const BY_KEYS: Manner = {
	open: (person) => person.press("Alt+Shift+T"),
	async use(person, thing, where) {
		await person.tabTo(thing, where ? "Shift+Tab" : "Tab");
		await person.press("Enter");
	},
	async edit(person, token) {
		await person.tabTo(SEARCH, "Shift+Tab");
		await person.press("Control+a");
		await person.type(token.toLowerCase());
		await person.press("Enter");
		await person.isAt(["textbox", `Value of ${token}`]);
	},
	async chooseFont(person) {
		await person.press("Shift+Tab");
		for (let stack = 0; stack < 12; stack++) {
			if ((await person.focus()) === `radio ${SERIF}`) return;
			await person.press("ArrowDown");
		}
		throw new Error(`no ${SERIF}, but ${await person.focus()}`);
	},
};

const BY_MOUSE: Manner = {
	open: (person) => person.click(["button", /^Edit the theme/]),
	use: (person, thing) => person.click(thing),
	async edit(person, token) {
		await person.click(["button", new RegExp(`^${token}( from|\\s\\d|$)`)]);
		await person.click(["textbox", `Value of ${token}`]);
		await person.press("Control+a");
	},
	chooseFont: (person) => person.click(["radio", SERIF]),
};

/** From the dark page to the two files. */
async function makeThemes(person: Person, { open, use, edit, chooseFont }: Manner): Promise<void> {
	await person.sees(["button", /^Edit the theme/]);
	await open(person);
	await person.sees(["button", "New theme"]);
	await use(person, ["button", "Make its twin in the other mode"]);
	await person.isAt(NAME);
	await person.type("brand");
	await person.press("Enter");
	await person.isAt(WRITE);
	await person.press("Enter");
	// The page is rendered anew, and all is in its place again.
	await person.sees(["heading", "Brand"]);
	await person.reads("Saved to src/themes/brand.css");
	await person.isAt(SEARCH);
	await edit(person, "Accent");
	await person.type("#004d4d");
	await person.press("Escape");
	await edit(person, "Heading font");
	await chooseFont(person);
	await person.press("Escape");
	await edit(person, "Corner radius");
	await person.type("1rem");
	await person.press("Escape");
	// A seed may take along what a theme has of its own.
	await person.reads(/^Changes: [3-9]$/);
	await use(person, ["button", "Save"]);
	await person.isAt(WRITE);
	await person.press("Enter");
	await person.reads("Changes: 0");
	await person.isAt(["button", "Save"]);
	await use(person, ["button", "Make its twin in the other mode"], "behind");
	await person.isAt(NAME);
	await person.press("Enter");
	await person.isAt(WRITE);
	await person.press("Enter");
	await person.sees(["heading", "Brand dark"]);
	await person.reads("Saved to src/themes/brand-dark.css");
}

/** What a page of a build shows once the visitor has chosen a theme. */
async function shownIn(browser: Browser, url: string, theme: string): Promise<unknown> {
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

async function tell(browser: Browser, visit: Page, site: Site, manner: Manner): Promise<Person> {
	await git(site, "init", "--quiet");
	await git(site, "add", "--all");
	await git(site, "commit", "--quiet", "--message=A fresh site");
	const { url, stop } = await serve(site);
	await visit.goto(url);
	const person = new Person(visit);
	await makeThemes(person, manner);
	assert.is(await visit.evaluate(PROBLEMS), false);
	assert.is(
		await git(site, "status", "--porcelain", "-uall"),
		"?? src/themes/brand-dark.css\n?? src/themes/brand.css",
	);
	await git(site, "add", "--all");
	await git(site, "commit", "--quiet", "--message=A brand theme and its dark twin");
	await stop();
	await rm(site.path("_site"), { recursive: true });
	const { code, output } = await eleventy(site);
	assert.is(code, 0, output);
	assert.not.match(output, /brand.*(contrast|needs)/);
	const built = await serveFolder({ root: site.path("_site") });
	for (const path of ["", "about/", "contact/"]) {
		const light = await shownIn(browser, built.url + path, "brand");
		assert.equal(light, {
			scheme: "light",
			accent: "rgb(0, 77, 77)",
			font: 'Charter, "Bitstream Charter", "Sitka Text", Cambria, serif',
			radius: "16px",
		});
		const dark = await shownIn(browser, built.url + path, "brand-dark");
		assert.match(JSON.stringify(dark), /"scheme":"dark".*Charter.*"radius":"16px"/);
	}
	await built.close();
	return person;
}

for (const browser of browsers) {
	for (const [width, height] of [
		[1280, 800],
		[375, 700],
	] as const) {
		for (const [name, manner, most] of [
			["keys alone", BY_KEYS, 110],
			["mouse", BY_MOUSE, 40],
		] as const) {
			// What leads out of a page and back by Tab, Firefox's driver does not know.
			if (browser.name === "firefox" && manner === BY_KEYS) continue;
			test(`${browser.name}: a brand theme and its twin, by ${name}, at ${width} px`, async () => {
				const site = await createInstalledSite(FRESH);
				const visit = await browser.open({ viewport: { width, height }, colorScheme: "dark" });
				const { presses } = await tell(browser, visit, site, manner);
				assert.ok(presses <= most, `${presses} presses`);
				await visit.close();
			});
		}
	}
}

test.run();
