import { Script } from "node:vm";
import { until } from "./processes.js";
import type { ColorScheme, Page } from "./types.js";

function isExpression(source: string): boolean {
	try {
		new Script(`async () => (${source}\n)`);
		return true;
	} catch {
		return false;
	}
}

/**
 * An expression that gives the value as JSON: what the engines' own serialisations say about
 * objects, undefined and NaN differs; JSON does not.
 * @param scripts - false for a page without JavaScript: promises are never settled there in
 * Firefox, so the value is taken at once
 */
export function toJson(source: string, scripts = true): string {
	const body = isExpression(source) ? `return (${source}\n)` : source;
	if (!scripts) return `JSON.stringify((() => {${body}\n})())`;
	return `(async () => {${body}\n})().then((value) => JSON.stringify(value))`;
}

/** The value that {@link toJson} sent. */
export function fromJson<T>(json: unknown): T {
	return (typeof json === "string" ? JSON.parse(json) : undefined) as T;
}

/** The middle of an element in the viewport, once the element can be hit there. */
export async function centreOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
	const name = JSON.stringify(selector);
	const hit = await page.evaluate<{ x: number; y: number } | string>(`
		const element = document.querySelector(${name});
		if (!element) return "no element";
		element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
		const box = element.getBoundingClientRect();
		const x = Math.round(box.x + box.width / 2), y = Math.round(box.y + box.height / 2);
		const top = document.elementFromPoint(x, y);
		const labelled = top?.closest("label")?.control === element;
		return element.contains(top) || labelled ? { x, y } : "covered by " + top?.outerHTML;
	`);
	if (typeof hit === "string") throw new Error(`click ${selector}: ${hit}`);
	return hit;
}

/**
 * Changes the OS's preference and waits until every page has it.
 *
 * `matchMedia(…).matches` is true some tasks before `change` is fired (with a rendering update,
 * in Chromium and WebKit; none in hidden tabs). A listener made here is called after the
 * page's own, so once it has been called, the page knows.
 */
export async function changeScheme(
	pages: readonly Page[],
	mode: ColorScheme,
	scripts: boolean,
	change: () => Promise<void>,
): Promise<void> {
	const query = `matchMedia("(prefers-color-scheme: ${mode})")`;
	const listen = `void (window.__scheme = new Promise((told) => {
		const query = (window.__query = ${query}); // kept: one that is collected hears nothing
		if (query.matches) told();
		else query.addEventListener("change", told, { once: true });
		setTimeout(told, 10_000);
	}))`;
	if (scripts) for (const page of pages) await page.evaluate(listen);
	await change();
	for (const page of pages) {
		const has = () => page.evaluate<boolean>(`${query}.matches`);
		await until(has, `prefers-color-scheme: ${mode}`);
		if (scripts) await page.evaluate("void (document.hidden || (await window.__scheme))");
	}
}

/**
 * Moves in the history and waits for the other page, whether it is loaded or restored.
 *
 * A restored page fires no `load` (puppeteer's `goBack` waits for one in Firefox, and every
 * navigation after it too: 30 s and an error). So the page being left is marked, and the wait is
 * for a complete page that is not marked, or for another address (history within one document).
 */
export async function traverse(
	page: Page,
	scripts: boolean,
	move: () => Promise<unknown>,
): Promise<void> {
	const mark = `left-${Math.random()}`;
	const before = await page.evaluate<string>(`(window.__left = "${mark}", location.href)`);
	await move();
	const arrived = `(window.__left !== "${mark}" || location.href !== ${JSON.stringify(before)})
		&& document.readyState === "complete"`;
	// One task more: `pageshow` comes right after the document is complete.
	const shown = `${arrived} && (await new Promise((next) => setTimeout(next)), true)`;
	await until(() => page.evaluate<boolean>(scripts ? shown : arrived), `history from ${before}`);
}
