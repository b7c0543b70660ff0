import postcss from "postcss";
import { createCascade } from "../../src/css/cascade.js";
import { readStylesheet } from "../../src/css/stylesheet.js";
import { themeOf } from "../../src/css/themes.js";
import { rootTokens } from "../../src/css/tokens.js";
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
	["[data-theme=-é_1 i] {} [data-theme=a\\]] {}", ["-é_1", "a]"], "names without quotes"],
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
	['[title="[data-theme=a b]"] {}', [], "a string in a selector"],
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

test("a name that needs quotes: browsers ignore the rule", () => {
	for (const name of ["My Theme", "2024", "a.b", "-1"]) {
		const read = () => readStylesheet(postcss.parse(`p, [data-theme=${name}] {}`));
		assert.throws(read, `1:4: The name needs quotes: [data-theme="${name}"]`);
	}
	const unnamed = () => readStylesheet(postcss.parse("p {} [data-theme=] {}"));
	assert.throws(unnamed, '1:6: The theme has no name: write [data-theme="name"]');
	for (const name of ["“mine”", "‘mine’", "„mine“"])
		assert.throws(() => readStylesheet(postcss.parse(`[data-theme=${name}] {}`)), '"mine"');
});

/** The mode and background of a stylesheet's first theme, as the first paint uses them. */
function first(css: string): unknown[] {
	const cascade = createCascade(postcss.parse(css));
	const [name = ""] = cascade.themes;
	const { mode, background } = themeOf(name, cascade.on(name));
	return [mode, background];
}

// Which rules win, and what is not sure, is held against a browser: browser/resolver.
test("a background that engines compute each in its own way is left out, and an image", () => {
	for (const value of ["url(a.png) red", "color-mix(in oklch, red, #f8f8fa)"])
		assert.equal(first(`[data-theme=x] { background: ${value} }`), [undefined, undefined], value);
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

const tokensIn = (css: string) => rootTokens(createCascade(postcss.parse(css)));

function names(css: string): Record<string, string> {
	const found: Record<string, string> = {};
	for (const { name, type } of tokensIn(css))
		found[type] = `${found[type] ?? ""} ${name.slice(2)}`.trim();
	return found;
}

test("tokens are what :root declares, once, in order, however a rule says it", () => {
	const found = (css: string) => tokensIn(css).map(({ name, value }) => `${name} ${value}`);
	const plain =
		":root { --b: 1px } html, [data-theme] { --a: 2 } .x { --c: 3 } [data-theme=y] { --d: 4 } @media print { :root { --b: 9px } }";
	assert.equal(found(plain), ["--b 1px", "--a 2"]);
	const other =
		":is(:root) { --a: 1 } html:root { --b: 1 } :root { & { --c: 1 } @media (hover) { --d: 1 } } @layer x { :where(html) { --a: 0; --e: 1 } } * { --f: 1 } :root { --a: 2 } .x:root { --a: 3 }";
	assert.equal(found(other), ["--a 2", "--b 1", "--c 1", "--e 1", "--d 1"], "the winning value");
});

test("a value of several lines is one of one line: an editor could not save it", () => {
	const [token] = tokensIn(":root { --mix: light-dark(\r\n\t\twhite,\n\t\tblack\n\t) }");
	assert.equal(token, { name: "--mix", value: "light-dark( white, black )", type: "color" });
	assert.is(tokensIn(":root { --ink-0\\.5: red }")[0]?.type, "color");
});

test("types by value", () => {
	const found = names(`:root {
		--hex: #fff8; --name: rebeccapurple; --fn: oklch(50% 0.1 20); --mix: color-mix(in oklab, red, blue);
		--both: light-dark(white, black); --none: transparent; --current: currentcolor;
		--px: 4px; --rem: -.5rem; --percent: 50%; --clamp: clamp(1rem, 2vw, 3rem); --calc: calc(1px + 2em);
		--number: 1.5; --zero: 0; --stack: Georgia, "Times New Roman", serif; --font-x: Inter;
		--shadow: 0 1px 2px rgb(0 0 0 / 10%); --text: none; --empty: ;
	}`);
	assert.equal(found, {
		color: "hex name fn mix both none current",
		length: "px rem percent clamp calc",
		number: "number zero",
		font: "stack font-x",
		shadow: "shadow",
		text: "text empty",
	});
});

test("shadows are told by their parts; without a colour, and none at all, by the name too", () => {
	const found = names(`:root {
		--a: 0 1px 2px rgb(0 0 0 / 0.08), 0 2px 8px -1px light-dark(red, blue); --b: inset 0 0 1px currentcolor;
		--c: #000 1px calc(1px * 2); --shadow-d: none; --shadow-e: 0 1px; --shadow-f: 6px 6px 0 var(--ink); --ink: red;
		--not-a: none; --not-b: 0 1px; --not-c: 1px red; --not-d: 0 1px 2px 3px 4px red; --not-e: 0 0 red, none;
		--not-f: 1px 2px solid red; --shadow-not: 1; --not-g: 0 red 1px;
	}`);
	assert.equal(found, {
		shadow: "a b c shadow-d shadow-e shadow-f",
		color: "ink",
		text: "not-a not-b not-c not-d not-e not-f not-g",
		number: "shadow-not",
	});
});

test("types through references, and without end", () => {
	const found = names(`:root {
		--a: red; --b: var(--a); --c: var(--b, blue); --h: calc(var(--r) / 2); --r: 4px;
		--l: var(--p); --p: var(--l); --no: var(--nowhere); --font-h: var(--font-b); --font-b: serif;
	}`);
	assert.equal(found, { color: "a b c", length: "h r", text: "l p no", font: "font-h font-b" });
});
