import { type Page, serveFolder } from "../helpers/browsers/index.js";
import { build } from "../helpers/eleventy.js";
import { htmlPage, startEngines, themedSite } from "../helpers/in-engines.js";
import { inkOf, printed } from "../helpers/ink.js";
import { assert, createSite, IS_SAMPLE } from "../helpers/site.js";
import {
	inContext,
	ready,
	recorded,
	recorder,
	setTheme,
	themeOf,
	visit,
} from "../helpers/themed-site.js";

const STATUSES = ["success", "warning", "danger", "info"];
const BODY = `{% themeSwitcher %}<p>Text with a <a href="/">link</a>, <code>code</code>, <mark>mark</mark>, <small>small</small>.</p>
<pre><code><span class="token comment">// comment</span> <span class="token string">"string"</span></code></pre>
<ul><li>Item</li></ul><blockquote>Quote</blockquote><details open><summary>Details</summary>Text</details>
<p><button class="button">Button</button> <a class="button button-quiet" href="/">Quiet</a> <a class="button button-danger" href="/">Danger</a></p>
<p><span class="badge">Badge</span>${STATUSES.map((name) => `<span class="badge badge-${name}">${name}</span>`).join("")}</p>
${STATUSES.map((name) => `<div class="alert alert-${name}"><strong>Title</strong> of ${name}</div>`).join("")}
<table><caption>Caption</caption><thead><tr><th>Head</th></tr></thead><tbody><tr><td>Cell</td></tr></tbody></table>
<form><label>Name <input class="input" value="Value"></label><button>Send</button></form>
<section data-theme="midnight"><h2>Nested</h2><p>Text</p><p><a class="button" href="/">Button</a></p></section>`;

const DARK = `[data-theme="night"] { color-scheme: dark; --ground: #111; --ink: #eee; --hint: #ccc }
[data-theme="day"] { color-scheme: light; --ground: #fff; --ink: #222; --hint: #555 }`;
const OWN = `:root { --ground: #fff; --ink: #222; --hint: #555 }
html, section { background: var(--ground); color: var(--ink) } small { color: var(--hint) }
[data-theme="night"] .rule { color: #ddd }`;
const ownPage = (front = "") =>
	`${front}${htmlPage({
		head: `<style>${OWN}</style>`,
		body: '<p class="rule">Text</p><p>More, and <small>small</small></p><section data-theme="night"><p>Nested <small>small</small></p></section>',
	})}`;

async function ownSite(css: string) {
	const site = await createSite({
		"index.html": ownPage(),
		"forced.html": ownPage("---\ntheme: night\n---\n"),
		"src/themes/own.css": css,
	});
	await build(site, { plugin: { default: "night", checks: false } });
	return serveFolder({ root: site.path("_site"), onHtml: recorder });
}

const shipped = await themedSite({
	builtIn: true,
	files: { "index.html": htmlPage({ body: BODY }) },
	serve: { onHtml: recorder },
});
const own = await ownSite(DARK);
const ownLook = await ownSite(DARK.split("\n")[0] as string);
const engines = IS_SAMPLE ? (["chromium"] as const) : (["chromium", "firefox"] as const);
const { each } = await startEngines({ engines, fresh: true });

async function assertInk(page: Page, message: string): Promise<void> {
	const pale = inkOf(await printed(page)).filter(({ contrast }) => contrast < 4.5);
	assert.equal(pale, [], message);
}

each("a shipped theme's text is dark on white; then all is as it was", async (page, { name }) => {
	await visit(page, shipped.url);
	const themes = await page.evaluate<string[]>(
		"[...document.querySelectorAll('[data-theme-group] input, option')].map(({ value }) => value).filter(Boolean)",
	);
	const isAll = !IS_SAMPLE && name === "chromium";
	for (const theme of new Set(isAll ? themes : ["dark", "terminal", "sand"])) {
		await setTheme(page, theme);
		await recorded(page);
		await assertInk(page, theme);
		assert.is(await themeOf(page), theme);
		assert.equal((await recorded(page)).writes, [], "nothing is chosen");
	}
});

for (const javaScript of [true, false]) {
	const how = javaScript ? "with" : "without";
	each(`a site of its own in the dark, ${how} JavaScript`, async (_, browser) => {
		const visit = async (page: Page) => {
			for (const { url } of [own, ownLook]) {
				await page.goto(url);
				if (javaScript) await ready(page);
				const before = await themeOf(page);
				assert.is(before, javaScript ? "night" : null);
				await assertInk(page, "the page");
				assert.is(await themeOf(page), before);
				// Its root says so in the markup, and rules of the site's own stylesheet ask for it.
				if (!javaScript) continue;
				await page.goto(`${url}forced/`);
				await assertInk(page, "a page of its own theme");
			}
		};
		await inContext(browser, visit, { javaScript, colorScheme: "dark" });
	});
}

each("a choice in another tab while the dialog is open shows after it", async (page) => {
	await visit(page, own.url);
	await page.evaluate(`dispatchEvent(new Event("beforeprint"))
		localStorage.setItem("theme", "day")
		dispatchEvent(new StorageEvent("storage"))
		dispatchEvent(new Event("afterprint"))`);
	assert.is(await themeOf(page), "day");
	await page.evaluate('localStorage.clear(); dispatchEvent(new StorageEvent("storage"))');
	assert.is(await themeOf(page), "night");
});

each("what a page's own scripts hear: the theme that is printed, and the end", async (page) => {
	await visit(page, own.url);
	await recorded(page);
	await printed(page);
	const { changes, writes } = await recorded(page);
	assert.equal(changes, [
		{ from: "night", to: "day" },
		{ from: "day", to: "night" },
	]);
	assert.equal(writes, []);
});
