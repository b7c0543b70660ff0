import { HEADER, site } from "./site.js";

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
	site("webc", {
		imports: 'import webc from "@11ty/eleventy-plugin-webc";',
		setup: 'eleventyConfig.addPlugin(webc, { components: "components/*.webc" });',
		packages: ["@11ty/eleventy-plugin-webc"],
		files: {
			"_includes/base.njk": undefined,
			"index.html": undefined,
			"_includes/base.webc": `<!doctype html>
<html lang="en">
	<head>
		<meta charset="utf-8">
		<meta name="viewport" content="width=device-width">
		<title @text="title"></title>
		<style @raw="getBundle('css')" webc:keep></style>
	</head>
	<body>
		${HEADER}
		<main @raw="content"></main>
	</body>
</html>
`,
			"components/price-tag.webc":
				"<b><slot></slot></b>\n<style webc:scoped>:host { color: #7b1e3a; background: #fbe9ef; padding: 0 0.4em }</style>\n",
			"index.webc":
				"---\ntitle: Shop\nlayout: base.webc\n---\n<h1>Shop</h1><p>Tea <price-tag>4.20</price-tag></p><ul><li>Black</li></ul>\n<style>body { color: #333; background: #fffdf8; font-family: sans-serif }</style>\n",
		},
	}),
];
