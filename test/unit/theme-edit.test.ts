import postcss from "postcss";
import { createCascade } from "../../src/css/cascade.js";
import { editTheme } from "../../src/editor/save/edit.js";
import { assert, test } from "../helpers/test.js";

const PATH = "/site/src/themes/brand.css";

/** As a save does: without a byte order mark, which PostCSS does not count. */
function edit(css: string, changes: Record<string, string | null>, theme = "brand"): string {
	const mark = css.startsWith("\ufeff") ? "\ufeff" : "";
	const text = css.slice(mark.length);
	const cascade = createCascade(postcss.parse(css, { from: PATH }));
	const file = { theme, path: PATH, css: text, cascade };
	return mark + editTheme(file, new Map(Object.entries(changes)));
}

/** Files of every shape; the one value that is to change stands in ‹ ›. */
const FILES: Record<string, string> = {
	plain: '[data-theme="brand"] {\n\t--a: ‹red›;\n\t--b: red;\n}\n',
	"no semicolon": '[data-theme="brand"] {\n\t--b: red;\n\t--a: ‹red›\n}\n',
	"one line": '[data-theme="brand"] { --a: ‹red›; --b: red; }',
	minified: "[data-theme=brand]{--b:red;--a:‹red›}",
	CRLF: '[data-theme="brand"] {\r\n\t--a: ‹red›;\r\n\t--b: red;\r\n}\r\n',
	"form feeds": '[data-theme="brand"] {\f--a: ‹red›;\f}\f',
	"tabs and spaces": '[data-theme="brand"]\t{\n \t --a\t:\t‹red›\t;\n}\n',
	"no end of line": '[data-theme="brand"] {\n\t--a: ‹red›;\n}',
	"byte order mark": '\ufeff[data-theme="brand"] {\n\t--a: ‹red›;\n}\n',
	"byte order mark, CRLF": '\ufeff/* x */\r\n[data-theme="brand"] {\r\n  --a: ‹red›\r\n}\r\n',
	"comments around": '/* --a: red; */[data-theme="brand"] {/* --a: red */ --a: ‹red›; /* red */}',
	"comments in the value": '[data-theme="brand"] { --a: /* red */ ‹red› /* red */; }',
	"a comment before the colon": '[data-theme="brand"] { --a/* red: */ : ‹red›; }',
	"a comment before a brace": '[data-theme="brand"] { --a: ‹red› /* } ; */ }',
	important: '[data-theme="brand"] { --a: ‹red› !important; }',
	"important, spread": '[data-theme="brand"] { --a: ‹red›/**/ ! /* x */ IMPORTANT /* y */ }',
	"important wins": '[data-theme="brand"] { --a: ‹red› !important; --a: blue; }',
	"empty value": '[data-theme="brand"] { --a:‹›; --b: red }',
	"value of spaces": '[data-theme="brand"] { --a:‹› ; --b: red }',
	"value of many lines":
		'[data-theme="brand"] {\n\t--a:\n\t\t‹0 0 1px red,\n\t\t0 0 2px blue›;\n}\n',
	"strings and functions": `[data-theme="brand"] { --b: "--a: red; }"; --a: ‹f("};", (a;b)) "x"›; }`,
	"a block as value": '[data-theme="brand"] { --b: { --a: red; }; --a: ‹red›; }',
	"twice in a rule": '[data-theme="brand"] { --a: red; --b: red; --a: ‹red›; }',
	"two rules": '[data-theme="brand"] { --a: red; }\n[data-theme="brand"] { --a: ‹red›; }\n',
	"the heavier rule first":
		':root[data-theme="brand"] { --a: ‹red› }\n[data-theme="brand"] { --a: red }\n',
	"a layer": '@layer x {\n\t[data-theme="brand"] {\n\t\t--a: ‹red›;\n\t}\n}\n',
	"layers in order": `@layer y, x;\n@layer x { [data-theme="brand"] { --a: ‹red› } }
@layer y { [data-theme="brand"] { --a: red } }\n`,
	"media queries":
		'[data-theme="brand"] { --a: ‹red› }\n@media (width < 9em) { [data-theme="brand"] { --a: red } }\n',
	"a medium that holds": '@media screen { [data-theme="brand"] { --a: ‹red› } }\n',
	print:
		'[data-theme="brand"] { --a: ‹red› }\n@media print { [data-theme="brand"] { --a: red } }\n',
	supports: `[data-theme="brand"] { --a: red }
@supports (color: oklch(0 0 0)) { [data-theme="brand"] { --a: ‹red› } }\n`,
	"unknown supports": `[data-theme="brand"] { --a: ‹red› }
@supports (x: y) { [data-theme="brand"] { --a: red } }\n`,
	nesting: ':root {\n\t--a: red;\n\t&[data-theme="brand"] {\n\t\t--a: ‹red›;\n\t}\n}\n',
	"nested conditions":
		'[data-theme="brand"] {\n\t--a: ‹red›;\n\t@media (hover) {\n\t\t--a: red;\n\t}\n\t.card {\n\t\t--a: red;\n\t}\n}\n',
	"other elements":
		'[data-theme="brand"] .card { --a: red }\n[data-theme="brand"] { --a: ‹red› }\n',
	"other themes":
		'[data-theme="dark"] { --a: red }\n[data-theme="brand"] { --a: ‹red› }\n[data-theme="x"] { --a: red }',
	"a shared rule, and its own":
		'[data-theme="dark"], [data-theme="brand"] { --a: red }\n[data-theme="brand"] { --a: ‹red› }',
	"a shared rule that the other one overrides":
		'[data-theme="dark"], [data-theme="brand"] { --a: ‹red› }\n[data-theme="dark"] { --a: red }',
	"the root's as well, and overridden":
		':root, [data-theme="brand"] { --a: ‹red›; }\n[data-theme="dark"] { --a: blue; }\n',
	"an escaped theme": "[data-theme=br\\61 nd] { --a: ‹red› }",
	"an escaped token": '[data-theme="brand"] { --b: red; --\\61: ‹red› }',
	"a quoted brace": '[data-x="{"][data-theme="brand"], [data-theme="brand"] { --a: ‹red› }',
	"lists and functions": ':is(html, .x)[data-theme="brand"] { --a: ‹red› }',
	"a token's name as the start of another":
		'[data-theme="brand"] { --ab: red; --a: ‹red›; --a-b: red }',
	astral: '/* 🎨 */[data-theme="brand"] { --b: "🎨"; --a: ‹"🎨"›; --c: "é" }',
	"a charset and a property":
		'@charset "utf-8";\n@property --a { syntax: "*"; inherits: true; initial-value: red }\n[data-theme="brand"] { --a: ‹red› }',
};

for (const [name, marked] of Object.entries(FILES)) {
	test(`one value changes, and no other byte: ${name}`, () => {
		const before = marked.replace(/[‹›]/g, "");
		const after = marked.replace(/‹.*›/s, "oklch(0.5 0.1 90)");
		assert.is(edit(before, { "--a": "oklch(0.5 0.1 90)" }), after);
	});
}

/** Where a new token goes: it stands in ‹ ›. */
const ADDED: Record<string, string> = {
	plain: '[data-theme="brand"] {\n\t--b: red;‹\n\t--a: 1px;›\n}\n',
	"no semicolon": "[data-theme=brand] {\n\t--b: red‹;\n\t--a: 1px›\n}\n",
	minified: "[data-theme=brand]{--b:red‹;--a:1px›}",
	"minified, closed": "[data-theme=brand]{--b:red;‹--a:1px;›}",
	"one line": "[data-theme=brand] { --b: red;‹ --a: 1px;› }",
	CRLF: "[data-theme=brand] {\r\n    --b: red;‹\r\n    --a: 1px;›\r\n}\r\n",
	"a comment on the line": "[data-theme=brand] {\n\t--b: red; /* why */‹\n\t--a: 1px;›\n}\n",
	"an empty line before": "[data-theme=brand] {\n\t--c: 1;\n\n\t--b: red;‹\n\t--a: 1px;›\n}\n",
	"before nested rules":
		"[data-theme=brand] {\n\t--b: red;‹\n\t--a: 1px;›\n\t.card {\n\t\tcolor: red;\n\t}\n}\n",
	"in a layer": "@layer x {\n\t[data-theme=brand] {\n\t\t--b: red;‹\n\t\t--a: 1px;›\n\t}\n}\n",
	"the last rule that wins":
		"[data-theme=brand] { --b: red }\n[data-theme=brand] { --b: blue‹; --a: 1px› }\n[data-theme=brand] .card { --b: 1 }\n",
	"not among conditions":
		"[data-theme=brand] { --b: red‹; --a: 1px› }\n@media (width < 9em) { [data-theme=brand] { --b: blue } }\n",
	"an empty rule": "[data-theme=brand] {‹\n\t--a: 1px;\n›}\n",
	"a rule of comments": "[data-theme=brand] {\n  /* x */‹\n  --a: 1px;›\n}\n",
	"not in a shared rule":
		'[data-theme=brand], [data-theme=dark] {\n  --b: red;\n}\n‹\n[data-theme="brand"] {\n  --a: 1px;\n}\n›',
	"not in the root's":
		':root, [data-theme=brand] { --b: red }\n‹\n[data-theme="brand"] {\n\t--a: 1px;\n}\n›',
	"not beside what others take":
		':root, [data-theme=brand] { --a: 2px }\n[data-theme=dark] { --b: 1 }\n‹\n[data-theme="brand"] {\n\t--a: 1px;\n}\n›',
	"an empty file": '‹[data-theme="brand"] {\n\t--a: 1px;\n}\n›',
	"comments only": '/* Brand. */\n‹\n[data-theme="brand"] {\n\t--a: 1px;\n}\n›',
	"comments only, CRLF": '/* Brand. */\r\n‹\r\n[data-theme="brand"] {\r\n\t--a: 1px;\r\n}\r\n›',
	"a minified file of others":
		'[data-theme=dark]{--b:red}‹\n\n[data-theme="brand"] {\n\t--a: 1px;\n}\n›',
	"a mark alone": '\ufeff‹[data-theme="brand"] {\n\t--a: 1px;\n}\n›',
};

for (const [name, marked] of Object.entries(ADDED)) {
	test(`a new token stands behind the last one: ${name}`, () => {
		const before = marked.replace(/‹.*?›/gs, "");
		assert.is(edit(before, { "--a": "1px" }), marked.replace(/[‹›]/g, ""));
	});
}

/** What goes with a token stands in ‹ ›. */
const REMOVED: Record<string, string> = {
	plain: "[data-theme=brand] {\n\t--b: 1;\n‹\t--a: 1px;\n›\t--c: 1;\n}\n",
	CRLF: "[data-theme=brand] {\r\n‹  --a: 1px;\r\n›  --c: 1;\r\n}\r\n",
	last: "[data-theme=brand] {\n\t--c: 1;\n‹\t--a: 1px\n›}\n",
	minified: "[data-theme=brand]{--b:1;‹--a:1px;›--c:1}",
	"one line": "[data-theme=brand] { --b: 1;‹ --a: 1px;› --c: 1 }",
	"two on a line": "[data-theme=brand] {\n\t‹--a: 1px; ›--c: 1;\n}\n",
	"its comment stays": "[data-theme=brand] {\n\t‹--a: 1px; ›/* why */\n}\n",
	"each of them": "[data-theme=brand] {‹ --a: 1px;› --b: 1;‹ --a: 2px;› }",
	"of several rules":
		"[data-theme=brand] {‹ --a: 1px;› }\n[data-theme=brand] {\n‹\t--a: 1px;\n›}\n",
	"not what depends":
		"[data-theme=brand] {‹ --a: 1px;› }\n@media (hover) { [data-theme=brand] { --a: 2px } }",
};

for (const [name, marked] of Object.entries(REMOVED)) {
	test(`a token goes with its line: ${name}`, () => {
		const before = marked.replace(/[‹›]/g, "");
		assert.is(edit(before, { "--a": null }), marked.replace(/‹.*?›/gs, ""));
	});
}

test("the mode is changed as a token is", () => {
	assert.is(
		edit("[data-theme=brand] { Color-Scheme: only dark; --a: 1 }", { "color-scheme": "light" }),
		"[data-theme=brand] { Color-Scheme: light; --a: 1 }",
	);
	assert.is(
		edit("[data-theme=brand] {\n\t--a: 1;\n}\n", {
			"--a": "2",
			"color-scheme": "dark",
			"--b": "3",
		}),
		"[data-theme=brand] {\n\t--a: 2;\n\tcolor-scheme: dark;\n\t--b: 3;\n}\n",
	);
});

test("a theme's name is escaped, and a new token's", () => {
	assert.match(edit("[data-theme=brand] {\n}\n", { "--ink-0.5": "red" }), "\t--ink-0\\.5: red;\n");
	const css = '[data-theme="a\\"b"], [data-theme=c] { --a: 1 }\n';
	const own = '\n[data-theme="a\\22 b"] {\n\t--a: 2;\n}\n';
	assert.is(edit(css, { "--a": "2" }, 'a"b'), css + own);
});

test("what is new stands behind what stays", () => {
	const files: [before: string, changes: Record<string, string | null>, after: string][] = [
		["{\n\t--a: 1;\n\t--c: 1;\n}\n", { "--c": null, "--b": "2" }, "{\n\t--a: 1;\n\t--b: 2;\n}\n"],
		["{\n\t--a: 1;\n}\n", { "--a": null, "--b": "2" }, "{\n\t--b: 2;\n}\n"],
		["{--a:1;--c:1}", { "--c": null, "--b": "2" }, "{--a:1;--b:2;}"],
	];
	for (const [before, changes, after] of files)
		assert.is(edit(`[data-theme=brand]${before}`, changes), `[data-theme=brand]${after}`);
});
