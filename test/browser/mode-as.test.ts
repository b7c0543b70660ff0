import { assert, CHROMIUM, type Page, startEngines } from "../helpers/in-engines.js";
import { htmlPage, ready, SETTLE, setTheme, store, themedSite } from "../helpers/themed-site.js";

/** Notes each animation frame in which theme, class and attribute disagree. */
const PROBE = `<script>{
	const DARK = ["dark", "fjord", "secret"];
	window.wrong = [];
	const look = () => {
		const { dataset, classList } = document.documentElement;
		const isDark = DARK.includes(dataset.theme);
		if (classList.contains("night") !== isDark || dataset.bsTheme !== (isDark ? "dark" : "light")) {
			wrong.push([dataset.theme, classList, dataset.bsTheme].join(" "));
		}
		requestAnimationFrame(look);
	};
	requestAnimationFrame(look);
	document.addEventListener("theme:changed", () => {
		const { dataset, classList } = document.documentElement;
		if (classList.contains("night") !== DARK.includes(dataset.theme)) wrong.push("in the event");
	});
}</script>`;

const page = htmlPage({ html: ' class="own"' });
const site = await themedSite({
	files: {
		"index.html": page,
		"forced.html": `---\ntheme: secret\n---\n${page}`,
		"src/themes/plain.css": '[data-theme="plain"] { --color-page: red }',
	},
	plugin: {
		allow: ["light", "dark", "fjord", "plain"],
		modeAs: { class: "night", attribute: "data-bs-theme" },
	},
	serve: { onHtml: (html) => html.replace("<head>", `<head>${PROBE}`) },
});
const engines = await startEngines({ url: site.url });

async function assertMode(page: Page, theme: string, isDark: boolean, message = ""): Promise<void> {
	const said = await page.evaluate(`
		const { dataset, classList } = document.documentElement;
		return [dataset.theme, classList.contains("night"), dataset.bsTheme];
	`);
	assert.equal(said, [theme, isDark, isDark ? "dark" : "light"], message);
}

async function assertFrames(page: Page): Promise<void> {
	await page.evaluate(SETTLE);
	assert.equal(await page.evaluate("wrong"), []);
}

const each = (name: string, run: (page: Page) => Promise<void>) =>
	engines.each(name, async (page) => {
		await run(page);
		await assertFrames(page);
	});

each("the page's mode stands beside its theme, from the first paint", async (page) => {
	await assertMode(page, "light", false);
	await page.setColorScheme("dark");
	await assertMode(page, "dark", true);
	await store(page, "fjord");
	await page.reload();
	await assertMode(page, "fjord", true);
	await assertFrames(page);
	await page.goto(`${site.url}forced/`);
	await assertMode(page, "secret", true);
	assert.ok(await page.evaluate("document.documentElement.classList.contains('own')"));
});

each("whoever changes the theme, the mode follows at once", async (page) => {
	await setTheme(page, "dark");
	await assertMode(page, "dark", true);
	await setTheme(page, "plain");
	await assertMode(page, "plain", false, "a theme that says no mode counts as light");
	for (const [name, isDark] of [
		["fjord", true],
		["light", false],
		["secret", true],
		["none of ours", false],
	] as const) {
		await page.evaluate(`document.documentElement.dataset.theme = "${name}"; await null`);
		await assertMode(page, name, isDark);
	}
});

each("what a soft navigation or a script takes away comes back", async (page) => {
	await setTheme(page, "dark");
	await page.evaluate(`document.documentElement.className = "other"; await null`);
	await assertMode(page, "dark", true);
	await page.evaluate("document.documentElement.removeAttribute('data-bs-theme'); await null");
	await assertMode(page, "dark", true);
	await page.evaluate(`
		const root = document.documentElement;
		for (const { name } of [...root.attributes]) root.removeAttribute(name);
		await null;
	`);
	await assertMode(page, "dark", true);
	await setTheme(page, "light");
	await assertMode(page, "light", false);
});

engines.each("where a policy blocks the guard", { engines: CHROMIUM }, async (page) => {
	await page.setColorScheme("dark");
	site.options.headers = { "*": { "Content-Security-Policy": "script-src 'self'" } };
	await page.goto(site.url);
	await page.evaluate("localStorage.clear()");
	await page.reload();
	await ready(page);
	await assertMode(page, "dark", true);
	site.options.headers = {};
});
