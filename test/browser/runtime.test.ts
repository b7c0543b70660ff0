import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { CSS_PATH } from "../../src/constants.js";
import { assert, type Page, startEngines, until } from "../helpers/in-engines.js";
import {
	assertShown,
	COLORS,
	choose,
	htmlPage,
	recorded,
	recorder,
	SETTLE,
	setTheme,
	shown,
	store,
	stored,
	type ThemeName,
	themedSite,
	visit,
} from "../helpers/themed-site.js";

const onHtml = recorder;
/** Two lists, to see that both agree. */
const site = await themedSite({
	serve: { onHtml },
	files: {
		"index.html": htmlPage({ body: "{% themeSwitcher %}{% themeSwitcher %}" }),
		"forced.html": `---\ntheme: sand\n---\n${htmlPage()}`,
		"metas.html": htmlPage({
			head: '<meta name="theme-color" content="#123456"><meta name="color-scheme" content="dark light">',
		}),
		"moving.html": htmlPage({ head: "<style>* { transition: all 1s }</style>" }),
		"tokens.html": htmlPage(),
		"editor.html": htmlPage({ body: "{% themeTokenEditor %}" }),
	},
});
const fixed = await themedSite({ serve: { onHtml }, plugin: { default: "fjord" } });

const { each } = await startEngines({ url: site.url });

const clear = (page: Page) => page.evaluate("document.documentElement.theme.clear()");

const controls = (page: Page) =>
	page.evaluate<{ lists: string[]; disabled: boolean[]; titles: string[] }>(`
		const all = [...document.querySelectorAll("body [data-theme-control]")];
		const each = (of) => [...new Set(all.flatMap((control) => of(control) ?? []))];
		return {
			lists: each((control) => control.value),
			disabled: each((control) => control.disabled),
			titles: each((control) => control.title),
		};
	`);

const SAYS_DARK = { lists: ["dark"], disabled: [false], titles: ["Theme"] };

each("a switch shows in the other tab at once, and no write follows", async (page) => {
	const other = await page.newTab();
	try {
		await visit(other, site.url);
		// Heard after the runtime's own listener, in the same dispatch.
		await other.evaluate(`
			localStorage.theme;
			window.seen = [];
			addEventListener("storage", ({ key }) => seen.push(key + ": " + document.documentElement.dataset.theme));
		`);
		await page.evaluate(
			"window.heard = []; void addEventListener('storage', ({ key }) => heard.push(key))",
		);
		await recorded(page);
		await recorded(other);
		for (const name of ["dark", "fjord"]) {
			assert.ok(await setTheme(page, name));
			await until(() => other.evaluate("seen.length > 0"), "the other tab");
			assert.equal(await other.evaluate("seen.splice(0)"), [`theme: ${name}`]);
		}
		// And back: a choice is cleared.
		await clear(other);
		await until(async () => (await shown(page)).theme === "light", "the first tab");
		await new Promise((done) => setTimeout(done, 100));
		assert.equal((await recorded(page)).writes, ["theme=dark", "theme=fjord"]);
		assert.equal((await recorded(other)).writes, ["-theme"]);
		assert.equal(await page.evaluate("heard"), ["theme"]);
		assert.equal(await other.evaluate("seen"), []);
		await assertShown(page, "light");
		await assertShown(other, "light");
	} finally {
		await other.close();
	}
});

each("with a default, the OS is not asked", { url: fixed.url }, async (page) => {
	await assertShown(page, "fjord");
	await page.setColorScheme("dark");
	await assertShown(page, "fjord");
	await setTheme(page, "dark");
	assert.is(await stored(page), "dark");
	await setTheme(page, "fjord");
	assert.is(await stored(page), "fjord");
	await clear(page);
	assert.is(await stored(page), null);
	await assertShown(page, "fjord");
	assert.is(await page.evaluate("document.querySelector('select option[value=\"\"]')"), null);
});

const fresh = (path = "") =>
	`const fresh = new DOMParser().parseFromString(await (await fetch("${site.url}${path}")).text(), "text/html");
	const root = document.documentElement;
	const head = () => document.head.replaceChildren(...fresh.head.childNodes);
	const body = () => document.body.replaceWith(fresh.body);
	const attributes = () => {
		for (const { name } of [...root.attributes]) root.removeAttribute(name);
		for (const { name, value } of fresh.documentElement.attributes) root.setAttribute(name, value);
	};`;

/** The stylesheet of another head is fetched again, and comes when it comes. */
const styled = (page: Page, theme: ThemeName) =>
	until(async () => (await shown(page)).color === COLORS[theme], `the colour of ${theme}`);

const SWAPS: Record<string, string> = {
	"the body": "body()",
	"the body's children": "document.body.replaceChildren(...fresh.body.childNodes)",
	"the head's children": "head()",
	"the head's children and the body": "head(); body()",
	"the root's attributes, as Astro does": "attributes()",
	"all of it": "attributes(); head(); body()",
};

each("whatever a soft navigation replaces, page and controls stay right", async (page) => {
	await setTheme(page, "dark");
	for (const [name, swap] of Object.entries(SWAPS)) {
		// After one microtask, long before a frame.
		await page.evaluate(`${fresh()} ${swap}; await null;
			window.early = document.documentElement.dataset.theme;`);
		assert.is(await page.evaluate("window.early"), "dark", name);
		assert.equal(await controls(page), SAYS_DARK, name);
		await styled(page, "dark");
		await assertShown(page, "dark", name);
		await setTheme(page, "light");
		await choose(page, "dark");
		await assertShown(page, "dark", `${name}: the new controls work`);
	}
	assert.ok(await page.evaluate(`!!document.querySelector("link[href*='site.css']")`));
});

each("a soft navigation to a page that forces its theme, and away", async (page) => {
	await setTheme(page, "dark");
	await page.evaluate(`${fresh("forced/")} head(); body(); await null`);
	await styled(page, "sand");
	await assertShown(page, "sand");
	const { lists, disabled, titles } = await controls(page);
	assert.equal({ lists, disabled }, { lists: ["sand"], disabled: [true] });
	assert.equal(titles, ["This page is always in the Sand theme"]);
	assert.is(await stored(page), "dark");
	await page.evaluate(`${fresh()} head(); body(); await null`);
	await styled(page, "dark");
	await assertShown(page, "dark");
	assert.equal(await controls(page), SAYS_DARK);
});

each("a soft navigation of which only a meta is news", async (page) => {
	await setTheme(page, "dark");
	await page.evaluate(`
		const meta = Object.assign(document.createElement("meta"), { content: "sand" });
		meta.dataset.themeForced = "";
		document.head.append(meta);
		await null;
	`);
	assert.is((await shown(page)).theme, "sand");
	await page.evaluate("document.querySelector('[data-theme-forced]').remove(); await null");
	assert.is((await shown(page)).theme, "dark");
});

each("lists that come later work, and all agree", async (page) => {
	await page.evaluate(`
		const { outerHTML } = document.querySelector(".theme-select");
		document.querySelector("main").insertAdjacentHTML("beforeend", outerHTML + outerHTML);
	`);
	await choose(page, "dark", '[...document.querySelectorAll("select")].at(-1)');
	await assertShown(page, "dark");
	await page.evaluate(`
		const list = document.querySelector(".theme-select").cloneNode(true);
		document.querySelector("main").append(list);
		await null;
		if (list.querySelector("select").value !== "dark") throw new Error("a frame too late");
	`);
	assert.equal(await controls(page), SAYS_DARK);
});

/** What makes a page alike to another one, piece by piece, as Turbo and htmx do. */
const IDIOMORPH = createRequire(import.meta.url).resolve("idiomorph/dist/idiomorph.js");
const MORPH = await readFile(IDIOMORPH, "utf8");

const morph = (page: Page) =>
	page.evaluate(`${MORPH}
		const text = await (await fetch(location.href)).text();
		const fresh = new DOMParser().parseFromString(text, "text/html");
		Idiomorph.morph(document.documentElement, fresh.documentElement, { head: { style: "morph" } });
		await null;
		window.early = document.documentElement.dataset.theme;
	`);

each("a morph that resets the page: lists and metas stay right", async (page) => {
	await setTheme(page, "dark");
	for (const _ of ["once", "and again"]) {
		await morph(page);
		assert.is(await page.evaluate("window.early"), "dark");
		await styled(page, "dark");
		await assertShown(page, "dark");
		assert.equal(await controls(page), SAYS_DARK);
	}
});

each("theme:changed tells from and to, once for each change", async (page) => {
	await recorded(page);
	await setTheme(page, "dark");
	await setTheme(page, "dark");
	await page.setColorScheme("dark");
	await page.setColorScheme("light");
	await clear(page);
	assert.equal((await recorded(page)).changes, [
		{ from: "light", to: "dark" },
		{ from: "dark", to: "light" },
	]);
});

each("the module is the page's own, whatever URL it is imported by", async (page) => {
	await recorded(page);
	const told = await page.evaluate(`
		const { theme } = await import("/_theme/theme.js");
		const again = await import("/_theme/theme.js?another");
		const heard = [];
		const stop = theme.subscribe(({ from, to }) => heard.push(from + " " + to));
		const results = [theme === again.theme, theme.current, theme.set("gone"), theme.set("secret"), theme.set("fjord"), theme.current];
		theme.clear();
		stop();
		theme.set("fjord");
		theme.set("light");
		return { results, heard, current: theme.current };
	`);
	assert.equal(told, {
		results: [true, "light", false, false, true, "fjord"],
		heard: ["light fjord", "fjord light"],
		current: "light",
	});
	await recorded(page);
	await choose(page, "dark");
	assert.equal((await recorded(page)).changes, [{ from: "light", to: "dark" }]);
});

const metas = (page: Page, source = "document") =>
	page.evaluate<string[][]>(`
		const text = await (await fetch(location.href)).text();
		const fresh = new DOMParser().parseFromString(text, "text/html");
		return [...${source}.querySelectorAll("meta[name=theme-color],meta[name=color-scheme]")]
			.filter(({ media }) => matchMedia(media).matches)
			.map(({ name, content }) => [name, content]);
	`);

each("theme-color follows a switch; color-scheme is as built", async (page) => {
	const scheme = ["color-scheme", "light dark"];
	for (const mode of ["light", "dark"] as const) {
		const hex = { light: "#faf8f6", dark: "#101820" }[mode];
		await page.setColorScheme(mode);
		assert.equal(await metas(page, "fresh"), [scheme, ["theme-color", hex]]);
		assert.equal(await metas(page), [scheme, ["theme-color", COLORS[mode]]]);
	}
	await setTheme(page, "fjord");
	assert.equal(await metas(page), [scheme, ["theme-color", COLORS.fjord]]);
	await visit(page, `${site.url}metas/`);
	await assertShown(page, "fjord");
	assert.equal(await metas(page), [
		["theme-color", "#123456"],
		["color-scheme", "dark light"],
	]);
});

each("a stylesheet that a soft navigation brings late says theme-color, too", async (page) => {
	await setTheme(page, "dark");
	site.options.delay = { [CSS_PATH]: 300 };
	try {
		await page.evaluate(`${fresh()}
			fresh.querySelector("link[href*='site.css']").href += "&later";
			head();
			await null;`);
		// The page has no stylesheet yet, and nothing else happens to it but that it comes.
		assert.is((await shown(page)).color, "rgba(0, 0, 0, 0)");
		await styled(page, "dark");
	} finally {
		delete site.options.delay;
	}
	await page.evaluate(SETTLE);
	assert.equal((await metas(page)).at(-1), ["theme-color", COLORS.dark]);
});

each("no transition runs on a switch, and others do afterwards", async (page) => {
	await visit(page, `${site.url}moving/`);
	await page.evaluate(
		"window.ends = 0; void addEventListener('transitionend', () => ends++, true)",
	);
	const moves = () => page.evaluate<number>("document.getAnimations().length");
	for (const choice of [
		"document.documentElement.theme.set('dark')",
		"document.documentElement.dataset.theme = 'sand'",
	]) {
		await page.evaluate(`${choice}; await null`);
		assert.is(await moves(), 0, choice);
		await page.evaluate(SETTLE);
		assert.is(await moves(), 0, choice);
	}
	assert.is(await page.evaluate("ends"), 0);
	await page.evaluate(`document.querySelector("main").style.opacity = "0.5"; ${SETTLE}
		document.documentElement.theme.update();`);
	assert.ok((await moves()) > 0);
});

each("two choices read the page's styles twice", async (page, { name: engine }) => {
	const reads = await page.evaluate<number>(`
		let reads = 0;
		const real = window.getComputedStyle;
		window.getComputedStyle = (...args) => { reads++; return real(...args); };
		for (const name of ["dark", "light"]) {
			document.documentElement.theme.set(name);
			await new Promise((done) => setTimeout(done, 50));
		}
		return reads;
	`);
	// Whatever else WebKit's first change of the mode brings about.
	assert.ok(reads === 2 || (engine === "webkit" && reads === 3), `${reads} times`);
});

each("token overrides: before any module, on a switch, from other tabs", async (page) => {
	await store(page, "dark");
	await store(page, "--color-page:rgb(255, 0, 0);--x:1", "theme.dark");
	await store(page, "--color-page:rgb(0, 0, 255)", "theme.fjord");
	const color = async () => (await shown(page)).color;
	site.options.onHtml = (html) => recorder(html.replace(/<script type="module".*?<\/script>/g, ""));
	await page.goto(site.url);
	site.options.onHtml = recorder;
	assert.not(await page.evaluate("document.documentElement.theme"));
	assert.is(await color(), "rgb(255, 0, 0)", "by the guard alone");
	await page.reload();
	const isChecked = "!document.documentElement.style.getPropertyValue('--x')";
	await until(() => page.evaluate(isChecked), "the script that knows tokens");
	assert.is(await color(), "rgb(255, 0, 0)");
	await setTheme(page, "fjord");
	assert.is(await color(), "rgb(0, 0, 255)");
	assert.is(await page.evaluate("document.documentElement.style.getPropertyValue('--x')"), "");
	await setTheme(page, "light");
	await assertShown(page, "light");
	await setTheme(page, "dark");
	assert.is(await color(), "rgb(255, 0, 0)");
	const other = await page.newTab();
	await other.goto(`${site.url}bare/`);
	await store(other, "--color-page:rgb(0, 255, 0)", "theme.dark");
	await until(async () => (await color()) === "rgb(0, 255, 0)", "the other tab's override");
	await store(other, null, "theme.dark");
	await until(async () => (await color()) === COLORS.dark, "the end of the override");
	await other.close();
});

each("blocked storage: a switch holds as long as the page", async (page) => {
	await visit(page, `${site.url}?storage=blocked`);
	await choose(page, "dark");
	await assertShown(page, "dark");
	await page.setColorScheme("dark");
	await page.setColorScheme("light");
	await assertShown(page, "dark");
	assert.equal(await controls(page), SAYS_DARK);
	await setTheme(page, "fjord");
	await assertShown(page, "fjord");
	await clear(page);
	await assertShown(page, "light");
});
