import { planMedia } from "../../src/init/media.js";
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
];
