import postcss from "postcss";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { addUnthemedRules, redeclareDerivedTokens } from "../../src/bundle/root-rules.js";
import type { Start } from "../../src/bundle/types.js";
import { readStylesheet } from "../../src/css/stylesheet.js";

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

test("one start: the selector joins its rule", () => {
	assert.is(
		unthemed("[data-theme=a] { color: red }", "a"),
		compact(`[data-theme=a],${ROOT} { color: red }`),
	);
});

test("two starts: copies behind the preference, in place", () => {
	assert.is(
		unthemed("[data-theme=a] { color: red } p {}", { light: "b", dark: "a" }),
		compact(
			`[data-theme=a] { color: red } @media (prefers-color-scheme:dark) { ${ROOT} { color: red } } p {}`,
		),
	);
	assert.is(
		unthemed("[data-theme=a], [data-theme=b] { x: y }", { light: "a", dark: "b" }),
		compact(
			`[data-theme=a], [data-theme=b] { x: y } @media (prefers-color-scheme:light) { ${ROOT} { x: y } } @media (prefers-color-scheme:dark) { ${ROOT} { x: y } }`,
		),
	);
});

test("whatever selectors a theme uses", () => {
	const selectors: [string, string][] = [
		["html[data-theme='a'] .logo", `html${ROOT} .logo`],
		[":root[data-theme=a]", `:root${ROOT}`],
		[":is([data-theme=a], .x) p", `:is(${ROOT}, .x) p`],
		["body:not(.y) :where([data-theme=a] p)", `body:not(.y) :where(${ROOT} p)`],
	];
	for (const [selector, expected] of selectors) {
		const root = postcss.parse(`${selector} {}`);
		addUnthemedRules(readStylesheet(root), "a");
		assert.is((root.first as postcss.Rule).selectors.at(-1), expected);
	}
});

test("other themes, negations and rules without a theme stay as they are", () => {
	for (const css of ["[data-theme=b] {}", ":not([data-theme=a]) {}", "p {}", "[data-theme] {}"]) {
		assert.is(unthemed(css, "a"), compact(css));
	}
});

test("derived tokens are declared again where a theme begins", () => {
	assert.is(
		redeclared(":root { --a: red; --b: var(--a); color: var(--a) }"),
		compact(
			":root { --a: red; --b: var(--a); color: var(--a) } :where([data-theme]) { --b: var(--a) }",
		),
	);
	assert.is(
		redeclared("@layer x { html { --b: calc(var(--a) * 2) } }"),
		compact(
			"@layer x { html { --b: calc(var(--a) * 2) } [data-theme] { --b: calc(var(--a) * 2) } }",
		),
	);
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

test.run();
