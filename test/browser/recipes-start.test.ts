import { test } from "uvu";
import * as assert from "uvu/assert";
import { CHROMIUM, startEngines } from "../helpers/in-engines.js";
import { codeOf, filesOf, look, type RecipeSite, siteOf, styledPage } from "../helpers/recipes.js";
import { htmlPage, inContext, ready, SWITCHED } from "../helpers/themed-site.js";

const {
	browsers: [browser],
} = await startEngines({ engines: CHROMIUM, fresh: true });

/** A new site, without CSS, that does what a recipe says. */
function newSite(heading: string, body = "", files: Record<string, string> = {}) {
	const page = htmlPage({ body: `<% themeSwitcher() %>${body}` });
	return siteOf({ "index.html": page, ...filesOf(heading), ...files });
}

/** What an expression says in a visitor's page, whose system is light. */
async function says({ url }: RecipeSite, expression: string): Promise<unknown> {
	let value: unknown;
	await inContext(browser, async (page) => {
		await page.goto(url);
		await ready(page);
		value = await page.evaluate(expression);
	});
	return value;
}

test("light and dark only: the bundle holds two themes, and the switcher is a button", async () => {
	const site = await newSite("Light and dark only");
	const { theme, scheme } = await look(browser, site, { colorScheme: "dark" });
	assert.equal([theme, scheme], ["dark", "dark"]);
	await inContext(browser, async (page) => {
		await page.goto(site.url);
		await ready(page);
		await page.click("button[data-theme-part]");
		await page.evaluate(SWITCHED);
		assert.is(await page.evaluate("document.documentElement.dataset.theme"), "dark");
	});
	const css = await (await fetch(new URL("_theme/css/site.css", site.url))).text();
	assert.not.match(css, "data-theme=paper");
});

test("one colour changes, in sections too, and what is derived from it follows", async () => {
	const site = await newSite(
		"Change one colour",
		'<a href="/">Link</a><section data-theme="dark"><a href="/">Link</a></section>',
	);
	const colors = "[...document.querySelectorAll('a')].map((a) => getComputedStyle(a).color)";
	assert.equal(await says(site, colors), ["rgb(122, 46, 143)", "rgb(224, 163, 255)"]);
});

test("dark is the start of everybody, and a choice comes before it", async () => {
	const site = await newSite("Start in dark");
	const shown = async (visitor: Parameters<typeof look>[2]) => {
		const { theme, scheme } = await look(browser, site, visitor);
		return [theme, scheme];
	};
	assert.equal(await shown({ colorScheme: "light" }), ["dark", "dark"]);
	assert.equal(await shown({ stored: { theme: "light" } }), ["light", "light"]);
	assert.equal(await shown({ javaScript: false }), [undefined, "dark"]);
});

test("a page that forces its theme", async () => {
	const [matter = ""] = codeOf("Force a theme on one page", "yaml");
	const site = await newSite("Start in dark", "", {
		"fjord.html": matter + htmlPage({ body: "<% themeSwitcher() %>" }),
	});
	const visitor = { path: "fjord/", stored: { theme: "light" } };
	assert.is((await look(browser, site, visitor)).theme, "fjord");
	const page = await (await fetch(new URL("fjord/", site.url))).text();
	assert.match(page, 'data-theme="fjord"');
});

test("a section in a theme of its own", async () => {
	const site = await newSite(
		"Start in dark",
		codeOf("A section in a theme of its own", "html").join(""),
	);
	const sees = "[document.documentElement, document.querySelector('section')]";
	const grounds = `new Set(${sees}.map((part) => getComputedStyle(part).backgroundColor)).size`;
	assert.is(await says(site, grounds), 2);
});

test("built-in themes that a stylesheet of the site's own reads", async () => {
	const site = await newSite("Built-in themes for CSS of your own", "", {
		"index.html": styledPage(),
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

test.run();
