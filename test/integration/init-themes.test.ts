import { wcagContrast } from "culori";
import { eleventy } from "../helpers/cli.js";
import { createRepository, git, initHere, initOf, LAYOUT, siteWith } from "../helpers/init.js";
import { assert, test } from "../helpers/test.js";

const BASE =
	":root { --bg: #fffdf8; --fg: #222 }\nbody { background: var(--bg); color: var(--fg) }\n";
const DARK =
	"@media (prefers-color-scheme: dark) {\n\t/* Ours. */\n\t:root, ::backdrop { color-scheme: dark; --bg: #111; --fg: #eee }\n}\n";
const LOGO = "@media (prefers-color-scheme: dark) {\n\thtml.a b, .logo { top: 0 }\n}\n";

test("a block of tokens moves whole, with the other mode's values; any other is named", async () => {
	const rest = `${LOGO}${LOGO}.logo {\n\t@media (prefers-color-scheme: dark) {\n\t\ttop: 1px;\n\t}\n}\n`;
	const other = `// It's\n${LOGO.replace(/html.*/, "html { color-scheme: dark }")}`;
	const files = siteWith(`${BASE}\n${DARK}\n${rest}`, { "other.scss": other });
	const site = await createRepository(files);
	const out = await initOf(site, "--write");
	assert.is(await site.read("site.css"), `${BASE}\n${rest}`);
	assert.is(
		await site.read("src/themes/dark.css"),
		'/* Ours. */\n[data-theme="dark"] {\n\tcolor-scheme: dark;\n\t--bg: #111;\n\t--fg: #eee;\n}\n',
	);
	assert.is(
		await site.read("src/themes/light.css"),
		'[data-theme="light"] {\n\tcolor-scheme: light;\n\t--bg: #fffdf8;\n\t--fg: #222;\n}\n',
	);
	assert.match(out, /other differences: 1\n {2}- site\.css had "/);
	assert.match(out, /site\.css:9, 12, 16: stays as it is.*themes\/dark\.css, with .*:\n.*scss:2/s);
	const moved = '[data-theme="dark"].a b, [data-theme="dark"] .logo { top: 0 }\n';
	const nested = '[data-theme="dark"] .logo {\n\ttop: 1px;\n}\n';
	const said = out.replaceAll(/^ +/gm, "");
	assert.match(said, `\tcolor-scheme: dark;\n}\n${moved}${moved}${nested}`);
	assert.match(said, /other\.scss:2: .*:\n\n\[data-theme="dark"\] \{ color-scheme: dark \}\n\n/);
	assert.match(await initOf(site), /^Nothing to write\..*site\.css:\d, .*: stays as it is/s);
});

test("a block in a layer of a layout moves from there, a light one from a dark site; a redirect needs no CSS", async () => {
	const tags = `<link rel="stylesheet" href="/my%20code.css" media="(prefers-color-scheme: dark)">\n<input class="theme-controller">`;
	const style = `<style>\n@layer base {\n:root { --bg: #111; --fg: #eee }\n@media (prefers-color-scheme: light) { :root { --bg: #fff } }\n}\n</style>`;
	const files = {
		"_includes/base.njk": LAYOUT.replace(/<link[^>]*>/, `$&${style}\n${tags}`),
		"my code.css": ":root { --p: #112 }",
		"go.html": "<!doctype html>To /",
		"node_modules/p": `:root { --p: #eee; --i: url(i) } ${DARK.replace("--bg", "--i: none; --p")}`,
		"eleventy.config.js": `export default (c) => c.addPassthroughCopy({ "node_modules/p": "site.css", "my code.css": "my code.css" })`,
	};
	const site = await createRepository(siteWith("", files));
	const out = await initOf(site, "--write");
	assert.not.match(await site.read("_includes/base.njk"), "scheme: light");
	assert.match(await site.read("src/themes/dark.css"), /--p: #112;\s+--i: none;\s+--bg: #111;\s\}/);
	assert.match(await site.read("src/themes/light.css"), "--p: #eee;\n\t--bg: #fff;\n}");
	assert.match(out, /other differences: 1\n {2}- index\.html had "@media/);
	assert.match(out, /\/site\.css: stays as[^/]*\/base\.njk:9: A .*njk:10: delete the inputs/s);
});

test("a block stays where a theme with its tokens would not show the same", async () => {
	const others = /other rules for the root set --bg/;
	const blocks: Record<string, [css: string, why: RegExp]> = {
		"set again behind it": [`${BASE}${DARK}:root { --bg: #eee }`, others],
		"set for a width": [`${BASE}${DARK}@media (min-width: 9em) { :root { --bg: #eee } }`, others],
		"set by a class of the root": [`${BASE}${DARK}html.page { --bg: #eee }`, others],
		"important before it": [`:root { --bg: #eee !important }${DARK}`, others],
		"in a layer": [`${BASE}@layer a { ${DARK} }`, others],
		"with a file beside it": [`${BASE}${DARK.replace("#111", "url(x.png)")}`, /no block of/],
		"for print": [`${BASE}${DARK.replace("(prefers", "screen and (prefers")}`, /no block of/],
	};
	const names = Object.keys(blocks);
	const link = (name: string) => `<link rel="stylesheet" href="/${names.indexOf(name)}.css">`;
	// One site for all: the same token of two stylesheets would clash, so each has its own.
	const files = Object.fromEntries(
		Object.values(blocks).map(([css], nth) => [`${nth}.css`, css.replace(/--.g/g, `$&-${nth}`)]),
	);
	const site = await createRepository(
		siteWith("", {
			...files,
			"eleventy.config.js": 'export default (config) => config.addPassthroughCopy("*.css");\n',
			"_includes/base.njk": LAYOUT.replace(/<link[^>]*>/, names.map(link).join("")),
		}),
	);
	const out = await initOf(site, "--write");
	assert.not.ok(site.has("src/themes"));
	assert.is(git(site, "diff", "--stat", "*.css"), "");
	for (const [name, [, why]] of Object.entries(blocks)) {
		const pattern = new RegExp(`  - ${names.indexOf(name)}\\.css:[\\d, ]+: (.*)`, "g");
		const said = [...out.matchAll(pattern)];
		assert.is(said.length, 1, `${name}: ${out}`);
		assert.match(String(said[0]?.[1]).replaceAll(/-\d\b/g, ""), why, name);
	}
});

const inlined = (step: string) =>
	siteWith("", {
		"_includes/part.css": BASE + DARK,
		"eleventy.config.js": `import fs from "node:fs";
export default (eleventyConfig) => {
	eleventyConfig.addShortcode("css", () => {
		const css = fs.readFileSync("_includes/part.css", "utf8");
		return ${step};
	});
};
`,
		"_includes/base.njk": LAYOUT.replace(/<link[^>]*>/, "<style>{% css %}</style>"),
	});

test("a partial that a build step changes, or joins twice, keeps its blocks; the themes have what is built", async () => {
	const steps = { "#fff": 'css.replace("#fffdf8", "#fff")', "#fffdf8": 'css + "\\n" + css' };
	for (const [light, step] of Object.entries(steps)) {
		const site = await createRepository(inlined(step));
		const out = await initOf(site, "--write");
		assert.is(await site.read("_includes/part.css"), BASE + DARK, light);
		assert.match(out, /part\.css:3: stays as it is: a build .*have its tokens and outweigh it\n$/);
		assert.match(await site.read("src/themes/light.css"), `--bg: ${light};\n\t--fg: #222;\n}`);
		assert.match(await site.read("src/themes/dark.css"), "--bg: #111;\n\t--fg: #eee;\n}");
	}
});

test("what a build step makes of the rest is compared before it is kept", async () => {
	const step =
		'css.includes("@media") ? css : css + "html:where([data-theme=dark]) { background: #fff }"';
	const site = await createRepository(inlined(step));
	const { code, error } = await initHere(site, "--write");
	assert.is(code, 1);
	assert.match(error, "The changes were undone: a build step makes other CSS for /");
	assert.is(git(site, "status", "--porcelain"), "");
	assert.not.ok(site.has("var"));
});

test("a dark theme is derived from tokens, and the plugin's own checks find nothing in it", async () => {
	const css = `@import url(https://cdn.example.org/font-awesome/all.css);${BASE}:root { --accent: #0645ad; --paper: var(--bg); --shade: rgb(0 0 0 / 0.1); --soft: #e8e6df }
a { color: var(--accent) }
button { background: var(--accent); color: var(--bg) }
aside { background: linear-gradient(var(--soft), var(--paper)); color: var(--fg); box-shadow: 0 1px var(--shade) }
@media (prefers-color-scheme: dark) { :root { /* later */ } }`;
	const site = await createRepository(siteWith(css));
	await initOf(site, "--write");
	const theme = await site.read("src/themes/dark.css");
	const declared = theme.matchAll(/(--\w+): (#\w+)/g);
	const tokens = new Map(Array.from(declared, ([, name = "", value = ""]) => [name, value]));
	assert.equal([...tokens.keys()].sort(), ["--accent", "--bg", "--fg", "--soft"]);
	for (const pair of ["--fg --bg", "--accent --bg", "--fg --soft"]) {
		const [front = "", ground = ""] = pair.split(" ").map((name) => tokens.get(name));
		assert.ok(wcagContrast(front, ground) >= 4.5, `${pair}: ${front} on ${ground}`);
	}
	const { output } = await eleventy(site);
	assert.not.match(output, /contrast|\d : 1/);
});

test("reports of test tools, the cache and the output are no part of the site, though in git", async () => {
	const report = "<style>@media (prefers-color-scheme: dark) { p { color: #eee } }</style>";
	const at = ["test-results/a.html", "html-report/a.html", "var/cache/theme/a.html", "docs/a.html"];
	const files = Object.fromEntries(at.map((path) => [path, report]));
	files["eleventy.config.js"] =
		'export default (c) => (c.addPassthroughCopy("site.css"), { dir: { output: "docs" } });\n';
	const site = await createRepository(siteWith(BASE, files));
	const derived = /^(?![\s\S]*a\.html:1: stays)[\s\S]*new src\/themes\/dark\.css/;
	assert.match(await initOf(site), derived);
});

test("no theme is derived that would be but half", async () => {
	const sites: Record<string, [css: string, why: RegExp]> = {
		"a literal background": [
			BASE.replace("var(--bg)", "#fffdf8"),
			/body has a literal colour: site\.css:2/,
		],
		"a literal card": [
			`${BASE}.card {\n\tbackground: #eee;\n}`,
			/would be illegible: site\.css:4 \(background: #eee\)/,
		],
		"a token of two values": [`${BASE}.a { --bg: #ddd }`, /other values elsewhere: site\.css:3/],
		"a dark page": [
			":root { color-scheme: dark; --fg: #eee }\nbody { background: #111; color: var(--fg) }",
			/the page is dark as it is\. .*A light one is for you to write, in src\/themes\/light\.css/,
		],
		"a dark page, with light upon it": [
			":root { --bg: #111; --fg: #eee }\nbody { background: linear-gradient(#fff, transparent), var(--bg); color: var(--fg) }",
			/the page is dark as it is/,
		],
		"a dark page without tokens": ["body { background: #111 }", /the page is dark as it is/],
		"no tokens": ["body { color: #222 }", /no custom property on :root is a colour/],
		"one of another step": [`@import "/a.css";${BASE}`, /not have \/a\.css\. Let its step/],
		"another site's": [`@import "https://x.org/site.css";${BASE}`, /not have https:\/\/x\.org/],
	};
	for (const [name, [css, why]] of Object.entries(sites)) {
		const site = await createRepository(siteWith(css));
		const out = await initOf(site);
		assert.match(out, why, name);
		assert.not.match(out, "new src/themes", name);
	}
});

test("what CSS has for both modes, and no script sets, is told with what to paste", async () => {
	const sheets: Record<string, RegExp> = {
		":root { color-scheme: light dark; --x: light-dark(#fff, #111) }":
			/follows the system by itself.*Paste what follows\n {2}- src\/themes\/modes\.css:\s+\[data-theme="light"\]/,
		":root { color-scheme: light dark; --lightningcss-light: initial }":
			/^(?![\s\S]*[Pp]aste)[\s\S]*by itself.*Copy the properties of both modes into src\/themes/,
		":root { --x: light-dark(#fff, #111) } @media (prefers-color-scheme: dark) { i { top: 0 } }":
			/Paste what follows.*:1: stays as it is/s,
		'.navbar[data-bs-theme=dark] { color: red } :root { --bg: #fff; --i: url("data:,a") } @media (prefers-color-scheme: dark) { :root { --bg: #111; --i: url(data:,b) } }':
			/--i: url\("data:,a"\);\n\+}.*--i: url\(data:,b\);\n\+}(?!.*For you)/s,
		":root { --bg: #fff; @media (prefers-color-scheme: dark) { --bg: #111 } } [data-theme=dark] { --bg: #111 }":
			/new src\/themes\/dark\.css(?!.*For you)/s,
		"[data-darkreader-scheme=dark] i { color: red } [data-bs-theme=dark] { --bs-body-bg: #111 }":
			/the themes dark, light for \[data-bs-theme\].*"attribute": "data-bs-theme".*the site is light/s,
		"@media (prefers-color-scheme: dark) { :root:not([data-theme]) { --bg: #111 } } [data-theme=dracula] { color-scheme: dark; --bg: #111 }":
			/the themes dracula, light for \[data-theme\].*"system": \{\s+"light": "light",\s+"dark": "dracula"/s,
		"@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { color-scheme: dark; --bg: #000 } }":
			/modes\.css:\s+\[data-theme="light"\] \{ color-scheme: light; \}/,
		"[data-theme=club] { --c: 1; --page-bg: #213 } [data-theme=dark] { --bg: #111 } [data-theme=light] { --bg: #fff }":
			/^(?![\s\S]*"system")[\s\S]*"club"\] \{ color-scheme: dark/,
		":root { --bg: #fff; @media (prefers-color-scheme: dark) { --bg: #111 } } [data-theme=dracula] { color-scheme: dark }":
			/new src\/themes\/dark\.css(?![\s\S]*"system").*the themes dracula, light, dark for/s,
		"@media (prefers-color-scheme: dark) { .dark\\:bg-black { background: #000 } }":
			/@custom-variant dark.*"class": "dark".*the site is light/s,
	};
	for (const [css, said] of Object.entries(sheets)) {
		const out = await initOf(await createRepository(siteWith(css)));
		assert.match(out, said, css);
		assert.not.match(out, css.includes("top") ? "No dark" : /stays as it is|No dark theme/, css);
	}
});

test("an own switch is described and left alone; nothing of the site runs but its build", async () => {
	const script = `const KEY = "color-mode";
const root = document.documentElement;
root.classList.toggle("dark", localStorage.getItem(KEY) === "true");
document.querySelector("button").addEventListener("click", () => {
	localStorage.setItem(KEY, root.classList.toggle("dark"));
	for (;;);
});
`;
	const evil = `<button onclick="this.constructor.constructor('return process')().getBuiltinModule('fs').writeFileSync('ran', '')">x</button>`;
	const site = await createRepository(
		siteWith(`${BASE}.dark { --bg: #111; --fg: #eee }`, {
			"_includes/base.njk": LAYOUT.replace(
				"</header>",
				`<button>Mode</button></header>\n<script>\n${script}</script>`,
			),
			"index.md": `---\nlayout: base.njk\n---\n${evil}\n`,
		}),
	);
	const out = await initOf(site, "--write");
	assert.not.ok(site.has("ran"));
	assert.is(git(site, "diff", "--stat", "site.css"), "");
	assert.not.ok(site.has("src/themes"));
	assert.match(
		out,
		/_includes\/base\.njk:11: switches the theme by itself: it sets the class dark of <html> \(.*true\), and stores the choice as color-mode.*"true":"dark","false":"light".*njk:11, 13: delete/s,
	);
	// What is printed to be pasted, browser/init-switch pastes.
	assert.match(await site.read("_includes/base.njk"), "<% themeSwitcher() %>");
	const built = await eleventy(site);
	assert.not.match(await site.read("_site/index.html"), "theme-toggle", built.output);
});

test("a switch of the body, or by an attribute, is told as its text says", async () => {
	const switches: [script: string, css: string, said: RegExp][] = [
		[
			'document.body.classList.toggle(`${to}-mode`); button.disabled = true; localStorage.theme = "dark";',
			"body.dark-mode { color: #eee }",
			/^(?!.*media or disabled).*class dark-mode of <body>.*"modeAs": \{\s+"class": "dark-mode".*write \.dark-mode body for body\.dark-mode/s,
		],
		[
			'document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "day"; localStorage.setItem("my-theme", "night");',
			'[data-theme="night"] { --bg: #111 } [data-theme="day"] { --bg: #fff }',
			/attribute data-theme of <html>.*"system": \{\s+"light": "day",\s+"dark": "night"\s+\},\s+"storageKey": "my-theme"\s+\}.*\[data-theme="night"\] \{ color-scheme: dark; \}/s,
		],
		[
			'const THEME_KEY = "theme"; class A { #key = "my-mode"; b = () => localStorage.setItem(this.#key, "dark") }\nwindow.Mode = A; document.documentElement.dataset[THEME_KEY] = "dark";',
			":root { color-scheme: light dark; --x: light-dark(#fff, #111) } [data-theme=default] { --y: 1 }",
			/^(?!.*Without JavaScript).*attribute data-theme of <html> \(default, dark\), and stores the choice as my-mode.*js\/user\.js:1: uses the switch/s,
		],
		[
			'const defaultTheme = "dark"; document.documentElement.dataset.theme = "light"; localStorage.theme = to; icon("dark-mode"); sessionStorage.theme = "light-mode"',
			"[data-theme=light] { color: #111 } [data-theme=dark] { color: #eee } @media (prefers-color-scheme: dark) { a { b: c } html .x { color: red } }",
			/^(?![\s\S]*first in the <head>)[\s\S]*"default": "dark".*the site is light/s,
		],
		[
			'document.documentElement.dataset.theme = "light"; //<html data-theme="x">',
			"[data-theme=light] { color: #111 }",
			/"default": "dark".*Without JavaScript the site is dark.*js:1: take data-theme from the tag.*alone, write :root:not\(\[data-theme\]\), before/s,
		],
		[
			'box.dataset.scheme = localStorage.scheme; //<meta name="color-scheme" content="light dark">',
			'.box[data-scheme="light dark"] { color: light-dark(#111, #eee) }',
			/"theme": \{\s+"modeAs".*"dark"\] \{ color-scheme: dark; \}\n\n/s,
		],
		[
			'document.documentElement.setAttribute("data-bs-theme", "dark"); //<html data-bs-theme="dark">',
			"p { color: red }",
			/attribute data-bs-theme.*stores no choice.*"default": "dark",\s+"modeAs": \{\s+"attribute": "data-bs-theme".*the site is dark/s,
		],
		[
			'const sun = document.getElementById("sun"), page = document.getElementById("page");\nsun.classList.add("dark-mode");\npage.classList.add("dark-mode"); localStorage.dark = "1"; //<i id="sun"><body id="page">',
			".dark-mode { color: #eee }",
			/class dark-mode of <body>.*write \.dark-mode body for/s,
		],
		[
			'const box = document.getElementById("box"); box.classList.add("dark"); darkSheet.disabled = !to; localStorage.theme = 1;',
			".dark { color: #eee }",
			/class dark of #box.*write \.dark #box for #box\.dark.*by the media or disabled of its tag, goes into/s,
		],
		[
			'function set(to) { localStorage.setItem("theme", to); document.documentElement.className = to; } set(localStorage.getItem("theme") === "theme-dark" ? "theme-dark" : "theme-light")',
			".theme-dark { color: #eee }",
			/class theme-dark of <html>.*\{"theme-dark":"dark","theme-light":"light"\}/s,
		],
		[
			'const to = localStorage.theme ?? "dark"; document.body.classList.add("th-" + to); localStorage.theme = to',
			".th-dark { color: #eee } .th-light { color: #111 }",
			/class th-dark of <body>.*"class": "th-dark".*write \.th-dark body [^\n]* itself; \[data-theme="light"\] body for body\.th-light\n/s,
		],
		[
			'menu.querySelector("i").className = open ? "a" : "b";\nconst light = localStorage.theme === "light";\nif (light) document.body.classList.add("light-theme"); localStorage.theme = "dark"',
			"body.light-theme { color: #111 }",
			/class light-theme of <body>.*\{\s+"default": "dark",\s+"storageKey": "theme"\s+\}.*Without JavaScript the site is dark.*\[data-theme="light"\] body for body\.light-theme/s,
		],
		[
			'document.documentElement.setAttribute("theme", localStorage.getItem("theme") ?? "system"); icon.ariaHidden = "true"; auto = matchMedia("(prefers-color-scheme: dark)").matches ? "mocha" : "latte"',
			"[theme=frappe] { --surface2: #99a; --base: #112 } [theme=latte] { --bg: #fff } [theme=mocha], .x { --c: red; --page-bg: #112; color: red } .chart[theme=neon] { color: lime } :root { @media (prefers-color-scheme: dark) { @include mocha } }",
			/^(?!.*(?:"default"|Without JavaScript)).*theme of <html> \(latte, mocha, frappe\).*"light": "latte",\s+"dark": "mocha".*"frappe"\] \{ color-scheme: dark.*write \[data-theme\] for \[theme\]/s,
		],
	];
	for (const [script, css, said] of switches) {
		const files = siteWith(css, { "js/theme.js": script, "js/user.js": "Mode()" });
		const { out } = await initHere(await createRepository(files));
		assert.match(out, said, out);
		assert.match(out, /js\/theme\.js:[\d, ]+: delete what switches the theme here/);
	}
});

test("a button that stores the choice and calls the switch in another file is named too", async () => {
	const layout = `<script>window.apply = (theme) => document.documentElement.setAttribute("data-mode", theme ?? localStorage.getItem("color-mode"));</script>`;
	const button =
		'const key = "color-mode";\nonclick = () => { apply("dark"); localStorage.setItem(key, "dark"); };';
	const site = await createRepository(
		siteWith("p { color: red }", {
			"_includes/base.njk": LAYOUT.replace("</head>", `${layout}</head>`),
			"js/button.js": button,
			"js/unrelated.js": 'widget.setAttribute("color-mode", localStorage.cart);',
			"audit.mjs": 'localStorage.setItem("color-mode", ""); process.exit()',
		}),
	);
	const { out } = await initHere(site);
	assert.match(out, "js/button.js:1: uses the switch or its stored choice");
	assert.not.match(out, /unrelated\.js|audit\.mjs/);
});
