/** A switch of the theme on a page of many elements. */
import { inTurn } from "./in-turn.mjs";
import { openWithAndWithout } from "./with-and-without.mjs";

const ELEMENTS = 5000;
const THEMES = ["dark", "light"];
/** As many times each theme, so that the next round changes it. */
const WARM_UP = 4;
/** Uses the page's own list of themes, as a visitor would. */
const BY_LIST = (/** @type {string} */ name) => `
	const list = document.querySelector("select[data-theme-part]");
	list.value = "${name}";
	list.dispatchEvent(new Event("change", { bubbles: true }));
`;
const BY_HAND = (/** @type {string} */ name) =>
	`document.documentElement.dataset.theme = "${name}";`;

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
 * @returns {Promise<{ list: number[], hand: number[] }>} milliseconds: by the switcher, and by hand on the
 * same page without scripts
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
		/** @type {Record<"list" | "hand", (round: number) => Promise<number>>} */
		const runs = {
			list: (round) => themed.evaluate(timed(BY_LIST(theme(round)))),
			hand: (round) => bare.evaluate(timed(BY_HAND(theme(round)))),
		};
		await inTurn(runs, WARM_UP);
		return await inTurn(runs, rounds);
	} finally {
		await close();
	}
}
