/** What a page's own changes of itself cost. */
import { inTurn } from "./in-turn.mjs";
import { openWithAndWithout } from "./with-and-without.mjs";

const APPENDS = 8000;
const WARM_UP = 2;

/** Each in a microtask of its own, so that what observes is told of each. */
const APPEND = `
	const list = document.querySelector("section").appendChild(document.createElement("ul"));
	const before = performance.now();
	for (let count = 0; count < ${APPENDS}; count++) {
		list.appendChild(document.createElement("li"));
		await null;
	}
	const after = performance.now();
	list.remove();
	return after - before;
`;
const observed = `
	const observer = new MutationObserver(() => {});
	observer.observe(document, { childList: true, subtree: true });
	try {
		${APPEND}
	} finally {
		observer.disconnect();
	}
`;

/**
 * @param {import("../../test/helpers/browsers/types.js").Browser} browser
 * @param {number} rounds
 * @returns {Promise<Record<"themed" | "bare" | "observed", number[]>>} milliseconds: of a themed page, of the
 * same without scripts, and of that one below an observer that does nothing
 */
export async function appendTimes(browser, rounds) {
	const { themed, bare, close } = await openWithAndWithout(browser, "");
	try {
		/** @type {Record<"themed" | "bare" | "observed", () => Promise<number>>} */
		const runs = {
			themed: () => themed.evaluate(APPEND),
			bare: () => bare.evaluate(APPEND),
			observed: () => bare.evaluate(observed),
		};
		await inTurn(runs, WARM_UP);
		return await inTurn(runs, rounds);
	} finally {
		await close();
	}
}
