/** Frames while a colour is dragged in the token editor, on the page that shows the most. */
import { setTimeout as sleep } from "node:timers/promises";
import { editorReady, inEditor } from "../../test/helpers/editor-panel.js";
import { inTurn } from "../harness/in-turn.mjs";
import { alone, ratio } from "../harness/rows.mjs";
import { onShowcase } from "../harness/showcase.mjs";
import { median } from "../harness/statistics.mjs";

export const title = "A colour dragged for two seconds";
export const repeats = 5;

const DRAG_MS = 2000;
/** As often as a mouse tells. */
const MOVE_MS = 8;
/** What a visitor gets whose system says no more. */
const THEMES = ["light", "dark"];
/** What half of a page depends on, and what little does. */
const TOKENS = ["--color-page", "--color-accent"];

/** @type {import("../run.mjs").Run} */
export async function run({ repeats }) {
	return onShowcase(async (page) => {
		await page.evaluate(`await import("/_theme/editor.js");
			document.documentElement.themeEditor.dock()`);
		await editorReady(page);
		const rows = [];
		for (const [theme, token] of THEMES.flatMap((theme) => TOKENS.map((token) => [theme, token]))) {
			await page.evaluate(`document.documentElement.theme.set("${theme}")`);
			await inEditor(page, `await open("${token}"); control().scrollIntoView({ block: "center" })`);
			/** @type {Record<"dragged" | "moved", () => Promise<number[]>>} */
			const runs = {
				dragged: () => frames(page, true),
				moved: () => frames(page, false),
			};
			await inTurn(runs, 1);
			const { dragged, moved } = await inTurn(runs, repeats);
			const longest = dragged.map((times) => Math.max(...times));
			rows.push(alone(`${theme}, ${token}: the longest frame`, "ms", longest, { atMost: 50 }));
			const beside = { name: "the mouse alone", values: moved.map(median) };
			rows.push(ratio(`${theme}, ${token}: a frame`, "ms", dragged.map(median), beside));
		}
		return { rows };
	});
}

/**
 * Milliseconds from frame to frame, while the mouse moves over the slider of the lightness.
 *
 * @param {import("../harness/showcase.mjs").Showcase} page
 * @param {boolean} isPressed
 * @returns {Promise<number[]>}
 */
async function frames(page, isPressed) {
	const { left, top, width, height, value } = await inEditor(
		page,
		`const at = slider("Lightness");
			return { ...at.getBoundingClientRect().toJSON(), value: Number(at.value) }`,
	);
	const { mouse } = page.raw;
	/** @param {number} turn */
	const at = (turn) =>
		/** @type {const} */ ([
			left + width * (0.5 + 0.4 * Math.cos(turn * 6)),
			top + height * (0.5 + 0.4 * Math.sin(turn * 6)),
		]);
	// From the thumb: a headless browser does not move it to where it is pressed.
	await mouse.move(left + 8 + ((width - 16) * value) / 100, top + height / 2);
	if (isPressed) await mouse.down();
	const counted = page.evaluate(`
		const times = [];
		const end = performance.now() + ${DRAG_MS};
		let last = await new Promise(requestAnimationFrame);
		while (last < end) {
			const now = await new Promise(requestAnimationFrame);
			times.push(now - last);
			last = now;
		}
		return times;
	`);
	const start = Date.now();
	while (Date.now() - start < DRAG_MS) {
		await Promise.all([mouse.move(...at((Date.now() - start) / DRAG_MS)), sleep(MOVE_MS)]);
	}
	if (isPressed) await mouse.up();
	return /** @type {Promise<number[]>} */ (counted);
}
