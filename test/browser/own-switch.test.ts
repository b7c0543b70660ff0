import { assert, CHROMIUM, type Page, startEngines, until } from "../helpers/in-engines.js";
import {
	recorded,
	recorder,
	SETTLE,
	setTheme,
	store,
	stored,
	themedSite,
	themeOf,
	visit,
} from "../helpers/themed-site.js";

const writes = (name: string) => `document.documentElement.setAttribute("data-theme", "${name}");`;

const first = (html: string, script: string, event?: string) => {
	const code = event ? `addEventListener("${event}", () => { ${script} })` : script;
	return html.replace("<head>", `<head><script>${code}</script>`);
};

const PLACES: Record<string, (html: string, script: string) => string> = {
	"in the head, before ours": (html, script) => first(html, script),
	"in the head, after ours": (html, script) =>
		html.replace("</head>", `<script>${script}</script></head>`),
	"late in the body": (html, script) =>
		html.replace("</body>", `<script>${script}</script></body>`),
	"at DOMContentLoaded": (html, script) => first(html, script, "DOMContentLoaded"),
	"at pageshow": (html, script) => first(html, script, "pageshow"),
	"in markup": (html, script) =>
		html.replace("<html", `<html data-theme="${/"data-theme", "(.*?)"/.exec(script)?.[1]}"`),
};

const site = await themedSite({ serve: { onHtml: recorder } });
const { each } = await startEngines({ url: site.url });

const listOf = (page: Page) => page.evaluate("document.querySelector('select').value");

/** All that has undone a site's choice. */
async function disturb(page: Page): Promise<void> {
	await page.setColorScheme("dark");
	await page.evaluate(`
		for (const type of ["storage", "visibilitychange"]) dispatchEvent(new Event(type));
		document.body.append(document.createElement("p"));
		${SETTLE}
	`);
	await page.setColorScheme("light");
	await page.evaluate(SETTLE);
}

for (const [place, put] of Object.entries(PLACES)) {
	// One that visitors may choose, one that they may not, and one that is none of ours.
	for (const name of ["fjord", "sand", "system"]) {
		const says = async (page: Page) => {
			await store(page, "dark");
			site.options.onHtml = (html, { pathname }) =>
				pathname === "/" ? put(recorder(html), writes(name)) : recorder(html);
			try {
				await visit(page, site.url);
				await page.evaluate(SETTLE);
				assert.is(await themeOf(page), name);
				await disturb(page);
				assert.is(await themeOf(page), name);
				// What no visitor may choose is an entry that cannot be chosen; what is none, is none.
				assert.is(await listOf(page), name === "system" ? "" : name);
				const { changes } = await recorded(page);
				assert.is(changes.filter(({ to }) => to !== name && to !== "dark").length, 0);
				assert.is(await stored(page), "dark", "our storage is not the site's");
				await setTheme(page, "light");
				assert.is(await themeOf(page), "light", "until a visitor chooses");
				await disturb(page);
				assert.is(await themeOf(page), "light");
			} finally {
				site.options.onHtml = recorder;
			}
		};
		const engines = name === "sand" ? {} : { engines: CHROMIUM };
		each(`a site's script ${place} says ${name}`, engines, says);
	}
}

each("a site's storage listener", async (page) => {
	await page.evaluate(`addEventListener("storage", () => { isHeard = true; ${writes("sand")} })`);
	const other = await page.newTab();
	try {
		await other.goto(`${site.url}bare/`);
		await store(other, "light", "mine");
		await until(() => page.evaluate<boolean>("isHeard"), "the storage event");
		await page.evaluate(SETTLE);
		assert.is(await themeOf(page), "sand");
		await disturb(page);
		assert.is(await themeOf(page), "sand");
	} finally {
		await other.close();
	}
});
