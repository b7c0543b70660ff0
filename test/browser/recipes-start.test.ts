import { test } from "uvu";
import * as assert from "uvu/assert";
import type { Browser } from "../helpers/browsers/index.js";
import { look, type RecipeSite, recipeTests, styledPage } from "../helpers/recipe-sites.js";
import { codeOf, filesOf } from "../helpers/recipes.js";
import { htmlPage, inContext, ready, SWITCHED } from "../helpers/themed-site.js";

const { browsers, siteOf } = await recipeTests();

/** A new site, without CSS, that does what a recipe says. */
function newSite(heading: string, body = "", files: Record<string, string> = {}) {
	const page = htmlPage({ body: `<% themeSwitcher() %>${body}` });
	return siteOf({ "index.html": page, ...filesOf(heading), ...files });
}

/** A test in every engine, of one site. */
function recipe(
	name: string,
	build: () => Promise<RecipeSite>,
	run: (browser: Browser, site: RecipeSite) => Promise<void>,
) {
	test(name, async () => {
		const site = await build();
		for (const browser of browsers) await run(browser, site);
	});
}

/** What an expression says in a visitor's page, whose system is light. */
async function says(browser: Browser, { url }: RecipeSite, expression: string): Promise<unknown> {
	let value: unknown;
	await inContext(browser, async (page) => {
		await page.goto(url);
		await ready(page);
		value = await page.evaluate(expression);
	});
	return value;
}

recipe(
	"light and dark only: the bundle holds two themes, and the switcher is a button",
	() => newSite("Light and dark only"),
	async (browser, site) => {
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
	},
);

recipe(
	"one colour changes, in sections too, and what is derived from it follows",
	() =>
		newSite(
			"Change one colour",
			'<a href="/">Link</a><section data-theme="dark"><a href="/">Link</a></section>',
		),
	async (browser, site) => {
		const colors = "[...document.querySelectorAll('a')].map((a) => getComputedStyle(a).color)";
		assert.equal(await says(browser, site, colors), ["rgb(122, 46, 143)", "rgb(224, 163, 255)"]);
	},
);

recipe(
	"dark is the start of everybody, and a choice comes before it",
	() => newSite("Start in dark"),
	async (browser, site) => {
		const shown = async (visitor: Parameters<typeof look>[2]) => {
			const { theme, scheme } = await look(browser, site, visitor);
			return [theme, scheme];
		};
		assert.equal(await shown({ colorScheme: "light" }), ["dark", "dark"]);
		assert.equal(await shown({ stored: { theme: "light" } }), ["light", "light"]);
		assert.equal(await shown({ javaScript: false }), [undefined, "dark"]);
	},
);

recipe(
	"a page that forces its theme",
	() => {
		const [matter = ""] = codeOf("Force a theme on one page", "yaml");
		return newSite("Start in dark", "", {
			"fjord.html": matter + htmlPage({ body: "<% themeSwitcher() %>" }),
		});
	},
	async (browser, site) => {
		const visitor = { path: "fjord/", stored: { theme: "light" } };
		assert.is((await look(browser, site, visitor)).theme, "fjord");
		const page = await (await fetch(new URL("fjord/", site.url))).text();
		assert.match(page, 'data-theme="fjord"');
	},
);

recipe(
	"a section in a theme of its own",
	() => newSite("Start in dark", codeOf("A section in a theme of its own", "html").join("")),
	async (browser, site) => {
		const sees = "[document.documentElement, document.querySelector('section')]";
		const grounds = `new Set(${sees}.map((part) => getComputedStyle(part).backgroundColor)).size`;
		assert.is(await says(browser, site, grounds), 2);
	},
);

recipe(
	"built-in themes that a stylesheet of the site's own reads",
	() => newSite("Built-in themes for CSS of your own", "", { "index.html": styledPage() }),
	async (browser, site) => {
		const [light, dark, paper] = await Promise.all(
			["light", "dark", "paper"].map((theme) => look(browser, site, { stored: { theme } })),
		);
		const grounds = [light, dark, paper].map((one) => one?.backgroundColor);
		assert.is(new Set(grounds).size, 3, String(grounds));
		assert.is.not(light?.color, dark?.color);
		assert.is(await says(browser, site, "document.querySelector('select').options.length"), 4);
	},
);

recipe(
	"the sources for a policy that a server sends",
	() => newSite("Content-Security-Policy"),
	async (browser, site) => {
		const sources = /script-src .*; style-src .*/.exec(site.output)?.[0] ?? "";
		// Without the runtime it is the anti-flash script that names the theme.
		site.options.onHtml = (html) => html.replace("/_theme/theme.js", "/none.js");
		site.options.headers = { "/": { "Content-Security-Policy": sources } };
		await inContext(browser, async (page) => {
			await page.goto(site.url);
			const theme = await page.evaluate("document.documentElement.dataset.theme");
			assert.is(theme, "light", `${browser.name}: ${sources}`);
		});
	},
);

test.run();
