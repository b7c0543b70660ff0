import { planMedia } from "../../src/init/media/media.js";
import { planLiteralsAsProperties } from "../../src/init/twin/literals.js";
import { planTwinOfTokens } from "../../src/init/twin/twin.js";
import type { Planner } from "../../src/init/types.js";

/** A site for the planners of CSS: small, and of one kind. */
export interface PlannedSite {
	readonly name: string;
	readonly planner: Planner;
	readonly css: Readonly<Record<string, string>>;
	readonly body: string;
	readonly head?: string;
}

const PAGE = `<header class="bar"><a class="logo" href="/">Logo</a></header>
<main><h1>Title</h1><p>Text and <a href="#">a link</a>, <code>code</code>, <mark>marked</mark>.</p>
<div class="card">Card <button class="button">Button</button></div><blockquote class="quote">Quote</blockquote>
<label>Name <input value="x"></label><ul><li>Item</li></ul><table><tr><th>Head</th><td>Cell</td></tr></table></main>
<footer class="foot">Foot</footer>`;

const DARK = "@media (prefers-color-scheme: dark)";

export const plannedSites: readonly PlannedSite[] = [
	{
		name: "tokens in a media block",
		planner: planMedia,
		css: {
			"main.css": `:root { --ground: #fff; --ink: #222; --link: #0645ad; --box: #f2f2f2 }
body { background: var(--ground); color: var(--ink) }
a { color: var(--link) }
.card, code, mark, input, button { background: var(--box); color: var(--ink) }
${DARK} {
	:root { --ground: #111; --ink: #eee; --link: #8ab4f8; --box: #2a2a2a; color-scheme: dark }
}
`,
		},
		body: PAGE,
	},
	{
		name: "rules in media blocks, in every place",
		planner: planMedia,
		css: {
			"main.css": `@layer base, parts;
${DARK} { .card { background: #333; color: #fff } .quote { color: #f0f } }
body { background: #fff; color: #111 }
.quote { color: #777 }
@layer parts {
	.bar { background: #eee }
	${DARK} { .bar { background: #222 } }
}
@layer base {
	.bar, .foot { background: #fafafa; color: #222 }
	${DARK} { .bar, .foot { background: #000; color: #ddd } }
}
.logo { color: #900; ${DARK} { color: #f99; &:hover { color: #fff } } }
${DARK} {
	* { border-color: #555 }
	body { background: #121212; color: #e0e0e0 }
	a { color: #9cf !important }
	main .quote { color: #fcf }
	.card { background: #030 }
	code, mark { background: #444; color: #fff }
	.button { background: #500; color: #fff }
	input { background: #222; color: #eee }
}
.card { background: #efe; color: #010 }
${DARK} { .card { color: #dfd; background: #020 } }
button.button { background: #eee; color: #000 }
@supports (display: grid) { @media screen and (prefers-color-scheme: dark) and (min-width: 1px) { .foot { color: #cfc !important } th { color: #fcf } } }
`,
		},
		body: PAGE,
	},
	{
		name: "light-dark()",
		planner: planMedia,
		css: {
			"main.css": `:root { color-scheme: light dark; --ground: light-dark(#fff, #101418); --ink: light-dark(#222, #e6e6e6) }
body { background: var(--ground); color: var(--ink) }
a { color: light-dark(#00c, #9cf) }
.card { border: 1px solid light-dark(#ccc, #555) }
`,
		},
		body: PAGE,
	},
	{
		name: "a light side in a media block",
		planner: planMedia,
		css: {
			"main.css": `:root { color-scheme: dark; --ground: #101010; --ink: #eee }
body { background: var(--ground); color: var(--ink) }
a { color: #fc9 }
input, button, mark { background: #222; color: #eee }
@media (prefers-color-scheme: light) {
	:root { color-scheme: light; --ground: #fff; --ink: #111 }
	a { color: #830 }
}
`,
		},
		body: PAGE,
	},
	{
		name: "the browser's own colours",
		planner: planMedia,
		css: { "main.css": "body { font: 16px/1.5 sans-serif }\n" },
		head: '<meta name="color-scheme" content="light dark">',
		body: PAGE,
	},
	{
		name: "tokens of a light site, with literals beside them",
		planner: planTwinOfTokens,
		css: {
			"main.css": `:root { --ground: #f8f9fb; --ink: #23272f; --mark: #b45309; --panel: #fff; --muted: #666; --line: #ddd; --shade: 0 1px 2px rgba(0, 0, 0, 0.2); --grad: linear-gradient(#fff, #eef) }
body { background: var(--ground); color: var(--ink) }
a { color: var(--mark) }
.card { background: var(--panel); box-shadow: var(--shade); border: 1px solid var(--line) }
.button { background: var(--mark); color: #fff }
.quote { color: var(--muted); background: var(--grad) }
.foot { background: #333; color: #ddd }
code { background: color-mix(in oklab, var(--ink) 8%, var(--ground)) }
`,
		},
		body: PAGE,
	},
	{
		name: "tokens of a dark site",
		planner: planTwinOfTokens,
		css: {
			"main.css": `:root { --ground: #14161a; --ink: #e8e8e8; --mark: #8ab4f8; --panel: #20242b }
body { background: var(--ground); color: var(--ink) }
a { color: var(--mark) }
.card, code { background: var(--panel) }
`,
		},
		body: PAGE,
	},
	{
		name: "literal colours",
		planner: planLiteralsAsProperties,
		css: {
			"main.css": `html { background: #20242b }
body { margin: 0; background: #fff; color: #333 }
h1, h2 { color: #0a4d68 }
a { color: #b3261e } a:hover { color: #7a1a14 }
mark { background: yellow }
li::marker { color: #b3261e }
blockquote { border-left: 4px solid #088395; color: #4a5560; margin-left: 0; padding-left: 1em }
code { background: #f0f0f0; color: #a31515 }
th { background: #0a4d68; color: #fff } td { border: 1px solid #ccc }
input { border: 1px solid #999; background: #fdfdfd; color: #000 }
.button { background: #088395; color: #fff; border: 0 }
footer { background: #333; color: #ddd }
`,
		},
		body: PAGE,
	},
	{
		name: "a text colour without a ground",
		planner: planLiteralsAsProperties,
		css: { "main.css": "body { color: #222 }\ncode { background: #eee }\n" },
		body: PAGE,
	},
];
