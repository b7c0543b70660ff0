/** A switch of the theme on a page of many elements. */
import { inTurn } from "./in-turn.mjs";
import { openWithAndWithout } from "./with-and-without.mjs";

const ELEMENTS = 5000;
const THEMES = ["dark", "light"];
/** As many times each theme, so that the next round changes it; what is left is light. */
const WARM_UP = 4;
/** As a site's own control does, and as the list does without its crossfade. */
const BY_SCRIPT = (/** @type {string} */ name) => `document.documentElement.theme.set("${name}");`;
const BY_HAND = (/** @type {string} */ name) =>
	`document.documentElement.dataset.theme = "${name}";`;
/** Uses the page's own list of themes, as a visitor would; a View Transition shows it a frame later. */
const BY_LIST = (/** @type {string} */ name) => `
	const changed = new Promise((done) => document.addEventListener("theme:changed", done, { once: true }));
	const list = document.querySelector("select[data-theme-control]");
	list.value = "${name}";
	list.dispatchEvent(new Event("change", { bubbles: true }));
	await changed;
`;
const BY_TRANSITION = (/** @type {string} */ name) => `
	await document.startViewTransition(() => { ${BY_HAND(name)} }).updateCallbackDone;
`;
/** Until the one before is over. */
const REST = "await new Promise((done) => setTimeout(done, 300));";

/** Until styles and layout are those of the new theme, and the observers have been told. */
const timed = (/** @type {string} */ change) => `
	const last = document.querySelector("main").lastElementChild;
	const before = performance.now();
	${change}
	await null;
	last.getBoundingClientRect();
	getComputedStyle(last).color;
	return performance.now() - before;
`;

/**
 * @param {import("../../test/helpers/browsers/types.js").Browser} browser
 * @param {number} rounds
 * @returns {Promise<Record<"script" | "hand" | "list" | "transition", number[]>>} milliseconds: by the
 * runtime, and by hand on the same page without scripts; by the switcher, and by hand in a View Transition
 */
export async function switchTimes(browser, rounds) {
	const elements = Array.from(
		{ length: ELEMENTS / 5 },
		(_, at) =>
			`<p class="part">${at} <a href="#">a</a> <em>b</em> <code>c</code> <strong>d</strong></p>`,
	);
	const { themed, bare, close } = await openWithAndWithout(browser, elements.join(""));
	try {
		/** @param {number} round */
		const theme = (round) => THEMES[round % THEMES.length] ?? "";
		/** @typedef {(round: number) => Promise<number>} Switch */
		/** @type {Record<"script" | "hand", Switch>} */
		const atOnce = {
			script: (round) => themed.evaluate(timed(BY_SCRIPT(theme(round)))),
			hand: (round) => bare.evaluate(timed(BY_HAND(theme(round)))),
		};
		/** @type {Record<"list" | "transition", Switch>} */
		const faded = {
			list: (round) => themed.evaluate(REST + timed(BY_LIST(theme(round)))),
			transition: (round) => bare.evaluate(REST + timed(BY_TRANSITION(theme(round)))),
		};
		await inTurn(atOnce, WARM_UP);
		const { script, hand } = await inTurn(atOnce, rounds);
		await inTurn(faded, WARM_UP);
		return { script, hand, ...(await inTurn(faded, rounds)) };
	} finally {
		await close();
	}
}
