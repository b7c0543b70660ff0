import { start } from "../helpers/service.js";
import { assert, BARE, createSite, listed, type Site, test, thrown } from "../helpers/site.js";

const THEME = "[data-theme=a] { color: red }";

async function bundle(files: Record<string, string>): Promise<string> {
	const site = await createSite(files);
	await start(site, BARE);
	return site.read("var/cache/theme/site.css");
}

const failure = (site: Site) => thrown(() => start(site, BARE));

function inOrder(text: string, ...parts: string[]): void {
	let from = 0;
	for (const part of parts) {
		const at = text.indexOf(part, from);
		assert.ok(at !== -1, `${part} is not after the ones before it in ${text}`);
		from = at + part.length;
	}
}

test("an @import behind a rule, or inside one, stops the build at its place", async () => {
	for (const css of [
		`${THEME}\n@import "../b.css";`,
		`@media all {\n@import "../b.css"; }`,
		`${THEME}\n@import url(https://example.org/b.css);`,
		`@import "../c.css"; @layer one;\n@import "../b.css";`,
		`@layer one;\n@import "../b.css" { }`,
		`/* one */\n@import;`,
		`/* one */\n@import "../b.css" layer(x) layer(y);`,
	]) {
		const site = await createSite({ "src/themes/a.css": css, "src/b.css": "", "src/c.css": "" });
		const error = await failure(site);
		assert.is(error.code, "css-syntax", css);
		const column = css.split("\n")[1]?.indexOf("@import") ?? 0;
		assert.equal([error.file, error.line], [site.path("src/themes/a.css"), 2], css);
		assert.is(error.column, column + 1, css);
		assert.match(error.message, "> 2 |");
	}
});

test("a file that is imported is held to the same", async () => {
	const site = await createSite({
		"src/themes/a.css": '@import "../b.css";',
		"src/b.css": `${THEME} @import "./c.css";`,
	});
	assert.is((await failure(site)).file, site.path("src/b.css"));
});

const rule = (name: string) => `.${name} { --${name}: 1 }`;
/** What a theme's file says, other files, and what the bundle then has in this order, and as a whole. */
type Case = [theme: string, others: Record<string, string>, order: string[], whole?: RegExp];
const BUNDLES: Record<string, Case> = {
	"an @import behind a rule of a package is left out, as browsers do": [
		'@import "one/a.css";',
		{ "node_modules/one/a.css": `${THEME} @import "./late.css";` },
		["[data-theme=a]"],
		/^(?!.*late)/s,
	],
	"a @charset anywhere is harmless": [
		`/* one */ @charset "utf-8"; @import "../b.css"; ${THEME}`,
		{ "src/b.css": `@charset "UTF-8"; .b { content: "é" } @charset "utf-8";` },
		[".b", "[data-theme=a]"],
		/^.(?!.*@charset)/s,
	],
	"remote and data imports stay, at the top and in order": [
		`@import url(data:text/css,.x%7Bcolor:red%7D) print; ${THEME}`,
		{
			"src/themes/b.css": `@import "https://example.org/b.css?x#y"; @import "//example.org/c.css" layer(c); .b { color: red }`,
		},
		listed(`
			data:text/css,.x%7Bcolor:red%7D | print; | https://example.org/b.css?x#y |
			//example.org/c.css | layer(c) | [data-theme=a] | .b
		`),
	],
	"layers keep the order in which a file mentions them": [
		`@import "../b.css"; @layer three; @layer four { ${THEME} } @layer five;`,
		{ "src/b.css": "@layer one { .b { color: red } } @layer two;" },
		["@layer one", "@layer two", "three", "@layer four", "@layer five"],
	],
	"a query or a fragment of a file's URL is not part of its name": [
		`@import "../b.css?v=2"; @import url("../c.css#x") print; ${THEME}`,
		{ "src/b.css": ".b { color: red }", "src/c.css": ".c { color: red }" },
		[".b{color:red}", "@media print{.c{color:red}}", "[data-theme=a]"],
		/^(?!.*@import)/s,
	],
	"at-rules are known in any case": [
		`@LAYER one; @Import URL("../b.css"); ${THEME}`,
		{ "src/b.css": "@IMPORT './c.css'; .b { color: blue }", "src/c.css": ".c { color: tan }" },
		[".c{", ".b{", "[data-theme=a]"],
		/^(?!.*@import)/is,
	],
	"conditions of an @import hold for what it brings": [
		'@import "../b.css" layer(one.two) supports(display: grid) screen and (min-width: 9px);',
		{ "src/b.css": THEME },
		["@media screen and (min-width:9px)", "@supports (display:grid)", "@layer one.two"],
	],
	"of a file that is imported twice the last one wins, and a cycle ends": [
		'@import "../b.css"; @import "../c.css"; @import "../b.css";',
		{
			"src/b.css": `.x { color: red } ${THEME}`,
			"src/c.css": `@import "./d.css"; .x { color: blue }`,
			"src/d.css": `@import "./c.css"; .d { color: tan }`,
		},
		[".d{color:tan}", ".x{color:blue;color:red}"],
	],
	"a @namespace stands behind the imports and before all rules": [
		`@layer one; ${THEME}`,
		{
			"src/themes/b.css": `@import "https://example.org/b.css"; @namespace svg url(http://www.w3.org/2000/svg); svg|a { color: red }`,
			"src/themes/c.css": `@import "../d.css" layer(d);`,
			"src/d.css": `@NAMESPACE m "http://www.w3.org/1998/Math/MathML"; m|a { color: red }`,
		},
		["@import", "@namespace svg", "@namespace m", "[data-theme=a]", "svg|a", "m|a"],
		/^(?:@layer [^{};]+;|@import [^{};]+;)+@namespace/,
	],
	"a package's stylesheet: exports, style, main, index.css, a file of it": [
		"exported/dark styled @scope/main @scope/main/deep/file indexed #own".replace(
			/\S+/g,
			'@import "$&";',
		),
		{
			"package.json": '{"name":"site","imports":{"#own":"./own.css"}}',
			"own.css": rule("own"),
			// A folder is no stylesheet: it does not hide the package of its name.
			"src/themes/styled/notes.txt": "",
			"node_modules/exported/package.json": '{"exports":{"./dark":"./css/dark.css"}}',
			"node_modules/exported/css/dark.css": rule("exported"),
			"node_modules/styled/package.json": '{"style":"dist/styled.css","main":"index.js"}',
			"node_modules/styled/dist/styled.css": rule("styled"),
			"node_modules/styled/index.js": "",
			"node_modules/@scope/main/package.json": '{"main":"main.css"}',
			"node_modules/@scope/main/main.css": rule("main"),
			"node_modules/@scope/main/deep/file.css": rule("deep"),
			"node_modules/indexed/package.json": '{"exports":"./index.js","main":"index.js"}',
			"node_modules/indexed/index.js": "",
			"node_modules/indexed/index.css": rule("indexed"),
		},
		[".exported", ".styled", ".main", ".deep", ".indexed", ".own"],
	],
};

for (const [name, [theme, others, order, whole]] of Object.entries(BUNDLES)) {
	test(name, async () => {
		const css = await bundle({ "src/themes/a.css": theme, ...others });
		inOrder(css, ...order);
		if (whole) assert.match(css, whole);
	});
}

test("a remote import's layer comes where its file stands", async () => {
	const css = await bundle({
		"src/themes/a.css": `@layer one { ${THEME} } @layer two, three;`,
		"src/themes/b.css": `@import url(https://example.org/b.css) layer(remote); @layer four { .b { color: red } }`,
	});
	const [, order = ""] = /^((?:@layer [^{};]+;)+)/.exec(css) ?? [];
	inOrder(order, "one", "two", "three");
	inOrder(css, order, "@import", "layer(remote)", "@layer one{", "@layer four{");
});

test("what is no file, and what no resolver knows, is named with its place", async () => {
	for (const specifier of "sass:color ../none.css .. none node:fs /none.css \\0".split(" ")) {
		const site = await createSite({ "src/themes/a.css": `\n@import "${specifier}";` });
		const error = await failure(site);
		assert.is(error.code, "missing-import", specifier);
		assert.equal([error.file, error.line], [site.path("src/themes/a.css"), 2], specifier);
		assert.match(error.message, `${error.file}:2:1`);
		assert.match(error.message, `Failed to find '${specifier}'`);
	}
	const files = { "src/themes/a.css": '@import "../b.css";', "src/b.css": '@import "pkg/x.css";' };
	const nested = await createSite(files);
	const { file, message } = await failure(nested);
	assert.is(file, nested.path("src/b.css"));
	assert.match(message, "pkg/x.css");
});

test("a theme file's name ends in .css in any case", async () => {
	assert.match(await bundle({ "src/themes/UP.CSS": THEME }), "[data-theme=a]");
});
