import { CONTENT, site } from "./site.js";

/** Sites whose names might be taken for ours, and sites whose layers and resets come before ours. */
export const names = [
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
	site("a data key of its own called theme", {
		pages: ["/", "/second/"],
		after: '<p class="tag">{{ theme }}</p>',
		css: ":root { --blue: #1d4e89; --white: #fbfdff }\nbody { background: var(--white); color: var(--blue) }\n.tag { border: 1px solid }\n",
		files: {
			"index.md":
				"---\ntitle: One\nlayout: base.njk\ntheme: Content presentation\n---\n# One\n\n- a\n- b\n\n`code`\n",
			"second.md": "---\ntitle: Two\nlayout: base.njk\ntheme: dark\n---\n# Two\n\n> Quoted\n",
			"index.html": undefined,
		},
	}),
];
