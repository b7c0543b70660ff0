import { test } from "uvu";
import * as assert from "uvu/assert";
import type { Page } from "../helpers/browsers/index.js";
import { startEngines } from "../helpers/in-engines.js";
import { choose, htmlPage, SETTLE, stored, themedSite } from "../helpers/themed-site.js";

/** What content may hold, or a script may do to all objects, on a page with a list. */
const PAGES: Record<string, string> = {
	"a template that says it is a control": "<template data-theme-control='list'></template>",
	"pictures named like members of the document":
		"documentElement head addEventListener dispatchEvent querySelector querySelectorAll getAnimations activeElement defaultView"
			.split(" ")
			.map((name) => `<img name="${name}" alt="">`)
			.join(""),
	"forms whose fields are named like their members":
		"<form data-theme-control='list'><input name='content'><input name='dataset'><input name='title'></form><form name='dataset'></form>",
	"a meta in content that would force a theme":
		'<meta name="theme-forced" content="fjord" data-theme-forced="">',
	"a prototype with a theme":
		"<script>Object.prototype.theme = 'fjord'; Object.prototype.themeControls = true</script>",
	"elements with the ids of our names":
		"<i id='theme'></i><i id='localStorage'></i><a id='matchMedia' name='theme'></a>",
};

const paths = Object.keys(PAGES).map((_, at) => `page${at}`);
const site = await themedSite({
	files: {
		"index.html": htmlPage(),
		...Object.fromEntries(
			Object.values(PAGES).map((body, at) => [
				`page${at}.html`,
				htmlPage({ body: `${body}<p>Text</p>{% themeSwitcher %}` }),
			]),
		),
	},
});
const { each } = await startEngines({ url: site.url });

/** As no content can stand in its way. */
const themeOf = (page: Page) =>
	page.evaluate("document.getElementsByTagName('html')[0].dataset.theme");
const LIST =
	"document.getElementsByClassName('theme-select')[0].lastElementChild.previousElementSibling";

for (const [at, what] of Object.keys(PAGES).entries()) {
	each(`${what}: the page answers, and the list works`, async (page) => {
		await page.goto(`${site.url}${paths[at]}/`);
		await page.evaluate(SETTLE);
		assert.is(await themeOf(page), "light");
		await choose(page, "dark", LIST);
		await page.evaluate(SETTLE);
		assert.equal([await themeOf(page), await stored(page)], ["dark", "light\ndark\ndark"]);
		// An observer that is told of its own work would never let this end.
		await page.evaluate("new Promise((done) => setTimeout(done, 50))");
		await choose(page, "", LIST);
		await page.evaluate(SETTLE);
		assert.is(await themeOf(page), "light");
	});
}

test.run();
