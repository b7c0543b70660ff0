import { test } from "uvu";
import * as assert from "uvu/assert";
import type { LoadedCss, ReadPage } from "../../src/init/site/pages.js";
import { cssRegions, scriptRegions } from "../../src/init/site/regions.js";
import { traceStylesheets } from "../../src/init/site/trace.js";

const source = (path: string, text: string) => ({
	path,
	text,
	extension: path.slice(path.indexOf(".") + 1),
});

function page(...loaded: LoadedCss[]): ReadPage {
	return { url: "/", html: "", inputPath: "./index.md", loaded, scripts: [], foreign: [] };
}

const file = (name: string, css: string): LoadedCss => ({ css, file: `/out/${name}` });
const inline = (css: string): LoadedCss => ({ css, file: undefined });

const BASE = ":root { --ground: #ffffff; --ink: #222222 }\nbody { color: var(--ink) }\n";
const CARD = "/* cards */\n.card, .box { border: 1px solid #cccccc; margin: 0 auto }\n";

test("a copied file, the nearest of those with the same text", () => {
	const files = [source("old/site.css", BASE), source("src/css/site.css", BASE)];
	const { stylesheets, untraced } = traceStylesheets(
		[page(file("css/site.css", BASE))],
		files,
		"/out",
	);
	assert.equal(stylesheets, [{ path: "src/css/site.css", start: 0, end: BASE.length, css: BASE }]);
	assert.equal(untraced, []);
});

test("what is loaded is a minified file of the site: the file beside it is not what pages load", () => {
	const built = ":root{--ground:#fff;--ink:#222}body{color:var(--ink)}";
	const files = [source("css/site.css", BASE), source("css/site.min.css", built)];
	const { stylesheets, coloring } = traceStylesheets(
		[page(file("css/site.min.css", built))],
		files,
		"/out",
	);
	assert.equal(stylesheets, []);
	assert.equal(coloring, ["css/site.min.css (made from another file)"]);
});

for (const [what, text, other] of [
	["a map tells of it", `${BASE}/*# sourceMappingURL=site.css.map */\n`, "css/other.scss"],
	["a file of Sass has its name", BASE, "sass/site.scss"],
] as const) {
	test(`a stylesheet that was compiled is no source: ${what}`, () => {
		const files = [source("css/site.css", text), source(other, `$a: 1;\n${BASE}`)];
		const traced = traceStylesheets([page(file("css/site.css", text))], files, "/out");
		assert.equal(traced.stylesheets, []);
		assert.equal(traced.coloring, ["css/site.css (made from another file)"]);
	});
}

test("files that were joined and minified, in the order of their rules", () => {
	const files = [
		source("css/a-card.css", CARD),
		source("css/base.css", BASE),
		source("css/x.css", "p { top: 0 }"),
	];
	const built =
		":root{--ground:#fff;--ink:#222}body{color:var(--ink)}.card,.box{border:1px solid #ccc;margin:0 auto}";
	const { stylesheets, untraced } = traceStylesheets([page(inline(built))], files, "/out");
	assert.equal(
		stylesheets.map(({ path }) => path),
		["css/base.css", "css/a-card.css"],
	);
	assert.equal(untraced, []);
});

test("what follows the OS and has no source is named: a theme could not take its place", () => {
	const dark = "@media (prefers-color-scheme: dark) { :root { --ink: white } }";
	const pages = [page(file("made.css", dark), file("plain.css", "p { color: red }"))];
	const { untraced, unread } = traceStylesheets(pages, [], "/out");
	assert.equal(untraced.length, 2);
	assert.equal(unread, untraced.slice(0, 1));
	assert.match(unread[0] ?? "", "made.css");
});

test("what follows the OS and has a source stops nothing, though a package's CSS stands beside it", () => {
	const dark = "@media (prefers-color-scheme: dark) { :root { --ink: white } }";
	const code = ".token{color:red}.token.a{color:blue}pre{margin:0}";
	const traced = (...css: string[]) =>
		traceStylesheets(
			css.map((one) => page(inline(one))),
			[source("base.css", BASE), source("dark.css", `p { top: 0 }\n${dark}`)],
			"/out",
		);
	assert.equal(traced(`${BASE}p { top: 0 }${dark}${code}`).unread, []);
	assert.is(traced(`${BASE}p { top: 0 }${dark}${code}`).untraced.length, 1);
	const other = "@media (prefers-color-scheme: dark) { :root { --ground: black } }";
	assert.is(traced(`${BASE}p { top: 0 }${dark}${code}${other}`).unread.length, 1);
	assert.is(traced(`${code}${other}`, code).unread.length, 1, "each of a page's, not the last one");
});

test("CSS without a source that colours most pages is named, and what colours a part of them is not", () => {
	const body = "body{color:#222}p{top:0}";
	const code = "pre[class*=language-]{color:#222}";
	const part = "html{color:#333}";
	const pages = [
		page(file("site.css", body), file("code.css", code)),
		page(file("site.css", body), file("part.css", part)),
		page(file("joined.css", `${BASE}p { top: 0 }`), file("site.css", body)),
	];
	const { untraced, coloring } = traceStylesheets(pages, [source("base.css", BASE)], "/out");
	assert.is(untraced.length, 4);
	assert.equal(coloring, ["site.css (as built)"]);
});

test("a file that says the same with other values is another", () => {
	const files = [
		source("css/day.css", ":root { --ground: white; --ink: black }"),
		source("css/night.css", ":root { --ground: black; --ink: white }"),
	];
	const built = file("site.css", ":root{--ground:black;--ink:white}");
	const { stylesheets } = traceStylesheets([page(built)], files, "/out");
	assert.equal(
		stylesheets.map(({ path }) => path),
		["css/night.css"],
	);
});

test("plain Sass is its own source; what Sass or a template writes has none", () => {
	const scss = source("css/site.scss", CARD);
	assert.equal(
		traceStylesheets([page(file("site.css", CARD.slice(12)))], [scss], "/out").stylesheets.length,
		1,
	);
	const files = [
		source("css/site.scss", `$line: #cccccc;\n${CARD}`),
		source("_includes/base.njk", `<style>${BASE}.card { color: {{ color }} }</style>`),
		source("css/broken.css", "a { b"),
	];
	const pages = [page(file("css/site.css", CARD), inline(".x { color: red }"))];
	assert.equal(traceStylesheets(pages, files, "/out"), {
		stylesheets: [],
		untraced: ["css/site.css (as built)", "a <style> of index.md"],
		unread: [],
		coloring: [],
	});
});

test("a minified file is no source: nobody would accept a diff of it", () => {
	const files = [{ path: "css/bootstrap.min.css", text: BASE, extension: "css" }];
	const traced = traceStylesheets([page(file("css/bootstrap.min.css", BASE))], files, "/out");
	assert.equal(traced.stylesheets, []);
	assert.equal(traced.coloring, ["css/bootstrap.min.css (made from another file)"]);
	const plain = "body { margin: 0; font: 16px serif } .a { color: red } .b { color: red }";
	const pages = [page(file("css/plain.min.css", plain))];
	const { untraced, coloring } = traceStylesheets(
		pages,
		[{ path: "css/plain.min.css", text: plain, extension: "css" }],
		"/out",
	);
	assert.equal(
		[untraced, coloring],
		[["css/plain.min.css (made from another file)"], []],
		"no colour of the page",
	);
});

test("where the CSS and the scripts of a file are", () => {
	const text = `---\ntitle: x\n---\n${BASE}`;
	const [whole] = cssRegions(source("site.css", text));
	assert.is(whole?.text, BASE);
	const layout = source(
		"base.njk",
		`<style media=print>a {}</style><!-- <style>no</style> -->{% css %}b {}{% endcss %}<script type="application/json">{}</script><script>one()</script><script src=x></script><script type=module>{{ two }}</script>{% js "inline" %}three(){% endjs %}`,
	);
	assert.equal(
		cssRegions(layout).map((region) => layout.text.slice(region.start, region.end)),
		["a {}", "b {}"],
	);
	assert.equal(
		scriptRegions(layout).map(({ text, isGenerated }) => [text, isGenerated]),
		[
			["one()", false],
			["{{ two }}", true],
			["three()", false],
		],
	);
	const bundles = source(
		"bundles.njk",
		"{%- css %}a {}{% js %}no(){% endjs %}{%css%}b {}{%- endcss -%}{% endcss %}{% css %}{% endcss %}{% css %}c {}",
	);
	assert.equal(
		cssRegions(bundles).map(({ text }) => text),
		["a {}{% js %}no(){% endjs %}{%css%}b {}", ""],
	);
	assert.equal(
		cssRegions(source("\ufeffx.css", "\ufeffa {}")).map(({ start }) => start),
		[1],
	);
});

test.run();
