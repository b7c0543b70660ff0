import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { built, createInstalledSite, REPOSITORY } from "../helpers/cli.js";
import {
	commit,
	createRepository,
	git,
	initHere,
	initOf,
	LAYOUT,
	runInit,
	siteWith,
	startInit,
} from "../helpers/init.js";
import { assert, createSite, snapshot, test, until } from "../helpers/site.js";

const TOKENS =
	":root { --bg: #fffdf8; --fg: #222 }\nbody { background: var(--bg); color: var(--fg) }\n";
const SITE = siteWith(TOKENS);
/** What is not the site's; what a build would make is. */
const OURS = /^(?:node_modules|\.git)(?:\/|$)/;

test("a look changes nothing; --write does what it showed; then there is nothing to do", async () => {
	const site = await createRepository(SITE);
	const before = await snapshot(site, OURS);
	const look = await runInit(site);
	assert.is(look.code, 0, look.error);
	assert.equal(await snapshot(site, OURS), before);
	const { out: written } = await runInit(site, ["--write"]);
	assert.match(written, "Files with other differences: 0");
	const diff = (text: string) => text.slice(text.indexOf("--- a/"), text.indexOf("\nFor you to"));
	assert.is(diff(written), diff(look.out));
	assert.is(
		git(site, "status", "--porcelain", "-uall"),
		" M .gitignore\n M _includes/base.njk\n M eleventy.config.js\n?? src/themes/dark.css\n",
	);
	assert.match(await site.read(".gitignore"), /\nvar\/\n$/);
	await built(site);
	const home = await site.read("_site/index.html");
	assert.match(home, /<a href="\/">Name<\/a>\n\t<button [^>]*theme-toggle/);
	commit(site);
	assert.match(await initOf(site, "--write"), "Nothing to write.");
	assert.is(git(site, "status", "--porcelain"), "");
});

test("a configuration and a folder of any name, by the site's own script", async () => {
	const build =
		"NODE_OPTIONS='--require ./pre.cjs' node node_modules/@11ty/eleventy/cmd.cjs --config=set-up.cjs --input='web' --output=out";
	const files = {
		"pre.cjs": "globalThis.pre = () => {};",
		"set-up.cjs": "pre();\nmodule.exports = function () {};\n",
		"web/_includes/wide.njk": LAYOUT,
		"web/index.njk": '{% extends "wide.njk" %}',
		"web/_includes/unused.liquid": "<body><nav></nav></body>",
		"web/_includes/rare.njk": LAYOUT,
		"web/many/many.json": '{"layout": "wide.njk"}',
	};
	const rare = "---\nlayout: rare.njk\n---\n";
	const pages = [1, 2, 3].map((nth) => ({ [`web/${nth}.md`]: rare, [`web/many/${nth}.md`]: "a" }));
	const scripts = JSON.stringify({ scripts: { build } });
	const site = await createRepository(Object.assign({ "package.json": scripts }, files, ...pages));
	const out = await initOf(site, "--write");
	assert.match(out, "+\televentyConfig.addPlugin(themePlugin);");
	assert.match(out, "+++ b/web/_includes/wide.njk");
	assert.not.ok(site.has("out"), "nothing is built where the site is built");
});

test("no configuration: a new one, of the kind that package.json says; one in TypeScript is built with", async () => {
	const { "eleventy.config.js": _, ...files } = SITE;
	for (const [type, start] of Object.entries({ module: "import {", commonjs: "const {" })) {
		const site = await createRepository({ ...files, "package.json": JSON.stringify({ type }) });
		await initOf(site, "--write");
		assert.ok((await site.read("eleventy.config.js")).startsWith(start));
	}
	const typed = { "buildawesome.config.ts": 'throw new Error("typed")' };
	const { out, error } = await initHere(await createRepository({ ...files, ...typed }));
	assert.match(out, "buildawesome.config.ts:1: the plugin cannot be put here");
	assert.match(error, /: typed|extension "\.ts"/);
});

test("a configuration that cannot be edited is named with what to paste; what needs the plugin waits", async () => {
	const site = await createRepository({
		...SITE,
		"eleventy.config.js": 'export { default } from "./mine.js";\n',
		"mine.js": SITE["eleventy.config.js"] ?? "",
	});
	const out = await initOf(site, "--write");
	assert.match(out, "eleventy.config.js:1: the plugin cannot be put here");
	assert.match(out, "      export default function (eleventyConfig) {");
	assert.is(git(site, "status", "--porcelain", "-uall"), " M .gitignore\n");
	const latin = Buffer.from("export default () => {}; // \xe9", "latin1");
	await site.write({ "eleventy.config.js": latin });
	assert.match(await initOf(site), "eleventy.config.js: cannot be read as UTF-8");
});

test("the switcher stands in the header, within its one box, in a nav, beside the site's own, or where the body begins, which is named", async () => {
	const layouts: Record<string, [string, RegExp]> = {
		"a header of an include's macros": [
			'<body>{% include "mid.njk" %}{{ content | safe }}',
			/b\/_includes\/top\.njk.*\n\+\t\t<% themeSwitcher\(\) %>\n \t<\/div>/s,
		],
		"a nav, not what is in an article, a link or a menu that is closed": [
			'<body><article><header></header></article><a href="/"><header></header></a><details><nav></nav></details><nav>\n</nav><button class="theme-wide">',
			/\+\t<% themeSwitcher\(\) %>\n <\/nav>/,
		],
		"its own buttons, each switch once, not one of a list, and in a footer": [
			`<body><nav>\n\t<button id="theme-toggle"></button><button id="set-theme"></button>\n</nav><p>${"x".repeat(400)}{% for a in b %}<button class="theme-button">{% endfor %}<footer><scheme-switcher></scheme-switcher></footer>`,
			/\+\t<% themeSwitcher\(\) %>\n \t<button id="theme-toggle"><\/button><button id="set-theme">.*\+<\/nav><p>x+\{% for a in b %\}<button[^%]*\{% endfor %\}[^%]*<% themeSwitcher\(\) %><scheme-switcher/s,
		],
		"the first of several buttons, however long": [
			`<body><nav>{{ content }}<i role="group">\n<button title="Auto mode">${"x".repeat(400)}</button>\n<button>a</button>\n<button title="Dark mode">`,
			/^(?![\s\S]*%>\n <button title="Dark)[\s\S]*\+.*%>\n <button title="Auto/,
		],
		"its own buttons in a partial of a page": [
			'<body><header></header><main>{% include "scheme-switcher.njk" %}</main>',
			/b\/_includes\/scheme-switcher\.njk.*\n\+.*<% themeSwitcher\(\) %>/s,
		],
		"a header that pages include themselves": [
			"<body><main>{{ content }}",
			/b\/_includes\/site-header\.njk.*\n\+<header><b>a<\/b> <% themeSwitcher\(\) %><\/header>.*njk:1: pages that do not/s,
		],
		"the home page of whole documents, not a post about <body>": [
			"{{ content }}",
			/b\/index\.njk.*\n \t {3}<p>Name<\/p>\n\+\t {3}<% themeSwitcher\(\) %>\n \t<\/header>/s,
		],
		"the end of the header, not a box that a script fills": [
			'<body><header>\n\t<div><b>a</b><div id="docsearch"></div></div>\n</header>',
			/\+\t<div><b>a<\/b><div id="docsearch"><\/div> <% themeSwitcher\(\) %><\/div>/,
		],
		"the body": ['<body class="{{ x }}">\n<p>\n', /<body[^\n]*\n\+\t<% themeSwitcher\(\) %>/],
	};
	for (const [name, [layout, where]] of Object.entries(layouts)) {
		const site = await createRepository({
			...SITE,
			"_includes/base.njk": layout,
			"404.html": "<body>\n",
			"index.njk": "<body>\n\t<header>\n\t   <p>Name</p>\n\t</header>",
			"index.md": "---\nlayout: base.njk\npermalink: /a/\n---\nThe `<body>` element.\n",
			"a.md": name.startsWith("a header that") ? '{% include "site-header.njk" %}' : "a",
			"_includes/site-header.njk": "<header><b>a</b></header>",
			"_includes/scheme-switcher.njk": "<button aria-label='Dark theme'>\n",
			"_includes/mid.njk": '{% from "top.njk" import a %}{{ a() }}',
			"_includes/top.njk":
				'{% macro a() %}<header><a x-data="themeSwitcher"></a><a href=#a>a</a><nav><div>\n\t\t<p>a</p>\n\t</div></nav></header>{% endmacro %}',
		});
		const { out, error } = await initHere(site);
		assert.match(out, where, name + error);
		assert.is(out.includes("no <header> or <nav> was found"), name === "the body", name);
	}
});

test("a site that writes no page gets the plugin; Markdown without a layout is told what to write", async () => {
	const layout = '<body :class="a" @html="this.content"><header @raw="a"></header></body>';
	const empty = await createRepository({ "package.json": "{}", "_includes/a.webc": layout });
	assert.match(await initOf(empty, "--write"), /No place .* in WebC: <div.*wrote no page/s);
	assert.ok(empty.has("eleventy.config.js"));
	const code = 'exports.render = () => "<body><header></header></body>";';
	const coded = await createRepository({ "package.json": "{}", "index.11ty.js": code });
	assert.match(await initOf(coded), "No place for the switcher was found: write <% themeSwitcher");
	const site = await createRepository({ "package.json": "{}", "index.md": "# Hello\n" });
	const out = await initOf(site, "--write");
	assert.match(out, "No page has a layout");
	assert.is(await site.read("index.md"), "# Hello\n");
	const pasted = out.slice(out.indexOf("<!doctype")).replaceAll(/^ {6}/gm, "");
	await site.write({ "_includes/base.njk": pasted, "_data/layout.json": '"base.njk"' });
	await built(site);
	assert.match(await site.read("_site/index.html"), /data-theme-control.*<h1[^>]*>Hello/s);
});

test("nothing is written over what git does not know", async () => {
	const layout = "_includes/base.njk";
	const cases: [string[], string][] = [
		[[], `${layout} has changes that are not committed`],
		[["rm", "-q", "--cached"], `${layout} is not in git`],
		...["assume-unchanged", "skip-worktree"].map((flag): [string[], string] => [
			["update-index", `--${flag}`],
			`git update-index --no-${flag} ${layout}`,
		]),
	];
	for (const [args, why] of cases) {
		const site = await createRepository(SITE);
		await site.write({ [layout]: `${LAYOUT}<!-- mine -->` });
		if (args.length > 0) git(site, ...args, layout);
		const before = await snapshot(site, OURS);
		const { code, error } = await initHere(site, "--write");
		assert.is(code, 1, why);
		assert.match(error, "Nothing has been written: ");
		assert.match(error, why);
		assert.equal(await snapshot(site, OURS), before, why);
	}
	const outside = await createInstalledSite(SITE);
	const { code, error } = await initHere(outside);
	assert.match(`${code} ${error}`, /^1 .*: fatal: not a git rep.*\n.*, ignore node_modules, /);
	await outside.write({ ".git": "broken" });
	assert.match((await initHere(outside)).error, /: fatal: invalid gitfile format/);
});

test("nothing is written outside of the site's real folder, nor over a link that leads nowhere", async () => {
	const elsewhere = await createSite({ "themes/x.txt": "" });
	for (const link of ["src", "src/themes"]) {
		const site = await createRepository(SITE);
		if (link.includes("/")) await mkdir(site.path("src"));
		const target = link === "src" ? elsewhere.root : elsewhere.path("themes");
		await symlink(target, site.path(link), "junction");
		commit(site);
		const { code, error } = await initHere(site, "--write");
		assert.is(code, 1);
		assert.match(error, `elsewhere: ${link} is a link that leads out of the site`);
		assert.is(git(site, "status", "--porcelain"), "");
	}
	assert.equal(readdirSync(elsewhere.path("themes")), ["x.txt"]);
	const dangling = await createRepository(SITE);
	await mkdir(dangling.path("src/themes"), { recursive: true });
	await symlink(dangling.path("nowhere.css"), dangling.path("src/themes/dark.css"));
	commit(dangling);
	const { code, error } = await initHere(dangling, "--write");
	assert.match(`${code} ${error}`, /^1 .*src\/themes\/dark\.css cannot be created/);
	assert.not.ok(dangling.has("nowhere.css"));
	const inside = await createRepository(SITE);
	await rename(inside.path("_includes/base.njk"), inside.path("_includes/real.njk"));
	await symlink("real.njk", inside.path("_includes/base.njk"));
	commit(inside);
	await initHere(inside, "--write");
	assert.match(git(inside, "status", "--porcelain"), "M _includes/real.njk", "the link stays one");
});

test("folders that lead to each other end, and control characters do not reach the terminal", async () => {
	const site = await createRepository({
		...SITE,
		"site.css": `${TOKENS}p { color: #123 /* \u001b[2J\u0007\u202e */ }\n@media (prefers-color-scheme: dark) { .\u009b1m { --bg: red } }\n`,
		"a/x.md": "x",
		"b/x.md": "x",
	});
	await symlink("../b", site.path("a/b"), "junction");
	await symlink("../a", site.path("b/a"), "junction");
	// Eleventy follows the links by itself.
	await site.write({
		".eleventyignore": "a\nb\n",
		"css\u001b[31m/x.css": "@media (prefers-color-scheme: dark) { p { color: red } }",
	});
	const { out } = await runInit(site);
	assert.not.match(out, /[^\P{Cc}\n\t]|\p{Bidi_Control}/u);
});

test("what fails afterwards is taken back; nothing is left, by a signal neither", async () => {
	const config = `import fs from "node:fs";
export default (eleventyConfig) => {
	eleventyConfig.addPassthroughCopy("site.css");
	if (!fs.readFileSync("_includes/base.njk", "utf8").includes("themeSwitcher")) return;
	FAIL
};
`;
	const temporary = await mkdtemp(join(tmpdir(), "theme-tmp-"));
	const broken = await createRepository({
		...SITE,
		"eleventy.config.js": config.replace("FAIL", 'throw new Error("no more");'),
	});
	const { code, error } = await runInit(broken, ["--write"], { TMPDIR: temporary });
	assert.is(code, 1);
	assert.match(error, /The changes were undone: Eleventy could not build[\s\S]*no more/);
	assert.is(git(broken, "status", "--porcelain"), "");
	assert.equal(readdirSync(temporary), []);

	const waiting = await createRepository({
		...SITE,
		"eleventy.config.js": config.replace(
			"FAIL",
			'fs.writeFileSync(process.env.HERE, ""); return new Promise((done) => setTimeout(done, 60_000));',
		),
	});
	const here = join(temporary, "here");
	const child = startInit(waiting, ["--write"], { HERE: here, TMPDIR: temporary });
	const ended = new Promise((resolve) => child.on("close", resolve));
	await until(async () => existsSync(here), "the build of what was written");
	assert.match(git(waiting, "status", "--porcelain"), "base.njk");
	child.kill("SIGINT");
	assert.is(await ended, 130);
	assert.is(git(waiting, "status", "--porcelain"), "");
	assert.equal(readdirSync(temporary), ["here"]);
});

test("a site that does not build is shown all that needs no build, and nothing is written", async () => {
	const config = 'export default (eleventyConfig) => {\n\tthrow new Error("no token");\n};\n';
	const site = await createRepository({ ...SITE, "eleventy.config.js": config });
	const { code, out, error } = await initHere(site, "--write");
	assert.is(code, 1);
	assert.match(error, /could not build the site: [\s\S]*no token/);
	assert.match(out, /Would be written:[\s\S]*\+\televentyConfig\.addPlugin\(themePlugin\);/);
	assert.match(out, /\+\t<% themeSwitcher\(\) %>[\s\S]*npm run build, run that first\.\n$/);
	assert.is(git(site, "status", "--porcelain"), "");
});

test("whatever else differs in the output is shown", async () => {
	const site = await createRepository({
		...SITE,
		"more.md": SITE["index.md"] ?? "",
		"turned.html": "<p>\n<b>",
		// Two switchers are no difference.
		"alike.md": "---\nlayout: base.njk\n---\n",
		"_includes/base.njk": LAYOUT.replaceAll(
			/<.?main>/g,
			`<theme-toggle>x</theme-toggle>${"x".repeat(400)}`,
		),
		"eleventy.config.js": `import fs from "node:fs";
export default (eleventyConfig) => {
	eleventyConfig.addPassthroughCopy("site.css");
	const has = fs.existsSync("src/themes");
	eleventyConfig.addGlobalData("permalink", () => undefined);
	eleventyConfig.addTransform("x", (text) => has ? text.replace("<%", "&lt;%").replace("Hello", "Adiós " + Math.random()).replace(/^(<p>)\\n(<b>)/, "$2\\n$1") : text);
};
`,
	});
	const out = await initOf(site, "--write");
	// The transform would escape a switcher that is not rendered before it.
	assert.match(out, /differences: 3\n.*index\.html and 1 more had ".*Hello.*", now ".*Adiós/);
	assert.match(out, "turned/index.html had its lines in another order");
});

test("usage: help, version, exit codes, and messages that say what to do", async () => {
	const site = await createRepository(SITE);
	assert.match((await runInit(site, ["--help"])).out, "Exit codes: 0 all is well");
	const { version } = JSON.parse(await readFile(`${REPOSITORY}package.json`, "utf8"));
	assert.is((await runInit(site, ["--version"])).out.trim(), version);
	const wrong = await runInit(site, ["--wirte"]);
	assert.match(`${wrong.code} ${wrong.error}`, /^2 .*--wirte.*--help/);
	assert.is((await runInit(site, ["twice"])).code, 2);
	const missing = await runInit(site, ["--config=none.js"]);
	assert.match(`${missing.code} ${missing.error}`, /^1 .*There is no none\.js in/);
	await writeFile(site.path("package.json"), "{");
	assert.match((await runInit(site)).error, "package.json is not valid JSON. Fix it");
	const empty = await createSite({ "index.md": "x" });
	git(empty, "init", "--quiet");
	const { code, error } = await runInit(empty);
	assert.match(`${code} ${error}`, /^1 .*has no Eleventy\. Run npm i/);
	await empty.write({
		"node_modules/@11ty/eleventy/package.json": '{"version":"2.0.1","main":"src/main.js"}',
		"node_modules/@11ty/eleventy/src/main.js": "",
	});
	assert.match((await runInit(empty)).error, "has Eleventy 2.0.1. Run npm i @11ty/eleventy@3");
});
