/**
 * What visitors pay: bytes in every page, time of the main thread, a switch of a large page, and what
 * a page does to itself.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { launchChromium } from "../../test/helpers/browsers/chromium.js";
import { appendTimes } from "../harness/appending.mjs";
import { builtPages, gzipped } from "../harness/injected.mjs";
import { scriptTimes } from "../harness/main-thread.mjs";
import { alone, ratio } from "../harness/rows.mjs";
import { createSite } from "../harness/site.mjs";
import { switchTimes } from "../harness/switching.mjs";
import { themeFile } from "../harness/theme-file.mjs";
import { scriptsIn, themeScripts } from "../harness/theme-scripts.mjs";

/** @typedef {import("../harness/theme-scripts.mjs").ThemeScripts} ThemeScripts */

export const title = "What visitors pay";
export const repeats = 40;

/** Sites by the number of themes that their visitors choose from. */
const SITES = {
	two: { "site.json": '{ "theme": { "allow": ["light", "dark"] } }' },
	builtIn: {},
	another: { "src/themes/sea.css": themeFile("sea") },
};
/** What any of these must do, and most of what it costs: nothing of the page's has asked before. */
const STORAGE = "try{localStorage.theme}catch{}";

/** @type {import("../run.mjs").Run} */
export async function run({ repeats }) {
	const browser = await launchChromium();
	if (!browser) throw new Error("There is no Chromium here: CHROME_PATH can name one.");
	try {
		const peers = await themeScripts();
		const two = await measureSite(SITES.two);
		const builtIn = await measureSite(SITES.builtIn);
		const another = await measureSite(SITES.another);
		const { script, hand, list, transition } = await switchTimes(browser, repeats);
		const { themed, bare, observed } = await appendTimes(browser, repeats);
		return {
			rows: [
				alone("Added to a page, two themes, gzip", "bytes", [two.added]),
				alone("Added to a page, the built-in themes, gzip", "bytes", [builtIn.added], {
					atMost: 450,
				}),
				alone("Added to a page, the built-in themes and one more, gzip", "bytes", [another.added]),
				...sizes(two, peers),
				...(await mainThread(browser, { two, builtIn }, peers, repeats)),
				ratio(
					"A switch among 5,000 elements",
					"ms",
					script,
					{ name: "the attribute by hand", values: hand },
					{ atMost: 1.1 },
				),
				ratio("The same in a crossfade", "ms", list, {
					name: "a View Transition by hand",
					values: transition,
				}),
				ratio(
					"8,000 appends",
					"ms",
					themed,
					{ name: "without scripts", values: bare },
					{ atMost: 2 },
				),
				ratio("8,000 appends", "ms", themed, { name: "below an empty observer", values: observed }),
			],
		};
	} finally {
		await browser.close();
	}
}

/**
 * What the plugin puts into a site's page, and has it load.
 *
 * @param {Record<string, string>} files
 */
async function measureSite(files) {
	const site = createSite(1, { files });
	const { plain, themed, injected } = await builtPages(site);
	return {
		added: gzipped(themed) - gzipped(plain),
		inline: scriptsIn(injected).join(";"),
		loaded: readFileSync(join(site, "_site/_theme/theme.js"), "utf8"),
	};
}

/**
 * @param {Pick<ThemeScripts, "inline"> & { loaded: string }} plugin
 * @param {readonly ThemeScripts[]} peers
 */
function sizes(plugin, peers) {
	return peers.flatMap(({ name, inline, loaded }) => [
		ratio("Script in the page, two themes, gzip", "bytes", [gzipped(plugin.inline)], {
			name,
			values: [gzipped(inline)],
		}),
		...(loaded === undefined
			? []
			: [
					ratio("Script loaded, two themes, gzip", "bytes", [gzipped(plugin.loaded)], {
						name,
						values: [gzipped(loaded)],
					}),
				]),
	]);
}

/**
 * @param {import("../../test/helpers/browsers/types.js").Browser} browser
 * @param {Record<"two" | "builtIn", Pick<ThemeScripts, "inline">>} plugin
 * @param {readonly ThemeScripts[]} peers
 * @param {number} repeats
 */
async function mainThread(browser, { two, builtIn }, peers, repeats) {
	const scripts = Object.fromEntries(peers.map(({ name, inline }) => [name, inline]));
	const pages = { two: two.inline, builtIn: builtIn.inline, storage: STORAGE, ...scripts };
	const times = await scriptTimes(
		browser,
		Object.fromEntries(Object.entries(pages).map(([name, inline]) => [name, documentWith(inline)])),
		repeats,
	);
	const { two: ofTwo = [], builtIn: ofBuiltIn = [], storage = [], ...besides } = times;
	const what = "Main thread before the first paint";
	return [
		alone(`${what}, the built-in themes`, "µs", ofBuiltIn, { atMost: 200 }),
		ratio(`${what}, two themes`, "µs", ofTwo, { name: "a look into the storage", values: storage }),
		...Object.entries(besides).map(([name, values]) =>
			ratio(`${what}, two themes`, "µs", ofTwo, { name, values }),
		),
	];
}

/** @param {string} inline */
function documentWith(inline) {
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><script>${inline}</script></head><body><h1>A page</h1></body></html>`;
}
