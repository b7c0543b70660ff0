import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import * as assert from "uvu/assert";
import type { ThemePluginOptions } from "../../src/index.js";
import type { Service } from "../../src/service/service.js";
import { createService } from "../../src/theme-service.js";
import {
	type Browser,
	type OpenOptions,
	type Page,
	type Served,
	type ServeOptions,
	serveFolder,
} from "./browsers/index.js";
import { until } from "./browsers/processes.js";
import { rawOf } from "./browsers/puppeteer-page.js";
import { type BuildOptions, build } from "./eleventy.js";
import { createSite } from "./site.js";

/** Each theme's page colour, written as every engine computes it, and different in each. */
export const COLORS = {
	light: "rgb(250, 248, 246)",
	dark: "rgb(16, 24, 32)",
	fjord: "rgb(40, 50, 70)",
	sand: "rgb(240, 230, 210)",
	/** In the bundle, but no visitor may choose it. */
	secret: "rgb(60, 0, 0)",
} as const;

export type ThemeName = keyof typeof COLORS;

/** The names that visitors of a {@link themedSite} may choose. */
export const ALLOWED = ["light", "dark", "fjord"] as const;

const MODES = { light: "light", dark: "dark", fjord: "dark", sand: "light", secret: "dark" };

/** A theme file: everything a theme needs, and nothing that computes differently per engine. */
export function themeCss(name: ThemeName): string {
	const text = MODES[name] === "dark" ? "#fff" : "#000";
	return `[data-theme="${name}"] { color-scheme: ${MODES[name]}; --color-page: ${COLORS[name]}; --color-text: ${text}; --color-accent: ${text} }`;
}

/** A page for Liquid, with one switcher. */
export function htmlPage({ html = "", head = "", body = "{% themeSwitcher %}" } = {}): string {
	return `<!doctype html><html lang="en"${html}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Page</title>${head}</head><body><main><h1>Page</h1>${body}</main></body></html>`;
}

type ThemedSiteOptions = Omit<BuildOptions, "plugin"> & {
	/** @default an index page and another one */
	files?: Record<string, string | Uint8Array>;
	plugin?: ThemePluginOptions;
	/** `true`: the built-in themes instead of those of {@link COLORS}. */
	builtIn?: boolean;
	serve?: Partial<ServeOptions>;
};

/** A site built by real Eleventy from pages and themes of its own, and served. */
export async function themedSite(options: ThemedSiteOptions = {}): Promise<Served> {
	const { files = {}, plugin, builtIn = false, serve, ...rest } = options;
	const themes = builtIn ? [] : (Object.keys(COLORS) as ThemeName[]);
	const site = await createSite({
		"index.html": htmlPage(),
		"other.html": htmlPage(),
		// One that has nothing to do with themes, to look at storage from.
		"bare.html": "<p>bare</p>",
		...Object.fromEntries(themes.map((name) => [`src/themes/${name}.css`, themeCss(name)])),
		...files,
	});
	await build(site, {
		...rest,
		plugin: {
			checks: false,
			// What is chosen shows within the same event; how a crossfade shows it has tests of its own.
			viewTransition: false,
			...(!builtIn && { allow: ALLOWED }),
			...plugin,
			styles: { base: true, components: true, themes: builtIn, ...plugin?.styles },
		},
	});
	return serveFolder({ root: site.path("_site"), ...serve });
}

/** A page with a site's stylesheet, `site.css`, and nothing else of ours; and the site's themes. */
export async function styledPage(
	html: string,
	styles: ThemePluginOptions["styles"] = {},
	files: Record<string, string> = {},
): Promise<{ service: Service; url: string }> {
	const site = await createSite(files);
	const service = createService({ root: site.root, styles });
	await service.refresh();
	await site.write({ "index.html": html, "site.css": service.bundle.css });
	return { service, url: (await serveFolder({ root: site.root })).url };
}

export type Shown = { theme: string | null; color: string };

export const shown = (page: Page): Promise<Shown> =>
	page.evaluate(`({
		theme: document.documentElement.getAttribute("data-theme"),
		color: getComputedStyle(document.documentElement).backgroundColor,
	})`);

export const themeOf = async (page: Page): Promise<string | null> => (await shown(page)).theme;

export const setTheme = (page: Page, name: string): Promise<boolean> =>
	page.evaluate(`document.documentElement.theme.set(${JSON.stringify(name)})`);

export const choose = (page: Page, name: string, list = 'document.querySelector("select")') =>
	page.evaluate(`
		const list = ${list};
		list.value = ${JSON.stringify(name)};
		list.dispatchEvent(new Event("change", { bubbles: true }));
	`);

export async function assertShown(page: Page, theme: ThemeName, message = ""): Promise<void> {
	assert.equal(await shown(page), { theme, color: COLORS[theme] }, message);
}

/** Waits until the runtime has taken over: it is what names the controls' titles. */
export function ready(page: Page): Promise<void> {
	return until(() => page.evaluate<boolean>("!!document.documentElement.theme"), "the runtime");
}

/** Opens a page, and waits until its runtime has taken over. */
export async function visit(page: Page, url: string): Promise<void> {
	await page.goto(url);
	await ready(page);
}

/** Puts the choice into storage, as an earlier visit would have. */
export async function store(page: Page, value: string | null, key = "theme"): Promise<void> {
	const name = JSON.stringify(key);
	await page.evaluate(
		value === null
			? `localStorage.removeItem(${name})`
			: `localStorage.setItem(${name}, ${JSON.stringify(value)})`,
	);
}

export const stored = (page: Page, key = "theme"): Promise<string | null> =>
	page.evaluate(`localStorage.getItem(${JSON.stringify(key)})`);

export async function inContext(
	browser: Browser,
	run: (page: Page) => Promise<void>,
	options: OpenOptions = {},
): Promise<void> {
	const page = await browser.open(options);
	try {
		await run(page);
	} finally {
		await page.close();
	}
}

/** Two frames and a task: whatever a change sets off has happened. A hidden tab has no frames. */
export const SETTLE =
	"await new Promise((done) => { setTimeout(done, 1000); requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))); });";

/** Waits until what a visitor chose is shown, whatever shows it. */
export const SWITCHED =
	"do await new Promise(requestAnimationFrame); while (document.documentElement.hasAttribute('data-theme-switching'));";

/**
 * Keeps, before anything else on a page runs, a record of what storage is asked to write, of
 * `pageshow`, of changes, and of errors; for `serveFolder({ onHtml })`, since WebKit's driver has
 * no other way in.
 */
export function recorder(html: string): string {
	return html.replace("<head>", `<head><script>${RECORDER}</script>`);
}

const RECORDER = `(() => {
	const record = (window.record = { writes: [], persisted: [], changes: [], errors: [] });
	addEventListener("error", ({ message }) => record.errors.push(message));
	addEventListener("unhandledrejection", ({ reason }) => record.errors.push(String(reason)));
	addEventListener("pageshow", ({ persisted }) => record.persisted.push(persisted));
	document.addEventListener("theme:changed", ({ detail }) => record.changes.push(detail));
	let real;
	try { real = localStorage } catch { return }
	const setItem = (key, value) => (record.writes.push(key + "=" + value), real.setItem(key, value), true);
	const removeItem = (key) => (record.writes.push("-" + key), real.removeItem(key), true);
	const own = { setItem, removeItem };
	const storage = new Proxy(real, {
		get: (_, key) => own[key] ?? (typeof real[key] === "function" ? real[key].bind(real) : real[key]),
		set: (_, key, value) => setItem(key, value),
		deleteProperty: (_, key) => removeItem(key),
	});
	Object.defineProperty(window, "localStorage", { get: () => storage });
})()`;

interface Recorded {
	writes: string[];
	persisted: boolean[];
	changes: { from?: string; to: string }[];
	errors: string[];
}

export const recorded = (page: Page): Promise<Recorded> =>
	page.evaluate(`
		const before = structuredClone(record);
		for (const list of Object.values(record)) list.length = 0;
		return before;
	`);

/** A first visit: nothing is stored, and the OS prefers light. Needs the site's `bare` page. */
export async function firstVisit(page: Page, url: string): Promise<void> {
	await page.goto(new URL("/bare/", url).href);
	await page.evaluate("localStorage.clear()");
	await page.setColorScheme("light");
	await visit(page, url);
}

/**
 * Emulates media in Chromium, over what the harness emulates.
 * @param media - `print`, or nothing for the screen
 * @param run - during which it is so
 */
export async function emulate(
	page: Page,
	{ media = "", ...features }: Record<string, string>,
	run: () => Promise<void>,
): Promise<void> {
	const cdp = await rawOf(page).createCDPSession();
	try {
		await cdp.send("Emulation.setEmulatedMedia", {
			media,
			features: Object.entries(features).map(([name, value]) => ({ name, value })),
		});
		await run();
	} finally {
		await cdp.detach();
	}
}

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
let axe: string | undefined;

export async function loadAxe(page: Page): Promise<void> {
	axe ??= await readFile(AXE, "utf8");
	await page.evaluate(`if (!window.axe) { ${axe} }`);
}

export async function violations(page: Page, selector = "document"): Promise<string[]> {
	await loadAxe(page);
	return page.evaluate<string[]>(`
		const { violations } = await window.axe.run(${selector});
		return violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" "));
	`);
}

/** What Chromium tells assistive technology of a page's controls. */
export async function accessibleControls(page: Page): Promise<Record<string, unknown>[]> {
	const { accessibility } = rawOf(page);
	type Node = NonNullable<Awaited<ReturnType<typeof accessibility.snapshot>>>;
	const flat = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(flat)];
	const tree = await accessibility.snapshot();
	return (tree ? flat(tree) : [])
		.filter(({ role }) => role === "button" || role === "combobox")
		.map(({ role, name, value, pressed, disabled }) =>
			JSON.parse(JSON.stringify({ role, name, value, pressed, disabled })),
		);
}
