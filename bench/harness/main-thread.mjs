/** How long scripts hold a page's main thread, by Chromium's own trace. */
import { PuppeteerPage } from "../../test/helpers/browsers/puppeteer-page.js";
import { listen } from "../../test/helpers/browsers/server.js";

/**
 * @typedef {{ name: string, tdur?: number, args: { data?: { url?: string } } }} TraceEvent `tdur`: microseconds of
 * the thread's own time, whatever else the machine did
 */

/** What runs a page's own scripts, and the listeners that they leave. */
const SCRIPTS = ["EvaluateScript", "FunctionCall"];

/**
 * Loads each page in turn, round after round.
 *
 * @param {import("../../test/helpers/browsers/types.js").Browser} browser
 * @param {Record<string, string>} pages HTML by name
 * @param {number} rounds
 * @returns {Promise<Record<string, number[]>>} microseconds of each load, by name
 */
export async function scriptTimes(browser, pages, rounds) {
	const names = Object.keys(pages);
	const { server, origin } = await listen((request, response) => {
		const [, at] = /^\/(\d+)\//.exec(request.url ?? "") ?? [];
		response.setHeader("Content-Type", "text/html; charset=utf-8");
		response.end(pages[names[Number(at)] ?? ""] ?? "");
	});
	const page = await browser.open();
	if (!(page instanceof PuppeteerPage)) throw new Error("only Chromium has this trace");
	try {
		const load = (/** @type {number} */ at, /** @type {number} */ round) =>
			page.goto(`${origin}/${at}/${round}`);
		for (const at of names.keys()) await load(at, -1);
		await page.raw.tracing.start({ categories: ["devtools.timeline"] });
		for (let round = 0; round < rounds; round += 1) {
			for (const at of names.keys()) await load(at, round);
		}
		const trace = await page.raw.tracing.stop();
		/** @type {{ traceEvents: TraceEvent[] }} */
		const { traceEvents } = JSON.parse(Buffer.from(trace ?? []).toString());
		return Object.fromEntries(names.map((name, at) => [name, loads(traceEvents, at, rounds)]));
	} finally {
		await page.close();
		server.close();
		server.closeAllConnections();
	}
}

/**
 * @param {readonly TraceEvent[]} events
 * @param {number} at the page's number
 * @param {number} rounds
 */
function loads(events, at, rounds) {
	const times = Array.from({ length: rounds }, () => 0);
	for (const { name, tdur = 0, args } of events) {
		if (!SCRIPTS.includes(name)) continue;
		const [, page, round] =
			/^http:\/\/127\.0\.0\.1:\d+\/(\d+)\/(\d+)$/.exec(args.data?.url ?? "") ?? [];
		if (Number(page) === at) times[Number(round)] = (times[Number(round)] ?? 0) + tdur;
	}
	return times;
}
