import { site } from "./site.js";

const BUTTON = '<p><button id="mode" type="button">Mode</button></p>\n';

const LIGHT_AND_DARK = `body { background: var(--bg); color: var(--fg); font-family: sans-serif; margin: 0 5vw }
a { color: var(--link) }
.card { border: 1px solid var(--fg); padding: 1rem }
pre { background: color-mix(in srgb, var(--fg) 10%, var(--bg)) }
`;

/** Sites whose visitors can switch already, each in a way of its own. */
export const switches = [
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
];
