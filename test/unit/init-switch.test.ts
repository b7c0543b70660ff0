import { test } from "uvu";
import * as assert from "uvu/assert";
import { planSwitch } from "../../src/init/switch/switch.js";
import type { Plan } from "../../src/init/types.js";
import { createSite, removeSites, type Site } from "../helpers/site.js";
import { applyPlan, siteReading } from "../helpers/site-reading.js";

const page = (head: string, body: string, attributes = "") =>
	`<!doctype html>
<html lang="en"${attributes}>
<head>
	<meta charset="utf-8">
${head}</head>
<body>
	<header><a href="/">Home</a> ${body}</header>
	<main><button>Buy</button></main>
</body>
</html>
`;

const CLASS_CSS = ".dark body { background: #111; color: #eee } .dark a { color: #9cf }";
const BUTTON = `<button id="mode" type="button"><span>Moon</span></button>`;
const SWITCHER = "<% themeSwitcher() %>";

interface Case {
	readonly shape: string;
	readonly files: Record<string, string>;
	readonly options: object;
	readonly themes?: readonly string[];
	/** Stored values that get names, as the layout's snippet says it. */
	readonly carried?: string;
}

const CASES: Case[] = [
	{
		shape: "a class on the root, by what is stored or the OS prefers",
		files: {
			"style.css": CLASS_CSS,
			"index.html": page(
				`	<script>
		const stored = localStorage.getItem("mode");
		const isDark = stored ? stored === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
		document.documentElement.classList.toggle("dark", isDark);
	</script>
	<script src="/theme.js" defer></script>
`,
				BUTTON,
			),
			"theme.js": `
const button = document.getElementById("mode");
button.addEventListener("click", () => {
	const isDark = document.documentElement.classList.toggle("dark");
	localStorage.setItem("mode", isDark ? "dark" : "light");
	button.querySelector("span").textContent = isDark ? "Sun" : "Moon";
	button.setAttribute("aria-pressed", isDark);
});
`,
		},
		options: { modeAs: { class: "dark" }, storageKey: "mode" },
	},
	{
		shape: "an attribute of another name, in a function with an onclick",
		files: {
			"style.css": `[data-bs-theme="dark"] { color-scheme: dark; --bs-body-bg: #111 }`,
			"index.html": page(
				`	<script src="theme.js"></script>\n`,
				`<button onclick="toggleTheme()">Theme</button>`,
			),
			"theme.js": `
function shown() { return localStorage.getItem("theme") || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"); }
function show(theme) { document.documentElement.setAttribute("data-bs-theme", theme); }
function toggleTheme() {
	const next = shown() === "dark" ? "light" : "dark";
	localStorage.setItem("theme", next);
	show(next);
}
show(shown());
`,
		},
		options: {
			modeAs: { attribute: "data-bs-theme" },
			storageKey: "theme",
		},
	},
	{
		shape: "data-theme, always light at first, in a checkbox with its label",
		files: {
			"style.css": `:root { --bg: #fff } [data-theme="dark"] { --bg: #111 }`,
			"index.html": page(
				"",
				`<div class="theme-switch"><label for="box"><input type="checkbox" id="box"> Dark</label></div>
	<script>
		const box = document.querySelector("#box");
		const saved = localStorage.getItem("theme");
		if (saved) {
			document.documentElement.setAttribute("data-theme", saved);
			box.checked = saved === "dark";
		}
		box.addEventListener("change", (e) => {
			const theme = e.target.checked ? "dark" : "light";
			document.documentElement.setAttribute("data-theme", theme);
			localStorage.setItem("theme", theme);
		}, false);
	</script>`,
			),
		},
		options: { default: "light", storageKey: "theme" },
	},
	{
		shape: "three themes in a list",
		files: {
			"style.css": `[data-theme="sepia"] { --bg: #fed } [data-theme="night"] { --bg: #111 }`,
			"index.html": page(
				"",
				`<select id="themes"><option value="day">Day</option><option value="sepia">Sepia</option><option value="night">Night</option></select>
	<script>
		(function () {
			var list = document.getElementById("themes");
			function apply(name) { document.documentElement.dataset.theme = name; list.value = name; }
			apply(localStorage.siteTheme || "day");
			list.onchange = function () { localStorage.siteTheme = list.value; apply(list.value); };
		})();
	</script>`,
			),
		},
		options: { default: "day", storageKey: "siteTheme" },
		themes: ["day", "night", "sepia"],
	},
	{
		shape: "a class on the body, stored as a truth",
		files: {
			"style.css": `body.dark-mode { background: #111; color: #eee }
.dark-mode a:hover,
body.dark-mode > header { color: #9cf }
.card { color: red }`,
			"index.html": page(
				"",
				`${BUTTON}
	<script>
		if (localStorage.getItem("dark-mode") === "true") document.body.classList.add("dark-mode");
		document.getElementById("mode").onclick = function () {
			document.body.classList.toggle("dark-mode");
			localStorage.setItem("dark-mode", document.body.classList.contains("dark-mode"));
		};
	</script>`,
			),
		},
		options: { default: "light", storageKey: "dark-mode" },
		carried: `[["true","dark"],["false","light"]]`,
	},
	{
		shape: "a light class on a dark site, JSON in the storage",
		files: {
			"style.css": `:root { --bg: #111 } html.light { --bg: #fff } .light .logo { filter: invert(1) }`,
			"index.html": page(
				`	<script>
		const theme = JSON.parse(localStorage.getItem("theme"));
		if (theme === "light") document.documentElement.classList.add("light");
	</script>\n`,
				`${BUTTON}
	<script type="module">
		const button = document.querySelector("#mode");
		button.addEventListener("click", () => {
			const isLight = document.documentElement.classList.toggle("light");
			localStorage.setItem("theme", JSON.stringify(isLight ? "light" : "dark"));
		});
	</script>`,
			),
		},
		options: { default: "dark", storageKey: "theme" },
		carried: String.raw`[["\"light\"","light"],["\"dark\"","dark"]]`,
	},
	{
		shape: "buttons for light, dark and what the OS prefers",
		files: {
			"style.css": `[data-theme="dark"] { --bg: #111 }`,
			"index.html": page(
				"",
				`<div class="modes theme-picker"><button value="light">Light</button><button value="dark">Dark</button><button value="auto">Auto</button></div>
	<script>
		(() => {
			const dark = window.matchMedia("(prefers-color-scheme: dark)");
			const set = (theme) => document.documentElement.setAttribute("data-theme", theme === "auto" ? (dark.matches ? "dark" : "light") : theme);
			set(localStorage.getItem("theme") ?? "auto");
			dark.addEventListener("change", () => { if (localStorage.getItem("theme") === "auto") set("auto"); });
			window.addEventListener("DOMContentLoaded", () => {
				for (const button of document.querySelectorAll(".modes button")) {
					button.addEventListener("click", () => { localStorage.setItem("theme", button.value); set(button.value); });
				}
			});
		})();
	</script>`,
			),
		},
		options: { toggle: { system: true }, storageKey: "theme" },
	},
	{
		shape: "one listener for the whole document",
		files: {
			"style.css": `[data-mode="dark"] { --bg: #111 }`,
			"index.html": page(
				"",
				`<button class="js-mode" aria-label="Dark mode"></button>
	<script>
		const root = document.documentElement;
		const KEY = "color-mode";
		root.dataset.mode = localStorage.getItem(KEY) || "dark";
		document.addEventListener("click", (event) => {
			if (!event.target.closest(".js-mode")) return;
			root.dataset.mode = root.dataset.mode === "dark" ? "light" : "dark";
			try { localStorage.setItem(KEY, root.dataset.mode); } catch (error) { console.warn(error); }
		});
	</script>`,
			),
		},
		options: { default: "dark", modeAs: { attribute: "data-mode" }, storageKey: "color-mode" },
	},
	{
		shape: "classes for both, and a key that is removed",
		files: {
			"style.css": `.theme-dark { --bg: #111 } .theme-dark .x { color: red }`,
			"index.html": page(
				"",
				`<a href="#" class="mode-link">Mode</a>
	<script>
		var html = document.querySelector("html");
		function setDark(on) { html.classList.remove("theme-dark", "theme-light"); html.classList.add(on ? "theme-dark" : "theme-light"); }
		setDark(localStorage.getItem("isDark") === "1");
		document.querySelector(".mode-link").addEventListener("click", function (e) {
			e.preventDefault();
			if (html.classList.contains("theme-dark")) { localStorage.removeItem("isDark"); setDark(false); }
			else { localStorage.setItem("isDark", "1"); setDark(true); }
		});
	</script>`,
			),
		},
		options: { default: "light", modeAs: { class: "theme-dark" }, storageKey: "isDark" },
		carried: `[["1","dark"]]`,
	},
	{
		shape: "a class for each, the system's too",
		files: {
			"style.css": `@media (prefers-color-scheme: dark) { .theme-system { --bg: #111 } } .theme-dark { --bg: #111 } .theme-light { --bg: #fff }`,
			"index.html": page(
				"",
				`<button class="mode">Mode</button>
	<script>
		const KINDS = ["system", "light", "dark"];
		let kind = localStorage.getItem("kind") || "system";
		function show() {
			document.documentElement.classList.remove("theme-system", "theme-light", "theme-dark");
			document.documentElement.classList.add("theme-" + kind);
		}
		show();
		document.querySelector(".mode").addEventListener("click", () => {
			kind = KINDS[(KINDS.indexOf(kind) + 1) % 3];
			localStorage.setItem("kind", kind);
			show();
		});
	</script>`,
			),
		},
		options: { toggle: { system: true }, storageKey: "kind" },
	},
	{
		shape: "a switch that is no button, and a key nobody chose yet",
		files: {
			"style.css": CLASS_CSS,
			"index.html": page(
				"",
				`<span class="dark-mode-icon"></span>
	<script>
		const apply = () => {
			if (localStorage.theme === "dark") document.documentElement.classList.add("dark");
			else document.documentElement.classList.remove("dark");
		};
		apply();
		document.querySelector(".dark-mode-icon").addEventListener("click", () => {
			localStorage.theme = localStorage.theme === "dark" ? "light" : "dark";
			apply();
		});
	</script>`,
			),
		},
		options: { default: "light", modeAs: { class: "dark" }, storageKey: "theme" },
	},
	{
		shape: "Bootstrap's menu, with what opens it",
		files: {
			"style.css": `[data-bs-theme="dark"] { color-scheme: dark }`,
			"index.html": page(
				"",
				`<ul class="navbar-nav"><li class="nav-item"><a href="/x">X</a></li><li class="nav-item dropdown">
	<button id="menu" data-bs-toggle="dropdown"><svg><use href="#auto"></use></svg></button>
	<ul class="dropdown-menu"><li><button data-bs-theme-value="light" aria-pressed="false">Light</button></li><li><button data-bs-theme-value="dark" aria-pressed="false">Dark</button></li><li><button data-bs-theme-value="auto" aria-pressed="true">Auto</button></li></ul>
	</li></ul>
	<script>
		(() => {
			"use strict";
			const stored = () => localStorage.getItem("theme");
			const preferred = () => stored() || (window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
			const show = (theme) => {
				const isDark = theme === "dark" || (theme === "auto" && window.matchMedia("(prefers-color-scheme: dark)").matches);
				document.documentElement.setAttribute("data-bs-theme", isDark ? "dark" : "light");
			};
			const mark = (theme) => {
				document.querySelectorAll("[data-bs-theme-value]").forEach((one) => {
					one.classList.remove("active");
					one.setAttribute("aria-pressed", "false");
				});
				document.querySelector(\`[data-bs-theme-value="\${theme}"]\`).classList.add("active");
				document.querySelector("#menu use").setAttribute("href", "#" + theme);
			};
			show(preferred());
			window.addEventListener("DOMContentLoaded", () => {
				mark(preferred());
				document.querySelectorAll("[data-bs-theme-value]").forEach((toggle) => {
					toggle.addEventListener("click", () => {
						const theme = toggle.getAttribute("data-bs-theme-value");
						localStorage.setItem("theme", theme);
						show(theme);
						mark(theme);
						document.querySelector("#menu").focus();
					});
				});
			});
		})();
	</script>`,
			),
		},
		options: {
			modeAs: { attribute: "data-bs-theme" },
			toggle: { system: true },
			storageKey: "theme",
		},
	},
	{
		shape: "the OS by CSS, and an attribute that overrules it",
		files: {
			"style.css": `:root { --bg: #fff } @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { --bg: #111 } } [data-theme="dark"] { --bg: #111 }`,
			"index.html": page(
				"",
				`${BUTTON}
	<script>
		const saved = localStorage.getItem("theme");
		if (saved) document.documentElement.dataset.theme = saved;
		document.getElementById("mode").addEventListener("click", () => {
			const now = document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
			const next = now === "dark" ? "light" : "dark";
			document.documentElement.dataset.theme = next;
			localStorage.setItem("theme", next);
		});
	</script>`,
			),
		},
		options: { storageKey: "theme" },
	},
];

async function planOf(
	files: Record<string, string>,
): Promise<{ site: Site; plan: Plan | undefined }> {
	const site = await createSite(files);
	return { site, plan: planSwitch(siteReading(site)) };
}

for (const { shape, files, options, themes = ["dark", "light"], carried } of CASES) {
	test(shape, async () => {
		const { site, plan } = await planOf(files);
		assert.not(plan?.isBlocked, JSON.stringify(plan?.remarks));
		assert.equal(plan?.options, options);
		assert.equal(
			Object.keys(plan?.created ?? {}).sort(),
			themes.map((name) => `src/themes/${name}.css`),
		);
		await applyPlan(site, plan as Plan);
		const html = await site.read("index.html");
		assert.is(html.split(SWITCHER).length, 2, html);
		assert.match(html, "<button>Buy</button>");
		assert.not.match(html, /id="mode"|theme\.js|classList|setAttribute/);
		if (carried) assert.match(html, carried);
		else assert.not.match(html, "<script");
		assert.is(planSwitch(siteReading(site)), undefined, "there is nothing more to do");
	});
}

/** A plain switch, with something added to its script, its markup or its CSS. */
const site = ({ js = "", body = BUTTON, css = "", attributes = "", more = {} }) => ({
	"style.css": `[data-theme="dark"] { --bg: #111 } ${css}`,
	"index.html": page(`	<script src="/theme.js" defer></script>\n`, body, attributes),
	"theme.js": `
const root = document.documentElement;
root.setAttribute("data-theme", localStorage.getItem("theme") || "light");
const button = document.getElementById("mode");
button.addEventListener("click", () => {
	const next = root.getAttribute("data-theme") === "dark" ? "light" : "dark";
	root.setAttribute("data-theme", next);
	localStorage.setItem("theme", next);
});
${js}`,
	...more,
});

const REST: [what: string, files: Record<string, string>, why: RegExp][] = [
	["it fetches", site({ js: `fetch("/hit");` }), /^theme\.js:10 uses fetch, besides switching/],
	[
		"a menu is in it",
		site({ js: `addEventListener("scroll", () => {});` }),
		/:10 listens for scroll/,
	],
	["it makes something", site({ js: `root.textContent = new Date();` }), /makes objects/],
	["it imports", site({ js: `import "./menu.js";` }), /imports another script/],
	["it exports", site({ js: "export default root;" }), /exports something/],
	["a component", site({ js: "class Mode extends HTMLElement {}" }), /declares a class/],
	["it is no JavaScript", site({ js: "{{ theme }} = {% if %}" }), /cannot be read as JavaScript/],
	[
		"it says that there are scripts",
		site({ js: `root.classList.replace("no-js", "js");`, attributes: ` class="no-js"` }),
		/changes the class no-js, js of <html> as well/,
	],
	["it fails", site({ body: "" }), /cannot be tried outside a browser/],
	[
		"it sets a title",
		site({ js: `document.querySelector("main").setAttribute("title", root.dataset.theme);` }),
		/changes more of the page/,
	],
	[
		"it stores something else",
		site({ js: `localStorage.setItem("visited", "yes");` }),
		/stores visited as well as theme/,
	],
	[
		"it sets two things",
		site({
			js: `document.body.classList.toggle("a", localStorage.theme === "dark"); root.dataset.mode = localStorage.theme === "dark" ? "x" : "y";`,
		}),
		/one of them is wanted/,
	],
	[
		"the button stands twice",
		site({ more: { "other.html": page("", BUTTON) } }),
		/its control <button id="mode"> stands in 2 places/,
	],
	[
		"its control is on no page",
		{
			"index.html": page(
				"",
				`<script>document.documentElement.dataset.theme = localStorage.theme || "dark"</script>`,
			),
		},
		/no control that could be found/,
	],
	[
		"the layout fixes a theme, and the rules of the other exclude it",
		site({
			css: `html:not([data-theme="light"]) { --bg: #111 }`,
			attributes: ` data-theme="light"`,
		}),
		/is not certain/,
	],
	[
		"another script calls it",
		site({
			js: "function show() {}",
			more: { "menu.js": "show();" },
		}),
		/^menu\.js:undefined calls what theme\.js declares/,
	],
	[
		"a bundle",
		{
			...site({}),
			"index.html": page(`<script src="/main.js"></script>`, BUTTON),
			"main.js": `import "./theme.js";`,
		},
		/by way of main\.js/,
	],
	[
		"Alpine",
		{ "index.html": page("", "<button>x</button>", ` :class="{ 'dark': isDark }"`) },
		/index\.html:\d+:? .*by attributes/,
	],
	[
		"a class that elements of the page have too",
		{
			"style.css": ".dark { color: #eee }",
			"index.html": page(
				"",
				`${BUTTON}<i class="dark"></i><script>document.getElementById("mode").onclick = () => { document.body.classList.toggle("dark"); };</script>`,
			),
		},
		/dark is set on elements of the page as well/,
	],
	[
		"rules that are nested",
		{
			"style.css": "body { &.dark { color: #eee } }",
			"index.html": page(
				"",
				`${BUTTON}<script>document.getElementById("mode").onclick = () => { document.body.classList.toggle("dark"); };</script>`,
			),
		},
		/`&\.dark` is not certain/,
	],
];

test("a theme that the layout writes is that of visitors without JavaScript", async () => {
	const { site: own, plan } = await planOf(
		site({ css: `html[data-theme='light'] .x { color: red }`, attributes: ` data-theme="light"` }),
	);
	assert.not(plan?.isBlocked, JSON.stringify(plan?.remarks));
	await applyPlan(own, plan as Plan);
	assert.match(await own.read("index.html"), `<html lang="en">`);
	assert.is(
		await own.read("style.css"),
		`[data-theme="dark"] { --bg: #111 } html[data-theme='light'] .x, html:root:where(:not([data-theme])) .x { color: red }`,
	);
});

test("what the plugin can do too: a theme-color, a View Transition", async () => {
	const files = site({
		js: `const meta = document.querySelector("meta[name=theme-color]");
button.addEventListener("click", () => {
	const paint = () => { meta.content = "#111"; meta.setAttribute("content", "#111"); };
	if (document.startViewTransition) document.startViewTransition(paint);
	else paint();
});`,
		body: `${BUTTON}<meta name="theme-color" content="#fff">`,
	});
	const { plan } = await planOf(files);
	assert.not(plan?.isBlocked, JSON.stringify(plan?.remarks));
	assert.match(plan?.remarks.map(({ text }) => text).join("\n") ?? "", "theme-color");
});

test("a class on the body becomes a theme in rules that weigh as much", async () => {
	const { files } = CASES.find(({ shape }) => shape.startsWith("a class on the body")) as Case;
	const { site: own, plan } = await planOf(files);
	await applyPlan(own, plan as Plan);
	assert.is(
		await own.read("style.css"),
		`[data-theme="dark"] body { background: #111; color: #eee }
[data-theme="dark"] :where(body) a:hover,
[data-theme="dark"] body > header { color: #9cf }
.card { color: red }`,
	);
});

test("two layouts with the same script lose it both", async () => {
	const { files } = CASES.find(({ shape }) => shape.startsWith("a class on the root")) as Case;
	const other = files["index.html"]?.replace(BUTTON, "") ?? "";
	const { site: own, plan } = await planOf({ ...files, "other.html": other });
	assert.not(plan?.isBlocked, JSON.stringify(plan?.remarks));
	await applyPlan(own, plan as Plan);
	assert.not.match(await own.read("other.html"), "<script");
});

test("is none: a site without a switch, or with a page about one", async () => {
	const code = `<pre><code>document.documentElement.classList.add("dark")</code></pre>`;
	for (const body of ["", code]) {
		const { plan } = await planOf({ "index.html": page("", body), "menu.js": "open()" });
		assert.is(plan, undefined);
	}
});

for (const [what, files, why] of REST) {
	test(`is left alone: ${what}`, async () => {
		const { plan } = await planOf(files);
		assert.ok(plan?.isBlocked, JSON.stringify(plan));
		assert.equal([plan.created, plan.changes], [{}, []]);
		assert.match(
			plan.remarks.map(({ path, line, text }) => `${path}:${line} ${text}`).join("\n"),
			why,
		);
	});
}

test.after(removeSites);
test.run();
