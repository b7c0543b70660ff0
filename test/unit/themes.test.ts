import postcss from "postcss";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { createCascade } from "../../src/css/cascade.js";
import { themesOf } from "../../src/css/themes.js";

/** The mode and background of a stylesheet's first theme, as the first paint uses them. */
function first(css: string): unknown[] {
	const [theme] = themesOf(createCascade(postcss.parse(css)));
	return [theme?.mode, theme?.background];
}

const DARK = "[data-theme=x] { color-scheme: dark; background: #111 }";

const known: [what: string, css: string, expected: unknown[]][] = [
	[
		"nested",
		":root { &[data-theme=x] { color-scheme: dark; background: #123 } }",
		["dark", "#112233"],
	],
	[
		"a mixture",
		"[data-theme=x] { background: color-mix(in srgb, red, blue) }",
		[undefined, "#800080"],
	],
	[
		"a token",
		"[data-theme=x] { --a: #123; background-color: var(--b, var(--a)) }",
		[undefined, "#112233"],
	],
	["upper case", "[DATA-THEME=x] { color-scheme: DARK; BACKGROUND: #123 }", ["dark", "#112233"]],
	[
		"layers, not order",
		`@layer a, b; @layer b { ${DARK} } @layer a { [data-theme=x] { color-scheme: light; background: #eee } }`,
		["dark", "#111111"],
	],
	["importance", `[data-theme=x] { color-scheme: light !important } ${DARK}`, ["light", "#111111"]],
	["weight", `:root[data-theme=x] { color-scheme: light } ${DARK}`, ["light", "#111111"]],
	[
		"both modes",
		"[data-theme=x] { color-scheme: light dark; background: light-dark(#fff, #000) }",
		[undefined, undefined],
	],
	[
		"of its mode",
		"[data-theme=x] { color-scheme: only dark; background: light-dark(#fff, #000) }",
		["dark", "#000000"],
	],
	[
		"what every browser has",
		`${DARK} @supports (color: oklch(0 0 0)) { [data-theme=x] { background: #222 } }`,
		["dark", "#222222"],
	],
	[
		"what none lacks",
		`${DARK} @supports not (color: color-mix(in lab, red, red)) { [data-theme=x] { background: red } }`,
		["dark", "#111111"],
	],
	[
		"a screen",
		`${DARK} @media screen, print { [data-theme=x] { background: #222 } }`,
		["dark", "#222222"],
	],
	[
		"print",
		`${DARK} @media print { :root[data-theme=x] { color-scheme: light; background: #fff } }`,
		["dark", "#111111"],
	],
	[
		"in a rule",
		"[data-theme=x] { background: #111; @media screen { background: #222 } }",
		[undefined, "#222222"],
	],
	[
		"classes of others",
		`${DARK} .card { background: red } .card[data-x] { color-scheme: light }`,
		["dark", "#111111"],
	],
	[
		"what is below",
		`${DARK} [data-theme=x] { p { background: red } } :root > body { background: red }`,
		["dark", "#111111"],
	],
];

const uncertain: [what: string, css: string][] = [
	[
		"a width",
		"@media (min-width: 40em) { :root[data-theme=x] { color-scheme: light; background: red } }",
	],
	[
		"the OS",
		"@media (prefers-color-scheme: dark) { :root { color-scheme: light !important; background: red !important } }",
	],
	[
		"a feature of some browsers",
		"@supports (foo: bar) { [data-theme=x] { color-scheme: light; background: red } }",
	],
	["a class", "[data-theme=x].dim { color-scheme: light; background: red }"],
	["an attribute", "[data-theme=x][lang] { color-scheme: light; background: red }"],
	["a state", "[data-theme=x]:hover { color-scheme: light; background: red }"],
	[
		"a container",
		"@container (width > 1px) { [data-theme=x] { color-scheme: light; background: red } }",
	],
	["a scope", "@scope (html) { :scope[data-theme=x] { color-scheme: light; background: red } }"],
	[
		"a layer of uncertain place",
		"@media (width > 1px) { @layer b, c; } @layer c { [data-theme=x] { color-scheme: light !important; background: red !important } }",
	],
	[
		"a token that is",
		":root { --m: dark; --c: red } @media (hover) { :root { --m: light; --c: blue } } [data-theme=x] { color-scheme: var(--m); background: var(--c) }",
	],
	[
		"what is registered",
		"@property --c { syntax: '<color>'; inherits: true; initial-value: #123 } @property --m { syntax: '*'; inherits: true; initial-value: light } [data-theme=x] { color-scheme: var(--m, dark); background: var(--c, red) }",
	],
	[
		"what is rolled back",
		"[data-theme=x] { color-scheme: revert-layer; background: revert-layer }",
	],
];

const noColour = [
	"currentcolor",
	"Canvas",
	"url(a.png) red",
	"linear-gradient(red, blue)",
	"rgb(0 0 0 / 0.5)",
	"env(x)",
	"color-mix(red, blue)",
	"color-mix(in oklch, red, #f8f8fa)",
];

for (const [what, css, expected] of known) {
	test(`known: ${what}`, () => assert.equal(first(css), expected));
}
for (const [what, css] of uncertain) {
	test(`left out: ${what}`, () => assert.equal(first(`${DARK} ${css}`), [undefined, undefined]));
}
for (const value of noColour) {
	test(`no plain colour: ${value}`, () => {
		assert.equal(first(`[data-theme=x] { background: ${value} }`), [undefined, undefined]);
	});
}

test("an animation may paint over a background", () => {
	assert.equal(first(`${DARK} :root { animation: 1s glow }`), ["dark", undefined]);
	assert.equal(first(`${DARK} :root { animation: none }`), ["dark", "#111111"]);
});

test.run();
