import postcss from "postcss";
import { createCascade } from "../../src/css/cascade.js";
import { rootTokens } from "../../src/css/tokens.js";
import { assert, test } from "../helpers/test.js";

function names(css: string): Record<string, string> {
	const found: Record<string, string> = {};
	for (const { name, type } of rootTokens(createCascade(postcss.parse(css)))) {
		found[type] = `${found[type] ?? ""} ${name.slice(2)}`.trim();
	}
	return found;
}

test("tokens are what :root declares, once, in order", () => {
	const css =
		":root { --b: 1px } html, [data-theme] { --a: 2 } .x { --c: 3 } [data-theme=y] { --d: 4 } @media print { :root { --b: 9px } }";
	const tokens = rootTokens(createCascade(postcss.parse(css)));
	const found = tokens.map(({ name, value }) => `${name}: ${value}`);
	assert.equal(found, ["--b: 1px", "--a: 2"]);
});

test("a value of several lines is one of one line: an editor could not save it", () => {
	const css = ":root { --mix: light-dark(\r\n\t\twhite,\n\t\tblack\n\t) }";
	const [token] = rootTokens(createCascade(postcss.parse(css)));
	assert.equal(token, { name: "--mix", value: "light-dark( white, black )", type: "color" });
});

test("tokens are found however a rule says :root, with the value that wins there", () => {
	const css =
		":is(:root) { --a: 1 } html:root { --b: 1 } :root { & { --c: 1 } @media (hover) { --d: 1 } } @layer x { :where(html) { --a: 0; --e: 1 } } * { --f: 1 } :root { --a: 2 } .x:root { --a: 3 }";
	const tokens = rootTokens(createCascade(postcss.parse(css)));
	const found = tokens.map(({ name, value }) => `${name} ${value}`);
	assert.equal(found, ["--a 2", "--b 1", "--c 1", "--e 1", "--d 1"]);
});

test("types by value", () => {
	assert.equal(
		names(`:root {
			--hex: #fff8; --name: rebeccapurple; --fn: oklch(50% 0.1 20); --mix: color-mix(in oklab, red, blue);
			--both: light-dark(white, black); --none: transparent; --current: currentcolor;
			--px: 4px; --rem: -.5rem; --percent: 50%; --clamp: clamp(1rem, 2vw, 3rem); --calc: calc(1px + 2em);
			--number: 1.5; --zero: 0; --stack: Georgia, "Times New Roman", serif; --font-x: Inter;
			--shadow: 0 1px 2px rgb(0 0 0 / 10%); --text: none; --empty: ;
		}`),
		{
			color: "hex name fn mix both none current",
			length: "px rem percent clamp calc",
			number: "number zero",
			font: "stack font-x",
			shadow: "shadow",
			text: "text empty",
		},
	);
});

test("shadows are told by their parts; without a colour, and none at all, by the name too", () => {
	assert.equal(
		names(`:root {
			--a: 0 1px 2px rgb(0 0 0 / 0.08), 0 2px 8px -1px light-dark(red, blue); --b: inset 0 0 1px currentcolor;
			--c: #000 1px calc(1px * 2); --shadow-d: none; --shadow-e: 0 1px; --shadow-f: 6px 6px 0 var(--ink); --ink: red;
			--not-a: none; --not-b: 0 1px; --not-c: 1px red; --not-d: 0 1px 2px 3px 4px red; --not-e: 0 0 red, none;
			--not-f: 1px 2px solid red; --shadow-not: 1; --not-g: 0 red 1px;
		}`),
		{
			shadow: "a b c shadow-d shadow-e shadow-f",
			color: "ink",
			text: "not-a not-b not-c not-d not-e not-f not-g",
			number: "shadow-not",
		},
	);
});

test("types through references, and without end", () => {
	assert.equal(
		names(`:root {
			--a: red; --b: var(--a); --c: var(--b, blue); --half: calc(var(--r) / 2); --r: 4px;
			--loop: var(--pool); --pool: var(--loop); --gone: var(--nowhere); --font-h: var(--font-b); --font-b: serif;
		}`),
		{ color: "a b c", length: "half r", text: "loop pool gone", font: "font-h font-b" },
	);
});
