import { test } from "uvu";
import * as assert from "uvu/assert";
import { planMedia } from "../../src/init/media/media.js";
import { readModeQuery } from "../../src/init/media/media-query.js";
import { readSheets } from "../../src/init/media/sheets.js";
import type { Plan } from "../../src/init/types.js";
import { applied, readingOf, type Sources } from "../helpers/reading.js";

const DARK = "@media (prefers-color-scheme: dark)";
const BODY = '<main class="page"><p class="y z">Text</p><p class="q">Other</p></main>';

const [LIGHT_FILE, DARK_FILE] = ["src/themes/light.css", "src/themes/dark.css"];

interface After {
	readonly main: string;
	readonly dark: string;
	readonly light: string;
}

/** What the plan makes of one stylesheet; it must be whole, and nothing for what it made. */
function after(css: string, sources: Partial<Sources> = {}): After {
	const site = { pages: [BODY], ...sources, css: { "main.css": css } };
	const plan = planMedia(readingOf(site)) as Plan;
	assert.equal(plan.remarks, []);
	assert.not(plan.isBlocked);
	const files = applied(site.css, plan);
	assert.is(planMedia(readingOf({ ...site, css: files })), undefined, "again");
	const [main = "", dark = "", light = ""] = ["main.css", DARK_FILE, LIGHT_FILE].map(
		(path) => files[path],
	);
	return { main, dark, light };
}

/** The remarks of a plan that gives up. */
function reasons(sources: Sources): string[] {
	const plan = planMedia(readingOf(sources)) as Plan;
	assert.ok(plan.isBlocked);
	assert.equal([plan.changes, plan.created], [[], {}]);
	return plan.remarks.map(({ text }) => text);
}

const LIGHT_THEME = '[data-theme="light"] {\n\tcolor-scheme: light;\n}\n';

test("queries: what holds in one mode, and what else they ask for", () => {
	const read = (params: string) => {
		const { mode, rest } = readModeQuery(params) ?? {};
		return mode && `${mode}: ${rest}`;
	};
	for (const [params, expected] of Object.entries({
		"(prefers-color-scheme: dark)": "dark: ",
		"(prefers-color-scheme:light)": "light: ",
		"( PREFERS-color-scheme : Dark )": "dark: ",
		"all and (prefers-color-scheme: dark)": "dark: ",
		"only all and (prefers-color-scheme: dark)": "dark: ",
		"screen and (prefers-color-scheme: dark)": "dark: screen",
		"only screen and (prefers-color-scheme: dark)": "dark: only screen",
		"(prefers-color-scheme: dark) and (min-width: 40em)": "dark: (min-width: 40em)",
		"screen and (min-width: 40em) and (prefers-color-scheme: dark) and (hover)":
			"dark: screen and (min-width: 40em) and (hover)",
		"not all and (prefers-color-scheme: dark)": "light: ",
		"not (prefers-color-scheme: light)": "dark: ",
		"screen and (prefers-color-scheme: dark), print and (prefers-color-scheme: dark)":
			"dark: screen, print",
		"(prefers-color-scheme: dark), screen and (prefers-color-scheme: dark)": "dark: ",
	})) {
		assert.is(read(params), expected, params);
	}
	for (const params of [
		"print, (prefers-color-scheme: dark)",
		"(prefers-color-scheme: dark) or (hover)",
		"not screen and (prefers-color-scheme: dark)",
		"(prefers-color-scheme: dark) and (not (prefers-color-scheme: light))",
		"(not (prefers-color-scheme: dark))",
		"(prefers-color-scheme: dark), (prefers-color-scheme: light)",
		"(prefers-color-scheme: no-preference)",
	]) {
		assert.is(read(params), undefined, params);
	}
});

test("the root's tokens and rules that win as before move, with their heading", () => {
	const files = after(`:root {\n\t--ground: #fff;\n}\n\n/* Dark mode */\n${DARK} {
	:root {\n\t\tcolor-scheme: dark;\n\t\t--ground: #000;\n\t}
	.y,\n\t.q:hover {\n\t\tcolor: white !important;\n\t}\n}\n\nbody { background: var(--ground); color: red }\n`);
	assert.is(
		files.main,
		":root {\n\t--ground: #fff;\n}\n\nbody { background: var(--ground); color: red }\n",
	);
	assert.is(files.light, LIGHT_THEME);
	assert.is(
		files.dark,
		`[data-theme="dark"] {\n\tcolor-scheme: dark;\n\t--ground: #000;\n}

html:where([data-theme="dark"]) .y,
html:where([data-theme="dark"]) .q:hover {\n\tcolor: white !important;\n}\n`,
	);
});

const KEPT = "body { background: #fff; color: #111 }";
const SCHEMED = `${KEPT}\n${DARK} { :root { color-scheme: dark } }`;

test("what would win over a rule of the same weight stays, for the theme and for no script", () => {
	const files = after(`${SCHEMED}\n${DARK} { .y { color: red } }\n.z { color: blue }\n`);
	assert.is(
		files.main,
		`${KEPT}
:where(html[data-theme="dark"]) .y { color: red }
@media (prefers-color-scheme: dark) { :where(html:not([data-theme])) .y { color: red } }
.z { color: blue }\n`,
	);
});

for (const [name, css, isMoved] of [
	["no other rule", "", true],
	["an equal one before it", [".z { color: blue }", ""], true],
	["an equal one after it, of another property", ".z { margin: 0 }", true],
	["an equal one after it, of another element", ".q { color: blue }", true],
	["an equal one after it, of what no page shows", ".unknown { color: blue }", false],
	["a shorthand after it", ".z { all: unset }", false],
	["a lighter one after it", "p { color: blue }", true],
	["a heavier one", "main .z { color: blue }", true],
	["one of one element name more", "p.z { color: blue }", true],
	["an important one after it", ".z { color: blue !important }", true],
	["one in a layer after it", "@layer x { .z { color: blue } }", true],
	["an important one in a layer", "@layer x { .z { color: blue !important } }", true],
	["one for the other mode", "@media (prefers-color-scheme: light) { .z { color: blue } }", true],
	["one of the same mode after it", `${DARK} { .z { color: blue } }`, true],
	["one for print", "@media print { .z { color: blue } }", true],
	["one of another width", "@media (width > 9em) { .z { color: blue } }", false],
] as const) {
	test(`beside ${name} a rule ${isMoved ? "moves" : "stays"}`, () => {
		const [before, behind] = typeof css === "string" ? ["", css] : css;
		const files = after(`${SCHEMED}${before}${DARK} { .y { color: red } }${behind}`);
		assert.is(files.dark.includes(".y"), isMoved);
		assert.is(files.main.includes('data-theme="dark"'), !isMoved);
	});
}

test("what is in a layer moves only if it lost to nothing", () => {
	const layered = (rest: string) =>
		after(`${SCHEMED}@layer base { ${DARK} { .y { color: red } } }${rest}`).dark;
	assert.match(layered(""), ".y");
	assert.not.match(layered("p { color: blue }"), ".y");
	assert.not.match(layered("@layer later { .z { color: blue } }"), ".y");
	assert.match(layered("@layer later { .q { color: blue } }"), ".y");
});

test("tokens that another rule would have overruled stay", () => {
	const tokens = (rest: string) => {
		const files = after(`${SCHEMED}:root { --a: 1 }${DARK} { :root { --a: 2 } }${rest}`);
		return files.dark.includes("--a: 2");
	};
	assert.ok(tokens(""));
	assert.ok(tokens(".card { --a: 3 }") === false, "no page shows where .card is");
	assert.ok(tokens(".y { --a: 3 }"));
	assert.not(tokens(":root { --a: 3 }"));
	assert.not(tokens("html:lang(en) { --a: 3 }"));
});

test("conditions beside the mode are kept, where a rule goes and where it stays", () => {
	const moved = after(
		`${SCHEMED}@supports (display: grid) { @media screen and (prefers-color-scheme: dark) { .y { color: red } } }`,
	);
	assert.match(
		moved.dark,
		'@supports (display: grid) {\n\t@media screen {\n\t\thtml:where([data-theme="dark"]) .y {',
	);
	const kept = after(
		`${SCHEMED}\n@media screen and (prefers-color-scheme: dark) {\n\t.y { color: red }\n}\n.z { color: blue }`,
	);
	assert.match(
		kept.main,
		`\n@media screen {\n\t:where(html[data-theme="dark"]) .y { color: red }\n}\n@media screen and (prefers-color-scheme: dark) {\n\t:where(html:not([data-theme])) .y { color: red }\n}\n`,
	);
});

test("nested blocks: of the root and plain rules they move, others stay with &", () => {
	const files = after(`${SCHEMED}
:root {\n\t--a: 1;\n\t${DARK} {\n\t\t--a: 2;\n\t}\n}
.y {\n\tcolor: red;\n\t${DARK} {\n\t\tcolor: white;\n\t\t&:hover {\n\t\t\tcolor: pink;\n\t\t}\n\t}\n}\n`);
	assert.match(files.dark, "--a: 2;");
	assert.match(
		files.main,
		`.y {\n\tcolor: red;\n\t:where(html[data-theme="dark"]) & {\n\t\tcolor: white;\n\t\t&:hover {\n\t\t\tcolor: pink;\n\t\t}\n\t}
	@media (prefers-color-scheme: dark) {\n\t\t:where(html:not([data-theme])) & {\n\t\t\tcolor: white;\n\t\t\t&:hover {\n\t\t\t\tcolor: pink;\n\t\t\t}\n\t\t}\n\t}\n}`,
	);
});

test("selectors that may be about the root stay, and say the theme of it or of what is in it", () => {
	const files = after(
		`${SCHEMED}\n${DARK} { * { outline-color: red } ::selection { color: red } .js .y { color: red } :root .q { color: red } }`,
	);
	const either = 'html[data-theme="dark"], html[data-theme="dark"] *';
	assert.match(files.main, `*:where(${either}) { outline-color`);
	assert.match(files.main, `:where(${either})::selection {`);
	assert.match(files.main, `.js:where(${either}) .y {`);
	assert.match(files.dark, 'html:root:where([data-theme="dark"]) .q {');
});

test("the browser's own colours stay what they were where the site's dark mode left them light", () => {
	const kept = after(`${KEPT}${DARK} { body { background: #000; color: #fff } }`).dark;
	assert.match(kept, 'html:where([data-theme="dark"]) body {\n\tcolor-scheme: light;\n}');
	assert.not.match(kept, "#fff;\n}\n\n/*");
	const bare = after(`${DARK} { .y { color: pink } }`).dark;
	assert.match(bare, "background-color: #fff;\n\tcolor: #000;");
	const head = '<meta name="color-scheme" content="light dark">';
	assert.not.match(after(`${KEPT}${DARK} { p { color: #fff } }`, { head }).dark, "body");
});

test("light-dark() and color-scheme follow the themes' color-scheme", () => {
	const css =
		":root { color-scheme: light dark; --a: light-dark(#fff, #000) }\nbody { color-scheme:dark light; background: var(--a) }";
	const files = after(css);
	assert.is(files.main, css.replace("dark light", "inherit"));
	assert.is(files.dark, LIGHT_THEME.replaceAll("light", "dark"));
	assert.is(after(":root{color-scheme:light dark}").main, ":root{color-scheme:light dark}");
	assert.is(planMedia(readingOf({ css: { "a.css": KEPT } })), undefined);
	assert.is(planMedia(readingOf({ css: {} })), undefined);
});

test("SCSS that reads as CSS is changed in place, Sass in it is left where Sass reads it", () => {
	const scss = `$red: #f00;\n${SCHEMED}\n${DARK} {\n\t.y {\n\t\tcolor: $red;\n\t}\n}\n`;
	const plan = planMedia(readingOf({ css: { "main.scss": scss }, pages: [BODY] })) as Plan;
	const files = applied({ "main.scss": scss }, plan);
	assert.match(files["main.scss"] ?? "", ':where(html[data-theme="dark"]) .y {\n\tcolor: $red;\n}');
	assert.not.match(files[DARK_FILE] ?? "", "$");
});

test("files beside a stylesheet are found from there only", () => {
	const files = after(
		`${SCHEMED}\n${DARK} { .y { background: url(x.png) } .q { background: url(/y.png) } }`,
	);
	assert.match(files.main, "url(x.png)");
	assert.match(files.dark, "url(/y.png)");
});

test("an element's data-theme that is the site's own wears no theme of ours", () => {
	const pages = ['<button data-theme="dark">Dark</button>'];
	assert.match(after(SCHEMED, { pages }).dark, /^:root\[data-theme="dark"\] \{/);
});

const named = ([first = ""]: string[], words: string) => assert.match(first, words);

test("what cannot be told is named, and nothing is changed", () => {
	const css = (text: string) => ({ css: { "main.css": text } });
	named(
		reasons(css("@media print, (prefers-color-scheme: dark) { p { color: red } }")),
		"of its own",
	);
	named(reasons(css(`${DARK} { @keyframes x { to { color: red } } }`)), "of its own");
	named(reasons(css('@import "x.css" (prefers-color-scheme: dark);')), "of its own");
	named(reasons(css(`@scope (p) { ${DARK} { a { color: red } } }`)), "of its own");
	named(reasons(css(`${SCHEMED} .y { color-scheme: light dark }`)), "follow the OS");
	named(reasons(css(`.a, #b { ${DARK} { color: red } } .a { color: red }`)), "of its own");
	named(reasons(css(`${DARK} { a { color: red `)), "cannot be read");
	const link = '<link rel="stylesheet" href="d.css" media="(prefers-color-scheme: dark)">';
	named(reasons({ ...css(KEPT), head: link }), "(d.css)");
	const themed = { "src/themes/dark.css": '[data-theme="dark"] { color: red }' };
	named(reasons({ css: { "main.css": SCHEMED, ...themed } }), "themes already");
});

test("the medium of a stylesheet is that of the block in which all pages load it", () => {
	const text = "p { color: red }";
	const mediaWithin = (before: string) => {
		const css = { "d.css": text };
		const loaded = `a {}\n${before}${text}`;
		return readSheets({ ...readingOf({ css }), cssOf: () => loaded }).sheets[0]?.media;
	};
	assert.is(mediaWithin("@media print {"), "print");
	assert.is(mediaWithin("@media screen { b {} }\n@media (min-width: 1px) {\n"), "(min-width: 1px)");
	assert.is(mediaWithin(`${"@media a".repeat(20)} @media print {`), "print");
	for (const none of ["", "@media print { b {} }\n", "@media print { b {", "@layer x {"]) {
		assert.is(mediaWithin(none), undefined, none);
	}
});

test("pictures and scripts that follow the OS are named, and hinder nothing", () => {
	const plan = planMedia(
		readingOf({
			css: { "main.css": SCHEMED },
			pages: [
				'<picture><source media="(prefers-color-scheme: dark)" srcset="d.png"><img src="l.png"></picture>',
			],
			scripts: { "a.js": 'let a;\nmatchMedia("(prefers-color-scheme: dark)")' },
		}),
	) as Plan;
	assert.not(plan.isBlocked);
	assert.equal(
		plan.remarks.map(({ path, line }) => [path, line]),
		[
			[undefined, undefined],
			["a.js", 2],
		],
	);
	assert.match(plan.remarks[0]?.text ?? "", "(d.png) on /0/ goes on following the OS");
});

test.run();
