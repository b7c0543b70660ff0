import { createInstalledSite, eleventy } from "../helpers/cli.js";
import { build } from "../helpers/eleventy.js";
import { assert, createSite, listed, test } from "../helpers/site.js";

const PAGE = "<!doctype html><html><head>HEAD</head>\n<body>{{ content }}</body></html>";
const LINKED = PAGE.replace("HEAD", '<link rel="stylesheet" href="/site.css">');
const styled = (css: string) => PAGE.replace("HEAD", `<style>${css}</style>`);
const theme = (values: string) => `[data-theme="night"] {\n\tcolor-scheme: dark;\n${values} }`;
const DARK = "\t--bg: #111;\n\t--fg: #777;\n";
const FOREIGN = theme("\t--background: #111;\n\t--foreground: #eee;\n");
const ROOT = ":root { --fg: #111; --bg: #fff; --brand: #06c }\n";
const BODY = `${ROOT}body { color: var(--fg); background: var(--bg) }\n`;
const FG =
	"src/themes/night.css:4 night: --fg on --bg has a contrast of 4.21, needs 4.5; try --fg: oklch(0.59 0 0)";
const FINDING =
	/(?<=theme\] )(?:src|site|_inc).*:.*(?:contrast|token|on body|color-scheme|not checked|another system).*/;
const HIDDEN =
	"_includes/base.liquid:1: not checked: the CSS that this loads, as no layout names a file that has it";
/** The files of a site beside its layout, or its stylesheet alone, and what the checks say of it. */
const SITES: Record<string, [site: string | Record<string, string>, ...said: string[]]> = {
	"body's pair, its background without a picture, and the nearest value that passes": [
		`${ROOT}body { color: var(--fg); background: var(--bg) none no-repeat }`,
		FG,
	],
	"another background; a gradient, a hidden label, another theme's rule: nothing": [
		`${ROOT}.card { background-color: var(--bg); color: #555 }
				.a { color: var(--fg); background: linear-gradient(var(--bg), red) }
				.b:disabled { color: var(--fg); background: var(--bg) } .l { color: transparent; background: var(--bg) }
				.dark .c { color: var(--fg); background: var(--bg) }`,
		"src/themes/night.css:3 night: #555 on --bg has a contrast of 2.53, needs 4.5; try --bg: oklch(0.84 0 0)",
	],
	"the page's background stays: the other side of a pair is to change": [
		`${ROOT}body { background: var(--bg); color: #eee }
				.a { color: var(--bg); background: var(--brand) } .b { color: #333; background: var(--bg) }`,
		"src/themes/night.css:3 night: --bg on --brand has a contrast of 3.39, needs 4.5; try --brand: oklch(0.59 0.177 256)",
		"src/themes/night.css:3 night: #333 on --bg has a contrast of 1.49, needs 4.5; #333 needs another value",
		"site.css:1 light: #eee on --bg has a contrast of 1.16, needs 4.5; #eee needs another value",
	],
	"text on the body's background": [
		`${ROOT}body { background: var(--bg) } a[href] { color: var(--fg) }`,
		FG,
	],
	"large text, and bars": [`${ROOT}body { background: var(--bg) } h2, meter { color: var(--fg) }`],
	"what a later rule replaces, a token that a part has otherwise, one that no other rule has": [
		`${ROOT}.a { color: var(--fg); background: var(--bg) } .a { color: #fff }
				.b { --brand: red; color: var(--brand); background: var(--bg) }
				.c { --its: #ffc; color: var(--fg); background: var(--its) } .c.d { --its: #000 }
				.e { --own: #ffc; color: var(--fg); background: var(--own) }`,
		FG.replace("--bg", "#ffc").replace("4.21", "4.35").replace("0.59", "0.56"),
	],
	"a fill that is a link too: no value of it passes in both; a line, other colours that few see": [
		{
			"site.css": `${BODY}a { color: var(--brand) } .btn { background: var(--brand); color: #fff }
				hr { color: var(--brand); background: var(--brand) } @supports not (top: 1px) { p { color: #666 } }
				@media (forced-colors: active) { p { color: var(--brand); background: #000 } }`,
			"src/themes/night.css": theme("\t--bg: #111; --fg: #fff;\n\t--brand: #06c;\n"),
		},
		"src/themes/night.css:4 night: --brand on --bg has a contrast of 3.39, needs 4.5; no lightness of --brand passes everywhere it is used",
	],
	"what body declares again, and a theme that does not say that it is dark": [
		{
			"site.css": `${BODY}body { --fg: #222; --bg: #eee }`,
			"src/themes/night.css": "[data-theme=night] { --fg: #999; --bg: #111; --brand: #9cf }",
		},
		"src/themes/night.css:1 night: color-scheme is missing, so defaults and form controls follow the visitor's system; declare light or dark",
		"site.css:3: --fg is set on body here, so no theme's value shows; write :root for body",
	],
	"styles in a layout, a stylesheet that another one imports": [
		{
			"_includes/base.liquid": styled("{# It's one. #}\n@import 'more.css';\n"),
			"css/more.css": BODY,
		},
		FG,
	],
	"the site's own look, in a dark system": [
		{
			"src/themes/night.css": "",
			"site.css": `${BODY}@media (prefers-color-scheme: dark) {\n:root { --fg: #333; --bg: #222 } }`,
		},
		"site.css:4: --fg on --bg has a contrast of 1.25 in dark mode, needs 4.5; try --fg: oklch(0.63 0 0)",
	],
	"a token that nothing reads": [
		{
			"site.css": `${ROOT}a:hover { border-color: var(--brand) }`,
			"src/themes/night.css": theme("\t--brnd: #fff;\n"),
		},
		"src/themes/night.css:3 night: --brnd is not a token of this bundle; did you mean --brand?",
	],
	"a background not opaque, and a symbol: nothing; a component that is dark in each theme": [
		`${ROOT}.a { color: var(--fg); background: transparent }
				.icon-b { color: var(--fg); background: var(--bg) }
				.bg-dark { color: var(--fg); background: var(--bg) }`,
		FG,
	],
	"a token that the site declares is no slip for another one": [
		{
			"site.css":
				":root { --grey-0: #fff; --grey-30: #000 } a:hover { border-color: var(--grey-30) }",
			"src/themes/night.css": theme("\t--grey-0: #000;\n"),
		},
	],
	"a stylesheet that is included from the site's root": [
		{
			"pages/index.md": "---\nlayout: base.liquid\n---\n# x",
			"pages/_includes/base.liquid": styled('{% bundled "css/more.css" %}["a.css"]'),
			"css/more.css": BODY,
		},
		FG,
	],
	"a token that nothing reads, which is no error; what a script or a style query reads": [
		{
			"site.json": '{"theme":{"checks":"error"}}',
			"site.css": ROOT,
			"index.js": 'draw(getComputedStyle(document.body).getPropertyValue("--ink"))',
			"src/themes/night.css": `${theme("\t--ink: #fff;\n\t--unused: red; --box: s;\n")} @container style(--box: s) { a { top: 0 } }`,
		},
		"src/themes/night.css:4 night: --unused is a token that nothing of the site reads; remove it, or correct its name",
	],
	"a token that a package may read": [
		{ "site.css": ROOT, "a.js": 'import "acme"', "src/themes/night.css": theme("\t--ink: 1;") },
	],
	"Sass that no layout loads is not named": [
		{ "src/main.scss": "a { color: $b }", "site.css": ROOT },
	],
	"quiet text of a class on the body's background, though a component has the token otherwise": [
		`${ROOT}body { background: var(--bg) } .meta { color: var(--fg) }
				.box { --fg: red } .box { &.big { --bg: red } :where(.black) & { background: red } }`,
		FG,
	],
	"a quotation's background, and a token that the root of few pages has otherwise": [
		`${ROOT}body { color: var(--fg) } blockquote { background: var(--bg) }
				:root:has(h1.old) { --bg: #eee }`,
		FG,
	],
	"quiet text of a class, though a mark has a background that suits it": [
		{
			"site.css": `${ROOT}:root { --mark: #888 } body { background: var(--bg) }
				.meta { color: var(--fg) } .meta::before { background: var(--mark) }`,
			"src/themes/night.css": theme(`${DARK}\t--mark: #000;\n`),
		},
		FG,
	],
	"a link under the pointer": [
		`${ROOT}body { background: var(--bg) } a:hover { color: var(--fg) }`,
		FG,
	],
	"text of a class where another background may be meant, or another rule says more": [
		{
			"site.css": `${ROOT}:root { --deep: #eee } body { background: var(--bg) }
				.in { color: var(--fg) } .deep { background: var(--deep) } progress { color: var(--fg); background: var(--bg) }
				.btn { color: var(--fg) } .side .in { color: var(--fg) } .side { background: red }
				.x { color: var(--fg); background: var(--bg); opacity: 0.5 }
				.y { color: #767676 !important } .y:hover { color: var(--fg); background: var(--bg) }`,
			"src/themes/night.css": theme(`${DARK}\t--deep: #000;\n`),
		},
	],
	"what modeAs writes, any class, stands for the dark themes": [
		{
			"site.json": '{"theme":{"modeAs":{"class":"(is+theme:dark"}}}',
			"site.css": `${BODY}.\\(is\\+theme\\:dark { --fg: #eee; --bg: red }`,
			"src/themes/night.css": theme("\t--bg: #111;\n"),
		},
	],
	"Sass is named, and not guessed: names that it may read are not those of another system": [
		{ "src/main.scss": "a { color: $b }", "src/themes/night.css": FOREIGN },
		"src/main.scss: not checked: its colours, as it is no plain CSS",
	],
	"a stylesheet whose name a template makes, where no other one is known": [
		{ "_includes/base.liquid": LINKED.replace("site", "{{ page.fileSlug }}") },
		HIDDEN,
	],
	...Object.fromEntries(
		listed(`@import "acme"; | @import '@acme/css'; | @import "acme/a.css"; | @plugin "acme"; |
			@tailwind base; | @import url(//acme.org/a.css); | <link href="https://acme.org/a.css"> | <link href="/gone.css">`).map(
			(load) => [
				`nor those that it may read: ${load}`,
				[
					{ "_includes/base.liquid": styled(load), "src/themes/night.css": FOREIGN },
					...(/^<link/.test(load) ? [HIDDEN] : []),
				],
			],
		),
	),
	"nor those that a component reads": [
		{
			"_includes/base.liquid": styled("p { top: 0 }"),
			"_components/card.webc": "<style>p { color: var(--foreground) }</style>",
			"src/themes/night.css": FOREIGN,
		},
	],
	"nobody asks what Sass says where the site has no theme": [
		{ "src/main.scss": "a { color: $b }", "src/themes/night.css": "" },
	],
};

for (const [name, [own, ...said]] of Object.entries(SITES)) {
	const files = typeof own === "string" ? { "site.css": own } : own;
	test(`own tokens: ${name}`, async () => {
		const site = await createSite({
			"index.md": "---\nlayout: base.liquid\n---\n# x",
			"_includes/base.liquid": LINKED,
			"src/themes/night.css": theme(DARK),
			...files,
		});
		for (const time of ["cold", "warm"]) {
			const { log } = await build(site, {
				...("pages/index.md" in files && { input: "pages" }),
				before: (config) => {
					config.addPassthroughCopy("site.css");
					config.addShortcode("bundled", () => "");
				},
			});
			const found = log.flatMap((line) => FINDING.exec(line)?.[0].trim() ?? []);
			assert.equal(found, said, time);
		}
	});
}

test("own stylesheets are read again when one changes, and not before", async () => {
	const site = await createInstalledSite({
		"index.md": "---\nlayout: base.liquid\n---\n# x",
		"_includes/base.liquid": LINKED,
		"eleventy.config.js":
			'module.exports = (config) => void config.addPlugin(require("eleventy-plugin-theme"));',
		"src/themes/night.css": theme(DARK),
		"site.css": BODY,
	});
	const isRead = async () =>
		(await eleventy(site)).modules.some((url) => /\/node_modules\/postcss\//.test(url));
	assert.equal([await isRead(), await isRead()], [true, false]);
	await site.write({ "site.css": ROOT });
	assert.equal([await isRead(), await isRead()], [true, false]);
});
