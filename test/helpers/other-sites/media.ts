import { site } from "./site.js";

/** Sites that follow the system by CSS alone. */
export const media = [
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
	site("light-dark()", {
		css: `:root { color-scheme: light dark; --ground: light-dark(#fbf9f4, #15171a); --ink: light-dark(#1d2126, #e9e6df) }
body { background: var(--ground); color: var(--ink); font-family: Optima, Candara, sans-serif; padding: 0 8vw }
a { color: light-dark(#00549e, #8cc4ff) }
.card { border: 2px solid light-dark(#ccc, #444) }
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
];
