import { site } from "./site.js";

/** Sites that place boxes: what gives `body`, `header` or `main` a width or a margin breaks them. */
export const layouts = [
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
	site("two columns by grid", {
		layout: "base.liquid",
		css: `:root { --fg: #303030; --bg: #f4f1ea; --side: #e6e0d2 }
body { display: grid; grid-template: "side main" 1fr "side foot" auto / minmax(7rem, 14rem) 1fr; margin: 0; min-height: 100vh; background: var(--bg); color: var(--fg) }
.site-header { grid-area: side; background: var(--side); padding: 1rem }
main { grid-area: main; padding: 1rem; min-width: 0 }
footer { grid-area: foot; border-top: 4px double var(--fg) }
p { max-width: none; margin: 0.25em 0 }
`,
	}),
	site("print stylesheet", {
		head: '<link rel="stylesheet" href="/css/print.css" media="print">',
		css: `body { margin: 2em; font-family: Arial, sans-serif; color: #111; background: #fafafa }
@media print { body { background: none } .site-header, footer { display: none } }
`,
		files: { "css/print.css": "@page { margin: 2cm } a::after { content: ' (' attr(href) ')' }\n" },
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
];
