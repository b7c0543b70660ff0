import { site } from "./site.js";

/** Sites that colour some things, and leave the rest to browsers. */
export const colors = [
	site("text colour without a background", {
		css: "body { color: #222; font: 16px/1.6 sans-serif; max-width: 46em; margin: auto }\ncode { background: #eee }\n",
	}),
	site("mark, code, lists, tables and forms left to browsers", {
		css: "main { max-width: 44rem; margin: 0 auto }\n.site-header { display: flex; gap: 2rem }\n",
	}),
	site("inline style in the layout only", {
		layout: "base.liquid",
		head: `<style>
	body { font-family: "Courier New", monospace; color: #2b2b2b; background: #f9f5ec; margin: 3vw }
	.nav ul { padding: 0; list-style: square inside }
	h1 { border-bottom: 3px solid #c8553d }
	a { color: #28587b }
</style>`,
	}),
	site("a shadow tree that inherits its colours", {
		css: ":root { --page: #fdf6f0; --ink: #3a2a1a; --label: #8a3b12 }\nbody { background: var(--page); color: var(--ink) }\nnote-box { display: block; margin: 1rem 0 }\nnote-box::part(label) { color: var(--label) }\n",
		content: `<h1>Shadows</h1><p>Beside it, light.</p>
<note-box><template shadowrootmode="open"><style>:host { border: 2px solid var(--label) } button { color: var(--page); background: var(--label) } p { color: var(--ink); margin: 0.5em }</style><strong part="label">Note</strong><p><slot></slot></p><button class="button">Close</button></template>What the note says.</note-box>`,
		end: '<script>customElements.define("note-box", class extends HTMLElement {});</script>\n',
	}),
];
