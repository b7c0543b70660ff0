import { createHash } from "node:crypto";

/** A small site as somebody else wrote it: it knows nothing of the plugin. */
export interface OtherSite {
	readonly name: string;
	/** All of it, with an Eleventy configuration that has no plugin of ours. */
	readonly files: Readonly<Record<string, string>>;
	/** Where its configuration says that it lies, with a slash at both ends. */
	readonly prefix: string;
}

/** What differs from the commonest site, with a Nunjucks layout. */
interface Recipe {
	css: string;
	/** In the head, after the link to the stylesheet. */
	head?: string;
	/** Around the content, and at the end of the body. */
	before?: string;
	end?: string;
	/** Instead of the whole of {@link CONTENT}. */
	content?: string;
	/** Statements of the configuration, and what it imports. */
	setup?: string;
	imports?: string;
	returns?: string;
	/** Besides those that this makes. */
	files?: Record<string, string>;
	/** The layout's file name. @default "base.njk" */
	layout?: string;
	prefix?: string;
}

/** A picture that is no request. */
const LOGO =
	"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='128' height='32'%3E%3Crect width='128' height='32' rx='6' fill='%23246'/%3E%3Ccircle cx='16' cy='16' r='9' fill='gold'/%3E%3C/svg%3E";

const HEADER = `<header class="site-header">
<a class="logo" href="#top"><img src="${LOGO}" alt="Fieldnotes" width="128" height="32"></a>
<nav class="nav" aria-label="Main"><ul><li><a href="#text">Text</a></li><li><a href="#data">Data</a></li><li><a href="#form">Form</a></li></ul></nav>
</header>`;

/** One of each thing that a browser draws by itself, so that whatever changes it shows. */
const CONTENT = `<section id="text">
<h1>Notes from the field</h1>
<p class="lead">A paragraph with a <a href="#data">link</a>, <strong>strong</strong>, <em>emphasis</em>, <mark>a mark</mark>, <code>code</code>, <kbd>Ctrl</kbd>, <small>small print</small>, <del>old</del> <ins>new</ins> and <abbr title="as soon as possible">ASAP</abbr>.</p>
<h2>Lists</h2>
<ul><li>One<ul><li>nested</li></ul></li><li>Two</li></ul>
<ol><li>First</li><li>Second</li></ol>
<dl><dt>Term</dt><dd>What it means</dd></dl>
<h3>Words of others</h3>
<blockquote><p>Quoted at some length, so that the line breaks somewhere on a narrow screen.</p></blockquote>
<pre><code>const answer = 42; // a line of code
</code></pre>
<hr>
<figure><img src="${LOGO}" alt="A drawing" width="256" height="64"><figcaption>A caption</figcaption></figure>
<details open><summary>More</summary><p>What is below.</p></details>
</section>
<section id="data">
<h2>Data</h2>
<table><caption>Rainfall</caption><thead><tr><th>Month</th><th>mm</th></tr></thead><tbody><tr><td>May</td><td>61</td></tr><tr><td>June</td><td>48</td></tr></tbody></table>
<div class="card"><h3>A card</h3><p>With text in it.</p><a class="button" href="#form">A button</a></div>
</section>
<form id="form"><fieldset><legend>Write to us</legend>
<label>Name <input name="name" placeholder="Ada"></label>
<label>Kind <select name="kind"><option>Question</option><option>Praise</option></select></label>
<label><input type="checkbox" checked> Remember</label>
<label><input type="radio" name="r" checked> By mail</label>
<label>Text <textarea name="text" rows="2">Hello</textarea></label>
<meter value="0.6">60%</meter>
<button class="button">Send</button> <button type="button" disabled>Later</button>
</fieldset></form>`;

/** The whole document around a page's content, for Nunjucks and Liquid. */
function layout({ head = "", before = "", end = "" }: Recipe, filter: string): string {
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ title }}</title>
<link rel="stylesheet" href="/css/site.css">${head}
</head>
<body id="top">
${before}${HEADER}
<main>${filter}</main>
<footer><p>Made by hand.</p></footer>
${end}</body>
</html>
`;
}

const CONFIG = "eleventy.config.js";

function site(name: string, recipe: Recipe): OtherSite {
	const { css, files, content = CONTENT, layout: file = "base.njk", prefix = "/" } = recipe;
	const { imports = "", setup = "", returns = "{}" } = recipe;
	const filter = file.endsWith(".liquid") ? "{{ content }}" : "{{ content | safe }}";
	return {
		name,
		files: {
			"package.json": '{ "private": true, "type": "module" }',
			[CONFIG]: `${imports}
export default function (eleventyConfig) {
	eleventyConfig.addPassthroughCopy("css");
	${setup}
	return ${returns};
}
`,
			[`_includes/${file}`]: layout(recipe, filter),
			"index.html": `---\ntitle: Fieldnotes\nlayout: ${file}\n---\n${content}\n`,
			"css/site.css": css,
			...files,
		},
		prefix,
	};
}

const BUTTON = '<p><button id="mode" type="button">Mode</button></p>\n';

const LIGHT_AND_DARK = `body { background: var(--bg); color: var(--fg); font-family: sans-serif; margin: 0 5vw }
a { color: var(--link) }
.card { border: 1px solid var(--fg); padding: 1rem }
pre { background: color-mix(in srgb, var(--fg) 10%, var(--bg)) }
`;

const PLAIN = `:root { --ground: #f8f9fb; --ink: #23272f; --mark: #b45309 }
body { background: var(--ground); color: var(--ink); font-family: sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem }
a { color: var(--mark) }
code { border: 1px solid }
`;

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const SCRIPT = 'document.documentElement.classList.add("js");';
const STYLE = ".js main { border-top: 4px solid #b45309 }";
const POLICY = `default-src 'self'; img-src data:; script-src 'self' ${hash(SCRIPT)}; style-src 'self' ${hash(STYLE)}`;

/** Sites with CSS of their own, one for each way in which a plugin could disturb one. */
export const OTHER_SITES: readonly OtherSite[] = [
	// Sites that place boxes: what gives `body`, `header` or `main` a width or a margin breaks them.
	site("full-bleed hero", {
		before: '<div class="announcement">Open on Sunday</div>',
		css: `* { box-sizing: border-box }
body { margin: 0; font: 17px/1.5 Georgia, serif; background: #fff; color: #222 }
.site-header { background: linear-gradient(90deg, #123, #357); color: #fff; padding: 6rem 2rem; min-height: 20rem }
.site-header a { color: inherit }
.announcement { background: #fc0; color: #000; text-align: center }
main > section { padding: 2rem; max-width: none }
main > section:nth-of-type(2) { background: #eef3f6 }
footer { background: #123; color: #cde; padding: 1rem 2rem }
`,
	}),
	site("view transitions of its own", {
		css: `@view-transition { navigation: auto }
:root { --text: #26323a; --surface: #eef5f2; view-transition-name: none }
body { margin: 0; color: var(--text); background: var(--surface); font-family: Tahoma, sans-serif }
main { view-transition-name: main; padding: 1rem 3vw }
a { color: inherit; transition: color 0.2s }
::view-transition-old(main) { animation-duration: 0.1s }
@media (prefers-reduced-motion: reduce) { ::view-transition-group(*) { animation: none !important } a { transition: none } }
`,
	}),
	// Sites that colour some things, and leave the rest to browsers.
	site("text colour without a background", {
		layout: "base.liquid",
		css: "body { color: #222; font: 16px/1.6 sans-serif; max-width: 46em; margin: auto }\ncode { background: #eee }\n",
	}),
	site("a shadow tree that inherits its colours", {
		css: ":root { --page: #fdf6f0; --ink: #3a2a1a; --label: #8a3b12 }\nbody { background: var(--page); color: var(--ink) }\nnote-box { display: block; margin: 1rem 0 }\nnote-box::part(label) { color: var(--label) }\n",
		content: `<h1>Shadows</h1><p>Beside it, light.</p>
<note-box><template shadowrootmode="open"><style>:host { border: 2px solid var(--label) } button { color: var(--page); background: var(--label) } p { color: var(--ink); margin: 0.5em }</style><strong part="label">Note</strong><p><slot></slot></p><button class="button">Close</button></template>What the note says.</note-box>`,
		end: '<script>customElements.define("note-box", class extends HTMLElement {});</script>\n',
	}),
	// Sites whose names might be taken for ours, and sites whose layers and resets come before ours.
	site("own components by common names", {
		content: `${CONTENT}
<p><button class="theme-toggle">Show the themes of the conference</button>
<select class="theme-select"><option>Climate</option><option>Housing</option></select>
<span class="theme-editor">Edited by Kim</span> <span class="badge">New</span></p>`,
		css: `body { font-family: sans-serif; background: #fff; color: #202020 }
.nav { background: #eee; padding: 1em; border-radius: 0 } .nav ul { margin: 0; columns: 3 }
.card { float: right; width: 40%; border: 5px ridge #b58; padding: 0 }
.button { all: unset; border-bottom: 2px dotted #b58; color: #b58 }
.theme-toggle { display: block; width: 100%; border-radius: 20px; background: #b58; color: #fff }
.theme-select { appearance: none; border: 0; font-size: 2em }
.theme-editor, .badge { text-transform: uppercase; outline: 1px solid #b58 }
`,
	}),
	site("own tokens by common names", {
		css: `:root {
	--color-page: #f7f3ff; --color-text: #2d2440; --color-surface: #ece3ff; --color-accent: #6a3fc4; --color-border: #cbb8f0; --color-muted: #665a80; --color-link: #4b2aa0;
	--font-body: "Trebuchet MS", sans-serif; --font-heading: Georgia, serif; --font-mono: monospace;
	--radius: 14px; --space-1: 3px; --space-2: 9px; --space-3: 27px; --shadow: 0 2px 6px #6a3fc433;
}
body { background: var(--color-page); color: var(--color-text); font-family: var(--font-body); padding: var(--space-3) }
h1, h2, h3 { font-family: var(--font-heading) }
a { color: var(--color-link) }
code { font-family: var(--font-mono); color: var(--color-muted) }
.card { background: var(--color-surface); border: 1px solid var(--color-border); border-radius: var(--radius); padding: var(--space-2); box-shadow: var(--shadow) }
.button { background: var(--color-accent); color: #fff; border-radius: var(--radius); padding: var(--space-1) var(--space-2) }
`,
	}),
	site("cascade layers, one called theme", {
		css: `@layer reset, theme, base, components, utilities;
@layer reset { *, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid } ol, ul { list-style: none } h1, h2, h3 { font-size: inherit; font-weight: inherit } }
@layer theme { :root, :host { --font-sans: ui-sans-serif, system-ui, sans-serif; --color-slate-900: #0f172a; --color-slate-50: #f8fafc; --color-sky-700: #0369a1; --spacing: 0.25rem } }
@layer base { html { line-height: 1.5; font-family: var(--font-sans) } body { background-color: var(--color-slate-50); color: var(--color-slate-900) } }
@layer components { .card { padding: calc(var(--spacing) * 4); border: 1px solid; border-radius: 0.5rem } .button { color: var(--color-sky-700) } }
@layer utilities { .nav ul { display: flex; gap: calc(var(--spacing) * 6) } h1 { font-size: 2.25rem } main { padding-inline: calc(var(--spacing) * 8) } }
`,
	}),
	site("data-theme on elements", {
		content: `<h1>Swatches</h1>
<section data-theme="dark"><h2>Dark</h2><p>Text on <code>dark</code></p><button data-theme="light">Light</button></section>
<section data-theme="light"><h2>Light</h2><p>Text</p><button data-theme="dark">Dark</button></section>
<button data-theme="ocean" class="button">Ocean</button><ul><li data-theme="sand">Sand</li></ul>`,
		css: `body { background: #fff; color: #000; margin: 0 }
section[data-theme] { padding: 2em }
[data-theme="dark"] { background: #222; color: #eee }
[data-theme="light"] { background: #eee; color: #222 }
button[data-theme] { border: 3px solid currentcolor; border-radius: 2em }
[data-theme="ocean"] { background: teal; color: #fff }
`,
	}),
	// Sites whose visitors can switch already, each in a way of its own.
	site("a body script that sets data-theme late", {
		before: BUTTON,
		css: `:root { --bg: #fff; --fg: #222; --link: #0645ad }
[data-theme="dark"] { --bg: #14181c; --fg: #e4e6e8; --link: #8ab4f8 }
${LIGHT_AND_DARK}`,
		end: `<script>
const stored = localStorage.getItem("theme");
const preferred = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
document.documentElement.setAttribute("data-theme", stored || preferred);
document.getElementById("mode").addEventListener("click", () => {
	const next = document.documentElement.getAttribute("data-theme") === "dark" ? "light" : "dark";
	document.documentElement.setAttribute("data-theme", next);
	localStorage.setItem("theme", next);
});
</script>
`,
	}),
	site("a head script of the class kind", {
		before: BUTTON,
		head: `<script>
if (localStorage.theme === "dark" || (!("theme" in localStorage) && window.matchMedia("(prefers-color-scheme: dark)").matches)) {
	document.documentElement.classList.add("dark");
} else {
	document.documentElement.classList.remove("dark");
}
</script>`,
		css: `:root { --bg: #fefefe; --fg: #1f2937; --link: #1d4ed8 }
.dark { --bg: #111827; --fg: #e5e7eb; --link: #93c5fd }
${LIGHT_AND_DARK}`,
		end: '<script src="/js/mode.js"></script>\n',
		setup: 'eleventyConfig.addPassthroughCopy("js");',
		files: {
			"js/mode.js": `document.querySelector("#mode").onclick = function () {
	const isDark = document.documentElement.classList.toggle("dark");
	localStorage.theme = isDark ? "dark" : "light";
};
`,
		},
	}),
	// Sites that follow the system by CSS alone.
	site("a media query on :root", {
		css: `:root { --background: #ffffff; --text: #333344; --accent: #c2410c; --code: #f1f1f4 }
@media (prefers-color-scheme: dark) {
	:root { --background: #181820; --text: #dcdce6; --accent: #fdba74; --code: #26262f }
}
body { background: var(--background); color: var(--text); font: 1.1em/1.6 system-ui; max-width: 50em; margin: 0 auto; padding: 0 1em }
a, h1 { color: var(--accent) }
pre, code { background: var(--code) }
`,
	}),
	site("a stylesheet linked for dark systems", {
		head: '<meta name="color-scheme" content="light dark"><meta name="theme-color" content="#f3f7f2"><link rel="stylesheet" href="/css/dark.css" media="(prefers-color-scheme: dark)">',
		css: "body { background: #f3f7f2; color: #1b2a1e; margin: 2em }\nth { background: #dbe8da }\n",
		files: {
			"css/dark.css":
				"body { background: #101a12; color: #dbe8da }\nth { background: #27402b }\na { color: #9fd8a8 }\n",
		},
	}),
	// Sites that are built in a way of their own.
	site("a policy with hashes", {
		css: PLAIN,
		head: `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${SCRIPT}</script><style>${STYLE}</style>`,
	}),
	site("a path prefix", {
		css: PLAIN,
		imports: 'import { EleventyHtmlBasePlugin } from "@11ty/eleventy";',
		setup: "eleventyConfig.addPlugin(EleventyHtmlBasePlugin);",
		returns: '{ pathPrefix: "/field-notes/" }',
		prefix: "/field-notes/",
	}),
];

/**
 * The site's files after its owner wrote the one line.
 * @param options - of the plugin, as JavaScript
 */
export function withPlugin(site: OtherSite, options = ""): Record<string, string> {
	const load = 'import { themePlugin } from "eleventy-plugin-theme";\n';
	const call = `\televentyConfig.addPlugin(themePlugin${options && `, ${options}`});\n`;
	const config = site.files[CONFIG]?.replace(/(?<=^export default .*\n)/m, call);
	return { ...site.files, [CONFIG]: load + config };
}
