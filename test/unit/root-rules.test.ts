import postcss from "postcss";
import type { Start } from "../../src/bundle/bundle.js";
import { addUnthemedRules, redeclareDerivedTokens } from "../../src/bundle/root-rules.js";
import { outweighRoot } from "../../src/bundle/root-weight.js";
import { readStylesheet } from "../../src/css/stylesheet.js";
import { assert, listed, test } from "../helpers/test.js";

const ROOT = ":root:where(:root:not([data-theme]))";

/** Without white space, which is nobody's promise; only that between selectors means something. */
function compact(css: string): string {
	return css
		.replace(/\s*([{}();:,])\s*/g, "$1")
		.replace(/\s+/g, " ")
		.trim();
}

function unthemed(css: string, start: Start): string {
	const root = postcss.parse(css);
	addUnthemedRules(readStylesheet(root), start);
	return compact(root.toString());
}

function redeclared(css: string): string {
	const root = postcss.parse(css);
	redeclareDerivedTokens(readStylesheet(root));
	return compact(root.toString());
}

// What pages without JavaScript get is held against those with it: browser/no-js.
test("two starts: copies behind the preference, in place", () => {
	const [rule, copy] = ["[data-theme=a] { color: red }", `${ROOT} { color: red }`];
	const inDark = compact(`${rule} @media (prefers-color-scheme:dark) { ${copy} } p {}`);
	assert.is(unthemed(`${rule} p {}`, { light: "b", dark: "a" }), inDark);
});

test("derived tokens are declared again where a theme begins", () => {
	const root = ":root { --a: red; --b: var(--a); color: var(--a) }";
	assert.is(redeclared(root), compact(`${root} :where([data-theme]) { --b: var(--a) }`));
	const rule = "{ --b: calc(var(--a) * 2) }";
	const layer = compact(`@layer x { html ${rule} [data-theme] ${rule} }`);
	assert.is(redeclared(`@layer x { html ${rule} }`), layer);
});

test("however a rule says :root", () => {
	const selectors: [string, string][] = [
		[":is(:root)", ":is(:where([data-theme]))"],
		[":where(html), .x", ":where(:where([data-theme]))"],
		[":root:not([data-theme=y])", ":where([data-theme]):not([data-theme=y])"],
	];
	for (const [selector, copy] of selectors) {
		const rule = "{ --b: var(--a) }";
		assert.is(redeclared(`${selector} ${rule}`), compact(`${selector} ${rule} ${copy} ${rule}`));
	}
});

test("nothing is declared again that need not be", () => {
	for (const css of [
		":root { --a: red }",
		":root, [data-theme] { --b: var(--a) }",
		".card { --b: var(--a) }",
		"[data-theme=x] { --b: var(--a) }",
	]) {
		assert.is(redeclared(css), compact(css));
	}
});

function outweighed(css: string): string {
	const root = postcss.parse(css);
	outweighRoot(root);
	return root.toString();
}

function selectors(css: string): string[][] {
	const found: string[][] = [];
	postcss.parse(css).walkRules((rule) => void found.push(rule.selectors));
	return found;
}

test("a selector of the page's theme weighs two `:root` more", () => {
	const all: [selector: string, copy: string][] = [
		["[data-theme=x]", ":root:root[data-theme=x]"],
		[':root[data-theme="x"]', ':root:root:root[data-theme="x"]'],
		["html[data-theme=x]", "html:root:root[data-theme=x]"],
		["*[data-theme=x]", "*:root:root[data-theme=x]"],
		["[data-theme=x].y:hover::before", ":root:root[data-theme=x].y:hover::before"],
		[".y[data-theme=x]", ":root:root.y[data-theme=x]"],
		[":is([data-theme=x], .y p)", ":root:root:is([data-theme=x], .y p)"],
		// All that ask for the theme gain as much, so that they win against one another as before.
		["[data-theme]", ":root:root[data-theme]"],
		["[data-theme^=x]", ":root:root[data-theme^=x]"],
		[":root:not([data-theme])", ":root:root:root:not([data-theme])"],
	];
	for (const [selector, copy] of all) {
		const css = `${selector} { a: b }`;
		const found = selectors(outweighed(`p,\n\t${css} @media print { ${css} }`));
		assert.equal(found.join(" | "), `p,${selector},${copy} | ${selector},${copy}`);
	}
});

test("what weighs nothing on purpose, is elsewhere or is in a layer stays as it is", () => {
	for (const css of listed(`
		:where([data-theme=x]) { a: b } | html:where([data-theme=x]) { a: b } |
		[data-theme=x] p { a: b } | [data-theme=x] > body { a: b } | section[data-theme=x] { a: b } |
		:root:has([data-theme=x]) { a: b } | :root { a: b } | p { [data-theme=x] { a: b } } |
		@layer a { [data-theme=x] { a: b } @media print { [data-theme=y] { a: b } } } |
		@keyframes x { from { a: b } }
	`)) {
		assert.is(outweighed(css), css);
	}
});

test("rules in a theme's rule weigh as before, but for those that are about the root", () => {
	const css = `[data-theme=x] {
		a: b;
		.card { c: d }
		&.y, & p { e: f }
		@media print { g: h; p { i: j } }
		.z & { k: l }
	}`;
	const [original, copy] = postcss.parse(outweighed(css)).nodes;
	assert.is(String(original), css);
	assert.is(
		String(copy).replace(/\s+/g, " ").replace(/;? }/g, " }"),
		":root:root[data-theme=x] { a: b; &.y { e: f } @media print { g: h } }",
	);
	const nested = "[data-theme=x] { .card { a: b } }";
	assert.is(outweighed(nested), nested);
	assert.equal(selectors(outweighed(":root { &[data-theme=x] { a: b } }")), [
		[":root"],
		["&[data-theme=x]", "&:root:root[data-theme=x]"],
	]);
});

test("the answer without JavaScript weighs as much as its model", () => {
	const root = postcss.parse("[data-theme=x] { a: b }");
	outweighRoot(root);
	addUnthemedRules(readStylesheet(root), "x");
	assert.equal(selectors(root.toString()), [
		["[data-theme=x]", ":root:root[data-theme=x]", `:root:root${ROOT}`],
	]);
});
