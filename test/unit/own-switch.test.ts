import { ownSwitch } from "../../src/site/own-switch.js";
import { assert, test } from "../helpers/test.js";

/** What stands for the evidence is marked by «; the key that is found, if any. */
const SWITCHES: [shape: string, text: string, key?: string][] = [
	[
		"a class on the root",
		`localStorage.theme; document.documentElement«.classList.add("dark")`,
		"theme",
	],
	[
		"an attribute on a variable, its key in a constant",
		`const KEY = "site-theme"; const saved = localStorage.getItem(KEY);
		root«.setAttribute("data-theme", saved)`,
		"site-theme",
	],
	[
		"a key in a field of a class",
		`this.STORAGE_KEY = 'user-color-scheme';
		document.firstElementChild«.setAttribute('data-user-color-scheme', x);
		localStorage.setItem(this.STORAGE_KEY, x)`,
		"user-color-scheme",
	],
	["dataset", `document.documentElement«.dataset.theme = matches ? "dark" : "light"`],
	["an attribute of two words", `document.documentElement«.setAttribute('data-theme-mode', x)`],
	["Bootstrap's attribute", `document.documentElement«.setAttribute('data-bs-theme', theme)`],
	["Bootstrap's, by dataset", `document.documentElement«.dataset.bsTheme = theme`],
	[
		"on the body",
		`document.body«.classList.toggle("dark-mode"); localStorage["darkMode"]`,
		"darkMode",
	],
	["a selector", `document.querySelector("html")«.classList.toggle("eds-theme-dark")`],
	[
		"a class that is put together",
		`const root = document.documentElement; root«.classList.add("theme-" + name); localStorage.setItem("theme", name)`,
		"theme",
	],
	["a class name that is put together", "document.body«.className = `theme-${name}`"],
	["class by attribute", `document.documentElement«.setAttribute("class", "theme-" + name)`],
	[
		"a class that a variable names",
		`const themeKey = 'theme'; const dark = 'dark'; const root = document.querySelector('html');
		const set = (off, on) => { root«.classList.remove(off); root.classList.add(on) };
		localStorage.setItem(themeKey, dark)`,
		"theme",
	],
	["the root's scheme", `document.documentElement«.style.colorScheme = to`],
	["the body's scheme", `document.body«.style.setProperty("color-scheme", to)`],
	[
		"beside an embedded page",
		`frame.setAttribute("theme", to); e«.style.colorScheme = localStorage.theme = to`,
		"theme",
	],
	["jQuery", `$("body")«.toggleClass("dark")`],
	["minified", `e«.classList.toggle("dark",t),localStorage.setItem("theme",t)`, "theme"],
	[
		"Alpine",
		`<script>theme: Alpine.$persist("system").as("theme")</script>«<html :class="{ 'dark': on }">`,
		"theme",
	],
	["an element of a library", `<header>«<dark-mode-toggle permanent></dark-mode-toggle></header>`],
	["theme-change", `«<select data-choose-theme><option value="dark">`],
];

for (const [shape, marked, key] of SWITCHES) {
	test(`a switch: ${shape}`, () => {
		const index = marked.indexOf("«");
		const expected = key === undefined ? { index } : { index, key };
		assert.equal(ownSwitch(marked.replace("«", "")), expected);
	});
}

const OTHERS: [what: string, text: string][] = [
	["a constant attribute", `<html lang="en" data-theme="dark" class="dark">`],
	["a section's theme", `<section data-theme="dark"><button data-theme="light">`],
	["support for scripts", `document.documentElement.classList.replace("no-js", "js")`],
	["a storage that is read", `const theme = localStorage.getItem("theme"); report(theme)`],
	["a stored colour", `localStorage.getItem("theme-color"); root.style.setProperty("--hue", hue)`],
	["a card's class that is put together", `card.classList.add("theme-" + name)`],
	["a card's class", `card.classList.add("dark"); localStorage.setItem("cart", items)`],
	["a reading", `if (document.documentElement.dataset.theme == "dark") draw()`],
	["a card's scheme", `card.style.colorScheme = "dark"`],
	["comments", `script.setAttribute("data-theme", x); localStorage.theme`],
	["another attribute", `document.body.setAttribute("data-view-mode", "list")`],
	["the OS alone", `matchMedia("(prefers-color-scheme: dark)").matches`],
	[
		"a class that a variable names, of another element than the page",
		`const dark = 'dark'; const root = document.body; card.classList.add(dark); localStorage.setItem("theme", x)`,
	],
	["nothing", ""],
];

for (const [what, text] of OTHERS) {
	test(`no switch: ${what}`, () => assert.is(ownSwitch(text), undefined));
}
