/** From a saved file to the frame that shows it. */
import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { PuppeteerPage } from "../../test/helpers/browsers/puppeteer-page.js";

/** @typedef {import("../../test/helpers/browsers/types.js").Page} Page */

/** Nobody saves faster, and whatever follows a paint (a log, a collection) is over. */
const REST_MS = 250;
/** How long a page is asked in one go: it may be loaded anew meanwhile, which ends the question. */
const ASK_MS = 5000;
/** Longer than a build of ten thousand pages: then the save is lost. */
const GIVE_UP_MS = 120_000;

/**
 * Saves a file and waits for the animation frame in which the page's root has a colour.
 *
 * @param {Page} page
 * @param {{ file: string, text: string, color: string }} edit `color` as browsers compute it
 * @returns milliseconds, by the clock that this process and the page share; nothing if it never came
 */
export async function editToPaint(page, { file, text, color }) {
	// What is behind another tab has no frames.
	if (page instanceof PuppeteerPage) await page.raw.bringToFront();
	await sleep(REST_MS);
	const before = Date.now();
	const seen = whenSeen(page, color, before + GIVE_UP_MS);
	// At once and in place: a reader never meets a file that is empty.
	writeFileSync(file, text, { flag: "r+" });
	const at = await seen;
	return at && at - before;
}

/**
 * Does to a page what a visitor does, none of which survives its being loaded anew.
 *
 * @param {Page} page
 */
export async function visit(page) {
	await page.evaluate(`
		const details = document.createElement("details");
		details.open = true;
		const input = document.createElement("input");
		input.value = "typed";
		document.body.prepend(input, details);
		// Some engines scroll to the focus in their own time.
		input.focus({ preventScroll: true });
		// At the end of a short page, scrolling would be where its height ends.
		document.body.style.minBlockSize = "300vh";
		scrollTo(0, 300);
	`);
	const before = await stateOf(page);
	/** What of it is not as it was. */
	return async () => {
		const after = await stateOf(page);
		return Object.keys(before).filter((part) => after[part] !== before[part]);
	};
}

/**
 * @param {Page} page
 * @returns {Promise<Record<string, unknown>>}
 */
const stateOf = (page) =>
	page.evaluate(`({
		"scroll position": Math.round(scrollY),
		"focus and form": document.activeElement.value,
		"open details": document.querySelector("body > details")?.open,
	})`);

/**
 * @param {Page} page
 * @param {string} color
 * @param {number} end
 */
async function whenSeen(page, color, end) {
	while (Date.now() < end) {
		const at = await page.evaluate(LOOK(color)).catch(() => undefined);
		if (typeof at === "number") return at;
	}
	return undefined;
}

/** Looks once a frame; `null` where there is nothing to see for long. */
const LOOK = (/** @type {string} */ color) => `
	const end = Date.now() + ${ASK_MS};
	while (getComputedStyle(document.documentElement).backgroundColor !== ${JSON.stringify(color)}) {
		if (Date.now() > end) return null;
		await new Promise(requestAnimationFrame);
	}
	return Date.now();
`;
