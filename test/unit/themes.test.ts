import postcss from "postcss";
import { createCascade } from "../../src/css/cascade.js";
import { readStylesheet } from "../../src/css/stylesheet.js";
import { themeOf } from "../../src/css/themes.js";
import { assert, test } from "../helpers/test.js";

const cases: [css: string, names: string[], what: string][] = [
	['[data-theme="a"] {}', ["a"], "double quotes"],
	["[data-theme='a'] {}", ["a"], "single quotes"],
	["[data-theme=a] {}", ["a"], "no quotes"],
	['[ data-theme = "a" ] {}', ["a"], "white space"],
	['[data-theme="a" i] {}', ["a"], "a flag"],
	["[DATA-THEME=a] {}", ["a"], "attribute names are case-insensitive in HTML"],
	['[data-theme="a\\"b"] {}', ['a"b'], "an escaped quote"],
	["[data-theme=a\\ b] {}", ["a b"], "an escaped space"],
	['[data-theme="\\1f319 x"] {}', ["🌙x"], "a code point"],
	[':root[data-theme="a"] {}', ["a"], "on :root"],
	["html[data-theme=a] .logo {}", ["a"], "before a descendant"],
	[":is([data-theme=a], .b) {}", ["a"], ":is()"],
	[":where(:root[data-theme=a]) {}", ["a"], ":where()"],
	["[data-theme=b], [data-theme=a] {}", ["b", "a"], "a list, in order"],
	["[data-theme=b] {} [data-theme=a] {} [data-theme=b] {}", ["b", "a"], "first appearance"],
	[".card { [data-theme=a] & {} }", ["a"], "nested"],
	["[data-theme=a] { [data-theme=b] & {} }", ["a", "b"], "nested in another"],
	["@media print { @layer x { [data-theme=a] {} } }", ["a"], "in at-rules"],
	["/* [data-theme=a] {} */ p {}", [], "a comment"],
	['p::after { content: "[data-theme=a]" }', [], "a string"],
	['[title="[data-theme=a]"] {}', [], "a string in a selector"],
	[":not([data-theme=a]) {}", [], ":not()"],
	[":root:not(.x, [data-theme=a]) {}", [], "a list in :not()"],
	[":not(:is([data-theme=a])) {}", [], "deep in :not()"],
	["html:has([data-theme=a]) {}", [], ":has() is about another element"],
	["[data-theme^=a] {} [data-theme*=b] {} [data-theme~=c] {} [data-theme|=d] {}", [], "operators"],
	["[data-theme] {} [data-theme=''] {}", [], "no name"],
	["[data-themes=a] {} [data-theme-x=b] {}", [], "other attributes"],
	["@keyframes x { from {} } p {}", [], "keyframes"],
	["[data-theme=__proto__] {} [data-theme=constructor] {}", ["__proto__", "constructor"], "words"],
	['[data-theme="a\\\nb"] {}', ["ab"], "an escaped newline is no part of it"],
	["[data-\\74 heme=a] {}", ["a"], "an escaped letter in the attribute's name"],
	["@scope ([data-theme=a]) { p {} }", [], "where a scope begins"],
];

for (const [css, names, what] of cases) {
	test(what, () => {
		assert.equal(readStylesheet(postcss.parse(css)).themes, names);
	});
}

/** The mode and background of a stylesheet's first theme, as the first paint uses them. */
function first(css: string): unknown[] {
	const cascade = createCascade(postcss.parse(css));
	const [name = ""] = cascade.themes;
	const { mode, background } = themeOf(name, cascade.on(name));
	return [mode, background];
}

// Which rules win, and what is not sure, is held against a browser: browser/resolver.
test("a background that engines compute each in its own way is left out, and an image", () => {
	for (const value of ["url(a.png) red", "color-mix(in oklch, red, #f8f8fa)"]) {
		assert.equal(first(`[data-theme=x] { background: ${value} }`), [undefined, undefined], value);
	}
});

test("a registered token that is not declared has a value all the same, which is left out", () => {
	const css = `@property --c { syntax: '<color>'; inherits: true; initial-value: #123 }
		@property --m { syntax: '*'; inherits: true; initial-value: light }
		[data-theme=x] { color-scheme: var(--m, dark); background: var(--c, red) }`;
	assert.equal(first(css), [undefined, undefined]);
});

test("an animation may paint over a background", () => {
	const dark = "[data-theme=x] { color-scheme: dark; background: #111 }";
	assert.equal(first(`${dark} :root { animation: 1s glow }`), ["dark", undefined]);
	assert.equal(first(`${dark} :root { animation: none }`), ["dark", "#111111"]);
});
