import { createHash } from "node:crypto";
import { readdir, readFile, rm, symlink } from "node:fs/promises";
import type { ThemeOptions } from "../../src/config/options.js";
import { listen } from "../helpers/browsers/server.js";
import { build } from "../helpers/eleventy.js";
import { start } from "../helpers/service.js";
import { assert, BARE, createSite, type Site, test } from "../helpers/site.js";

const PAGE = "<!doctype html><title>x</title>";
const OUTPUT = "_site/_theme/files";
const THEME = "src/themes/a.css";

/** Bytes that no encoding of text survives. */
const bytes = (seed: number) =>
	Uint8Array.from({ length: 999 }, (_, index) => (index * seed + 128) % 256);
const hashOf = (content: string | Uint8Array) =>
	createHash("sha256").update(content).digest("hex").slice(0, 8);
const rule = (declarations: string) => `[data-theme=a] { color-scheme: light; ${declarations} }`;

async function init(site: Site, options: ThemeOptions = {}) {
	const { isHit, warnings: all } = await start(site, { ...BARE, ...options });
	const warnings = all.filter(({ type }) => type === "missing-file");
	return { css: await site.read("var/cache/theme/site.css"), warnings, isHit };
}

const written = async (site: Site) =>
	site.has(OUTPUT) ? (await readdir(site.path(OUTPUT))).sort() : [];

test("a file beside a theme is written byte for byte, and the bundle's URL leads there", async () => {
	const font = bytes(7);
	const site = await createSite({
		"index.html": PAGE,
		[THEME]: `@font-face { font-family: x; src: url(fonts/x.woff2) format("woff2") } ${rule("background: URL('../pictures/x.png') no-repeat")}`,
		"src/themes/fonts/x.woff2": font,
		"src/pictures/x.png": bytes(11),
	});
	await build(site, { plugin: BARE });
	const name = `x.${hashOf(font)}.woff2`;
	assert.equal(await written(site), [name, `x.${hashOf(bytes(11))}.png`].sort());
	assert.equal(new Uint8Array(await readFile(site.path(OUTPUT, name))), font);
	const css = await site.read("_site/_theme/css/site.css");
	for (const [, url = ""] of css.matchAll(/url\("?([^")]+)"?\)/g))
		assert.ok(site.has(`_site/_theme/css/${url}`), url);
	assert.match(css, `url(../files/${name}) format("woff2")`);
});

test("what an imported file, a listed package and a linked one hold is beside each of them", async () => {
	const linked = await createSite({
		"package.json": '{ "name": "linked" }',
		"css/x.css": ".l { background: url(../img/l.png) }",
		"img/l.png": "linked",
	});
	const site = await createSite({
		[THEME]: `@import "../parts/b.css"; @import "pkg/css/p.css"; @import "linked/css/x.css"; ${rule("background: url(../../node_modules/pkg/img/p.png)")}`,
		"src/parts/b.css": "@import 'deep/c.css' layer(x); .b { background: url(b.png) }",
		"src/parts/deep/c.css": ".c { background: url(c.png) }",
		"src/parts/b.png": "b",
		"src/parts/deep/c.png": "c",
		"node_modules/pkg/css/p.css": ".p { background: url(../img/p.png) }",
		"node_modules/pkg/img/p.png": "p",
	});
	await symlink(linked.root, site.path("node_modules/linked"), "junction");
	const { css, warnings } = await init(site);
	assert.equal(warnings, []);
	for (const [name, content] of Object.entries({ b: "b", c: "c", p: "p", l: "linked" }))
		assert.match(css, `url(../files/${name}.${hashOf(content)}.png)`);
});

test("queries and fragments stay, in each form that a URL has in CSS", async () => {
	const site = await createSite({
		[THEME]: [
			`@font-face { font-family: x; src: url("x.eot?#iefix") format("eot"), url(x.svg#x) }`,
			rule(`
				--own: url( "two words.png" );
				cursor: url(gr\\f6\\df e.png), auto;
				list-style-image: url(two\\ words.png);
				mask: url("per%20cent.png");
				border-image-source: -webkit-image-set("one.png" 1x, url(two.png) 2x);
				background-image: image-set("one.png" type("image/png") 1x, "two.png" 2x)`),
		].join("\n"),
		"src/themes/x.eot": "eot",
		"src/themes/x.svg": "<svg/>",
		"src/themes/two words.png": "two words",
		"src/themes/größe.png": "size",
		"src/themes/per cent.png": "per cent",
		"src/themes/one.png": "one",
		"src/themes/two.png": "two",
	});
	const { css, warnings } = await init(site);
	assert.equal(warnings, []);
	assert.match(css, `../files/x.${hashOf("eot")}.eot?#iefix`);
	assert.match(css, `../files/x.${hashOf("<svg/>")}.svg#x`);
	for (const content of ["two words", "size", "per cent", "one", "two"])
		assert.match(css, hashOf(content), content);
	assert.match(css, 'type("image/png")');
	const count = (content: string) => css.split(hashOf(content)).length - 1;
	const rules = css.split(hashOf("per cent")).length - 1;
	assert.equal([count("two words"), count("one")], [2 * rules, 2 * rules]);
});

test("absolute, remote and data URLs and fragments stay as they are", async () => {
	const remote = "//example.org/x.png https://example.org/x.png HTTPS://example.org/x.png";
	const kept = `${remote} /x.png data:image/png;base64,AA== #clip about:blank`.split(" ");
	const site = await createSite({
		[THEME]: kept.map((url, index) => `.k${index} { mask: url("${url}") }`).join("\n"),
		"x.png": "x",
	});
	const { css, warnings } = await init(site);
	assert.equal(warnings, []);
	assert.not.match(css, "../files");
	for (const url of kept) assert.match(css.toLowerCase(), url.toLowerCase());
});

test("what is missing, no file, or outside of site and packages is named, and the URL stays", async () => {
	const outside = await createSite({ "secret.png": "secret" });
	const site = await createSite({
		[THEME]: `@import "pkg/p.css";\n${rule("color: red")}\n.a {\n\tmask: url(none.png),\n\t\turl(folder); background: url(link.png) url(../../../${outside.root.split("/").at(-1)}/secret.png) }`,
		"src/themes/folder/x.png": "x",
		"node_modules/pkg/p.css": ".p { mask: url(../../.env) }",
		".env": "SECRET=1",
	});
	await symlink(outside.path("secret.png"), site.path("src/themes/link.png"));
	const { css, warnings } = await init(site);
	const at = (url: string, line: number, file = THEME) => ({
		type: "missing-file",
		url,
		file: site.path(file),
		line,
	});
	assert.equal(warnings, [
		at("../../.env", 1, "node_modules/pkg/p.css"),
		at("none.png", 4),
		at("folder", 5),
		at("link.png", 5),
		at(`../../../${outside.root.split("/").at(-1)}/secret.png`, 5),
	]);
	assert.not.match(css, "../files");
	assert.match(css, "url(none.png)");
	const again = await init(site);
	assert.ok(again.isHit);
	assert.equal(again.warnings, warnings, "told again from the cache");
	await site.write({ "index.html": PAGE });
	const { log } = await build(site, { plugin: BARE });
	assert.match(log.join("\n"), `${THEME}:4: url("none.png") `);
	assert.equal(await written(site), []);
});

test("a cached bundle is a miss when a file changed, vanished or appeared", async () => {
	const site = await createSite({
		[THEME]: rule("background: url(x.png) url(later.png)"),
		"src/themes/x.png": bytes(3),
	});
	await init(site);
	assert.ok((await init(site)).isHit);
	await site.write({ "src/themes/x.png": bytes(5) });
	const changed = await init(site);
	assert.not(changed.isHit);
	assert.match(changed.css, hashOf(bytes(5)));
	await site.write({ "src/themes/later.png": "later" });
	const appeared = await init(site);
	assert.equal([appeared.isHit, appeared.warnings], [false, []]);
	await rm(site.path("src/themes/later.png"));
	const vanished = await init(site);
	assert.equal([vanished.isHit, vanished.warnings.length], [false, 1]);
	assert.ok((await init(site)).isHit);
});

test("what begins and ends one file leaves the next one whole", async () => {
	const site = await createSite({
		[THEME]: `\uFEFF${rule("--x: 1")} @layer late, last`,
		"src/themes/b.css": `\uFEFF${rule("--y: 2")}`,
	});
	const { css } = await init(site);
	assert.not.match(css, "\uFEFF");
	assert.match(css, "@layer late, last;");
});

test("minified CSS means what it meant, and holds no source map", async () => {
	const kept = [
		"a{margin:0;margin-inline:auto;margin-top:9px}",
		"b{border:1px solid;border-inline-start:4px solid;border-bottom:0}",
		"i{&{top:0}left:0}",
		"@keyframes k{to{opacity:0}}@layer x{@keyframes k{to{opacity:1}}}",
		"u{--tone:black;max-height:0%}@layer{#l.v{top:0}}@layer{.v{top:9px}}",
	];
	const map = "/*# sourceMappingURL=data:application/json;base64,e30 */";
	const css = [rule(""), ".x, [data-theme=b] { top: 9px }", ...kept, map].join("\n");
	const files = { [THEME]: `@import "../p.css";s{top:0}${map}`, "src/p.css": `q{top:0}${map}` };
	const said = await init(await createSite({ ...files, "src/themes/c.css": css }));
	for (const one of ["q,s{top:0}", ".x{top:9px}", ...kept]) assert.match(said.css, one);
	assert.not.match(said.css, "sourceMapping");
});

test("PostCSS plugins see the URLs as they are written", async () => {
	const seen: string[] = [];
	const theme = rule("background: url(x.png)");
	const site = await createSite({ [THEME]: theme, "src/themes/x.png": "x" });
	const plugin = {
		postcssPlugin: "look",
		Declaration: ({ prop, value }: { prop: string; value: string }) => {
			if (prop === "background") seen.push(value);
		},
	};
	const { css } = await init(site, { postcss: [plugin] });
	assert.ok(seen.includes("url(x.png)"));
	assert.match(css, `../files/x.${hashOf("x")}.png`);
});

test("any server answers for the files, with their types", async () => {
	const site = await createSite({
		[THEME]: rule("--logo: url(x.png); background: url(x.constructor); mask: url(x.svg#a)"),
		"src/themes/x.png": bytes(3),
		"src/themes/x.constructor": "odd",
		"src/themes/x.svg": "<svg/>",
	});
	const { theme } = await start(site, { baseUrl: "/my docs/", ...BARE });
	const middleware = theme.middleware();
	const { origin } = await listen((request, response) => middleware(request, response));
	const url = origin + encodeURI(theme.href());
	const types: Record<string, string> = {};
	const css = (await (await fetch(url)).text()).replaceAll("\\", "");
	// Browsers resolve a token's URL against each stylesheet that uses the token.
	assert.match(css, "--logo:url(/my docs/_theme/files/x.");
	for (const [, file = ""] of css.matchAll(/url\("?([^")]+)"?\)/g)) {
		const response = await fetch(new URL(file, url));
		assert.is(response.status, 200, file);
		types[file.replace(/^.*\.|#.*$/g, "")] = response.headers.get("content-type") ?? "";
		assert.match(response.headers.get("cache-control") ?? "", "immutable");
		if (file.endsWith(".png")) assert.equal(new Uint8Array(await response.arrayBuffer()), bytes(3));
	}
	assert.equal(types, {
		png: "image/png",
		constructor: "application/octet-stream",
		svg: "image/svg+xml",
	});
});
