import type { Browser, Served } from "../helpers/browsers/index.js";
import { built, createInstalledSite, eleventy } from "../helpers/cli.js";
import { assert, startEngines, test } from "../helpers/in-engines.js";
import {
	codeOf,
	filesOf,
	type Look,
	linkedPage,
	look,
	siteOf,
	type Visitor,
} from "../helpers/recipes.js";
import { htmlPage, inContext, SWITCHED, visit } from "../helpers/themed-site.js";

const { browser, browsers } = await startEngines({ fresh: true, desktop: ["webkit"] });

const CSS = `:root { --background: #fffdf8; --text: #222; --link: #0b5cad }
body { background-color: var(--background); color: var(--text) }
a { color: var(--link) }`;

const LIGHT = { backgroundColor: "rgb(255, 253, 248)", color: "rgb(34, 34, 34)" };
const DARK = { backgroundColor: "rgb(22, 24, 29)", color: "rgb(232, 230, 227)" };

const light = (own: Partial<Look> = {}) => ({ theme: "light", scheme: "light", ...LIGHT, ...own });
const dark = (own: Partial<Look> = {}) => ({ theme: "dark", scheme: "dark", ...DARK, ...own });

interface Case {
	readonly files: Record<string, string>;
	/** Visitors, and what they see before the first paint. */
	readonly visits: readonly [visitor: Visitor, seen: Partial<Look>][];
	/** What an expression comes to once the button is pressed, and before, where the system is light. */
	readonly pressed?: [expression: string, after: unknown, before?: unknown];
}

function bring(name: string, { files, visits, pressed }: Case, engines = [browser]) {
	const inEngine = async (engine: Browser, site: Served) => {
		for (const [visitor, expected] of visits) {
			const seen = await look(engine, site, visitor);
			const asked = Object.fromEntries(
				Object.keys(expected).map((key) => [key, seen[key as keyof Look]]),
			);
			assert.equal(asked, expected, `${engine.name} ${JSON.stringify(visitor)}`);
		}
		if (!pressed) return;
		const [expression, after, before] = pressed;
		if (before) assert.equal(await says(site, expression, false, engine), before);
		assert.equal(await says(site, expression, true, engine), after);
	};
	test(name, async () => {
		const site = await siteOf(files);
		for (const engine of engines) await inEngine(engine, site);
	});
}

const noScript = { javaScript: false };
/** Nothing chosen: the system decides, with JavaScript and without. */
const FOLLOWS: Case["visits"] = [
	[{}, light()],
	[{ colorScheme: "dark" }, dark()],
	[noScript, light({ theme: undefined })],
	[{ ...noScript, colorScheme: "dark" }, dark({ theme: undefined })],
	[{ stored: { theme: "dark" } }, dark()],
	[{ colorScheme: "dark", stored: { theme: "light" } }, light()],
];

/** What an expression says in a visitor's page, whose system is light, or once its button is pressed. */
async function says({ url }: Served, expression: string, press = false, engine = browser) {
	let value: unknown;
	await inContext(engine, async (page) => {
		await visit(page, url);
		if (press) await page.click("button[data-theme-control]");
		if (press) await page.evaluate(SWITCHED);
		value = await page.evaluate(expression);
	});
	return value;
}

const styleOf = (selector: string, property: string) =>
	`getComputedStyle(document.querySelector("${selector}")).${property}`;

const only = (files: Record<string, string>, ...paths: string[]) =>
	Object.fromEntries(paths.map((path) => [path, files[path] ?? ""]));

const twin = filesOf("CSS without a dark mode");

bring("CSS without a dark mode: a dark theme, and its own look as the other", {
	files: { "css/site.css": CSS, ...only(twin, "src/themes/dark.css") },
	visits: FOLLOWS,
	pressed: [styleOf("body", "backgroundColor"), DARK.backgroundColor],
});

bring("CSS without a dark mode: everybody starts in light", {
	files: { "css/site.css": CSS, ...twin },
	visits: [
		[{ colorScheme: "dark" }, light()],
		[{ ...noScript, colorScheme: "dark" }, light({ theme: undefined })],
		[{ stored: { theme: "dark" } }, dark()],
	],
});

bring("colours written out: custom properties, and a rule in the theme", {
	files: {
		"css/site.css": `${codeOf("Colours written out", "css")[0]}.note { border: 1px solid #ddd }`,
		...filesOf("Colours written out"),
		"index.html": linkedPage({ body: '<p class="note">Note</p>' }),
	},
	visits: FOLLOWS,
	pressed: [styleOf(".note", "borderTopColor"), "rgb(90, 95, 107)"],
});

bring("media queries: the theme follows the system, and a choice comes first", {
	files: {
		"css/site.css": CSS,
		...filesOf("Media queries"),
		"index.html": linkedPage({ body: '<img class="logo" alt="Logo" src="data:,">' }),
	},
	visits: FOLLOWS,
	pressed: [styleOf(".logo", "filter"), "invert(1)"],
});

// Nested rules, which each engine reads for itself.
const SPLIT: Case = {
	files: {
		"css/site.css": "body { background-color: var(--background); color: var(--text) }",
		...filesOf("Stylesheets split by their media"),
		"index.html": linkedPage({ body: '<a href="/">Link</a>' }),
	},
	visits: FOLLOWS,
	pressed: [styleOf("a", "color"), "rgb(138, 180, 255)", "rgb(11, 92, 173)"],
};
bring("stylesheets split by their media: each is a theme, in one nested rule", SPLIT, [
	...browsers,
]);

const PACKAGED = `:root { --bg: #fff; --text: #212121 }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; --bg: #212121; --text: #dcdcdc } img { opacity: 0.8 } }
body { background-color: var(--bg); color: var(--text) }`;

bring("CSS from a package: a choice comes before the package's media query", {
	files: {
		"node_modules/simpledotcss/simple.css": PACKAGED,
		...filesOf("CSS from a package"),
		"index.html": linkedPage({ body: '<img alt="" src="data:,">' }).replace(
			"site.css",
			"simple.css",
		),
	},
	visits: [
		[{}, { scheme: "light", backgroundColor: "rgb(255, 255, 255)" }],
		[
			{ ...noScript, colorScheme: "dark" },
			{ scheme: "dark", backgroundColor: "rgb(33, 33, 33)" },
		],
		[
			{ colorScheme: "dark", stored: { theme: "light" } },
			{ scheme: "light", backgroundColor: "rgb(255, 255, 255)", color: "rgb(33, 33, 33)" },
		],
		[{ stored: { theme: "dark" } }, { scheme: "dark", color: "rgb(220, 220, 220)" }],
	],
	pressed: [styleOf("img", "opacity"), "0.8"],
});

test("what npm init writes is CommonJS until the recipe says modules", async () => {
	const { "eleventy.config.js": config = "" } = filesOf("CSS from a package");
	const files = { "package.json": '{ "type": "commonjs" }', "eleventy.config.js": config };
	const site = await createInstalledSite({ ...files, "index.html": htmlPage() });
	const before = await eleventy(site);
	assert.is(before.code, 1);
	assert.match(before.output, "import statement");
	await site.write(filesOf("A configuration in ES modules"));
	await built(site);
});

test("Markdown alone is a fragment; with a layout it is a page with a switcher", async () => {
	const { "eleventy.config.js": config = "" } = filesOf("Content-Security-Policy");
	const site = await createInstalledSite({ "eleventy.config.mjs": config, "index.md": "# Hi\n" });
	assert.match((await eleventy(site)).output, "index.md: a fragment gets no theme; give it");
	await site.write(filesOf("Markdown without a layout"));
	await built(site);
	const html = await site.read("_site/index.html");
	assert.match(html, /<title>Hello<.*data-theme-control.*<h1[^>]*>Hello/s);
});

bring("light-dark(): two modes", {
	files: {
		"css/site.css": `:root { color-scheme: light dark; --background: light-dark(#fffdf8, #16181d); --text: light-dark(#222, #e8e6e3) }
body { background-color: var(--background); color: var(--text) }`,
		...filesOf("light-dark()"),
	},
	visits: FOLLOWS,
});

const [translation = ""] = codeOf("A class and a script", "html");

bring("a class: before the first paint, with the choice of earlier visits", {
	files: {
		"css/site.css": `${CSS}\n.dark { --background: #16181d; --text: #e8e6e3 }`,
		...filesOf("A class and a script"),
		"index.html": linkedPage().replace("<head>", `<head>${translation}`),
	},
	visits: [
		[{}, light({ class: "" })],
		[{ colorScheme: "dark" }, dark({ class: "dark" })],
		[{ stored: { "color-mode": "dark" } }, dark({ class: "dark" })],
		[{ colorScheme: "dark", stored: { "color-mode": "light" } }, light({ class: "" })],
		[{ stored: { "color-mode": "true" } }, dark({ class: "dark" })],
		[{ colorScheme: "dark", stored: { "color-mode": "false" } }, light({ class: "" })],
		[{ ...noScript, colorScheme: "dark" }, light({ theme: undefined })],
	],
	pressed: ["[document.documentElement.className, localStorage['color-mode']]", ["dark", "dark"]],
});

bring("an attribute: the same one, and the key of earlier visits", {
	files: {
		"css/site.css": `${CSS}\n[data-theme="dark"] a { color: #8ab4ff }`,
		...filesOf("An attribute and a script"),
		"index.html": linkedPage({ body: '<a href="/">Link</a>' }),
	},
	visits: [
		[{}, light()],
		[{ stored: { "color-mode": "dark" } }, dark()],
		[{ colorScheme: "dark", stored: { "color-mode": "light" } }, light()],
		[{ ...noScript, colorScheme: "dark" }, dark({ theme: undefined })],
	],
	pressed: [styleOf("a", "color"), "rgb(138, 180, 255)"],
});

function newSite(heading: string, body = "", files: Record<string, string> = {}) {
	const page = htmlPage({ body: `<% themeSwitcher() %>${body}` });
	return siteOf({ "index.html": page, ...filesOf(heading), ...files });
}

test("light and dark only: the bundle holds two themes, and the switcher is a button", async () => {
	const site = await newSite("Light and dark only");
	const { theme, scheme } = await look(browser, site, { colorScheme: "dark" });
	assert.equal([theme, scheme], ["dark", "dark"]);
	assert.is(await says(site, "document.documentElement.dataset.theme", true), "dark");
	const css = await (await fetch(new URL("_theme/css/site.css", site.url))).text();
	assert.not.match(css, "data-theme=paper");
});

test("one colour changes, in sections too, and what is derived from it follows", async () => {
	const links = '<a href="/">Link</a><section data-theme="dark"><a href="/">Link</a></section>';
	const site = await newSite("Change one colour", links);
	const colors = "[...document.querySelectorAll('a')].map((a) => getComputedStyle(a).color)";
	assert.equal(await says(site, colors), ["rgb(122, 46, 143)", "rgb(224, 163, 255)"]);
});

test("dark is the start, a choice comes before it; a page and a section have their own theme", async () => {
	const [matter = ""] = codeOf("Force a theme on one page", "yaml");
	const section = codeOf("A section in a theme of its own", "html").join("");
	const site = await newSite("Start in dark", section, {
		"fjord.html": matter + htmlPage({ body: "<% themeSwitcher() %>" }),
	});
	const shown = async (visitor: Visitor) => {
		const { theme, scheme } = await look(browser, site, visitor);
		return [theme, scheme];
	};
	assert.equal(await shown({ colorScheme: "light" }), ["dark", "dark"]);
	assert.equal(await shown({ stored: { theme: "light" } }), ["light", "light"]);
	assert.equal(await shown({ javaScript: false }), [undefined, "dark"]);
	assert.is((await shown({ path: "fjord/", stored: { theme: "light" } }))[0], "fjord");
	const page = await (await fetch(new URL("fjord/", site.url))).text();
	assert.match(page, 'data-theme="fjord"');
	const grounds = `[${styleOf("html", "backgroundColor")}, ${styleOf("section", "backgroundColor")}]`;
	assert.is(await says(site, `new Set(${grounds}).size`), 2);
});

test("built-in themes that a stylesheet of the site's own reads", async () => {
	const site = await newSite("Built-in themes for CSS of your own", "", {
		"index.html": linkedPage(),
	});
	const [light, dark, paper] = await Promise.all(
		["light", "dark", "paper"].map((theme) => look(browser, site, { stored: { theme } })),
	);
	const grounds = [light, dark, paper].map((one) => one?.backgroundColor);
	assert.is(new Set(grounds).size, 3, String(grounds));
	assert.is.not(light?.color, dark?.color);
	assert.is(await says(site, "document.querySelector('select').options.length"), 4);
});

test("the sources that a policy of the server's own needs", async () => {
	const site = await newSite("Content-Security-Policy");
	const policy = /script-src .*; style-src .*/.exec(site.output)?.[0] ?? "";
	assert.ok(policy, site.output);
	// Without the runtime it is the anti-flash script that names the theme.
	site.options.onHtml = (html) => html.replace("/_theme/theme.js", "/none.js");
	site.options.headers = { "/": { "Content-Security-Policy": policy } };
	await inContext(browser, async (page) => {
		await page.goto(site.url);
		assert.is(await page.evaluate("document.documentElement.dataset.theme"), "light", policy);
	});
});
