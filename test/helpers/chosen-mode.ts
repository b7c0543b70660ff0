/** Visitors who choose a mode by the one switcher of a page. */
import * as assert from "uvu/assert";
import type { ColorScheme, Page } from "./browsers/index.js";
import { ready, SWITCHED } from "./themed-site.js";

const SWITCHER = "button[data-theme-part]";

export const opposite = (mode: ColorScheme): ColorScheme => (mode === "dark" ? "light" : "dark");

/** The theme that a page is in, once the runtime has taken over. */
export async function themeOf(tab: Page): Promise<ColorScheme> {
	await ready(tab);
	return tab.evaluate<ColorScheme>("document.documentElement.dataset.theme");
}

async function press(tab: Page): Promise<void> {
	await tab.click(SWITCHER);
	await tab.evaluate(SWITCHED);
}

/** Chooses a mode, also the one that is on display already. */
export async function choose(tab: Page, mode: ColorScheme): Promise<void> {
	if ((await themeOf(tab)) === mode) await press(tab);
	await press(tab);
	await assertShows(tab, mode, "after a click");
}

/** Asserts that a page is in a mode, and that its switcher says so. */
export async function assertShows(tab: Page, mode: ColorScheme, when: string): Promise<void> {
	const theme = await themeOf(tab);
	const pressed = await tab.evaluate<string>(
		`document.querySelector(${JSON.stringify(SWITCHER)}).ariaPressed`,
	);
	assert.equal({ theme, pressed }, { theme: mode, pressed: String(mode === "dark") }, when);
}
