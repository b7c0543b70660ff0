import { assert, CHROMIUM, type Page, startEngines } from "../helpers/in-engines.js";
import {
	ALLOWED,
	assertShown,
	COLORS,
	htmlPage,
	recorded,
	recorder,
	store,
	stored,
	themedSite,
	violations,
	visit,
} from "../helpers/themed-site.js";

const section =
	'<section data-theme="dark" id="section" style="background: var(--color-page)"></section>';
const server = await themedSite({
	serve: { onHtml: recorder },
	files: {
		"front-matter.html": `---\ntheme: fjord\n---\n${htmlPage()}`,
		// The page's own words win over its layout's, and may name what no visitor may choose.
		"secret.html": `---\ntheme: secret\n---\n${htmlPage({ html: ' data-theme="light"' })}`,
		"own.html": `---\ntheme: light\n---\n${htmlPage()}`,
		"layout.html": htmlPage({ html: ' data-theme="sand"' }),
		"section.html": htmlPage({ body: `{% themeSwitcher %}${section}` }),
	},
});
const two = await themedSite({
	plugin: { default: "sand", allow: ["light", "dark"], labels: { forced: "Toujours {theme}" } },
	files: { "front-matter.html": `---\ntheme: fjord\n---\n${htmlPage()}` },
});
const FORCED = { "front-matter": "fjord", secret: "secret", own: "light", layout: "sand" } as const;

const { each } = await startEngines();

const control = (page: Page) =>
	page.evaluate<Record<string, unknown>>(`
		const { disabled, title, value, ariaPressed } = document.querySelector("body [data-theme-control]");
		return { disabled, title, value, ariaPressed };
	`);

const QUIET = { writes: [], persisted: [false], changes: [], errors: [] };

const CHOICES = [null, ...ALLOWED, "gone"];

each("a page's own theme holds whatever the visitor chose", async (page) => {
	await page.goto(server.url);
	for (const [name, theme] of Object.entries(FORCED)) {
		for (const choice of CHOICES) {
			await store(page, choice);
			await visit(page, `${server.url}${name}/`);
			await assertShown(page, theme, `${name}, ${choice}`);
			const label = theme.charAt(0).toUpperCase() + theme.slice(1);
			assert.equal(await control(page), {
				disabled: true,
				title: `This page is always in the ${label} theme`,
				value: theme,
				ariaPressed: null,
			});
			assert.equal(await recorded(page), QUIET);
		}
		// Nor is it led astray by what happens elsewhere.
		await page.setColorScheme("dark");
		await page.setColorScheme("light");
		assert.ok(await page.evaluate("document.documentElement.theme.set('dark')"));
		await assertShown(page, theme, "after a choice");
		const { writes, changes } = await recorded(page);
		assert.equal([writes, changes], [["theme=dark"], []]);
	}
	await visit(page, `${server.url}layout/?storage=blocked`);
	await assertShown(page, "sand");
});

each("the next page is in the visitor's theme again", async (page) => {
	await page.goto(server.url);
	for (const choice of ["dark", "fjord"] as const) {
		await store(page, choice);
		for (const name of Object.keys(FORCED)) {
			await visit(page, `${server.url}${name}/`);
			assert.is(await stored(page), choice);
			assert.equal((await recorded(page)).writes, []);
			await visit(page, server.url);
			await assertShown(page, choice);
			const { disabled, value, title } = await control(page);
			assert.equal({ disabled, value, title }, { disabled: false, value: choice, title: "Theme" });
		}
	}
});

each("a section keeps its theme through every switch", { engines: CHROMIUM }, async (page) => {
	await visit(page, `${server.url}section/`);
	for (const name of ALLOWED) {
		await page.evaluate(`document.documentElement.theme.set("${name}")`);
		await assertShown(page, name);
		const color = "getComputedStyle(document.getElementById('section')).backgroundColor";
		assert.is(await page.evaluate(color), COLORS.dark, name);
		assert.is(await page.evaluate("section.dataset.theme"), "dark");
		assert.is((await control(page)).disabled, false);
	}
});

each("a button, in the site's own words, for axe too", { engines: CHROMIUM }, async (page) => {
	await visit(page, `${two.url}front-matter/`);
	const { disabled, title, ariaPressed } = await control(page);
	assert.equal([disabled, title, ariaPressed], [true, "Toujours Fjord", "false"]);
	assert.equal(await violations(page), []);
	await visit(page, two.url);
	assert.equal(await page.evaluate("document.documentElement.theme.choice"), ["sand", "sand"]);
});
