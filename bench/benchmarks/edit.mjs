/**
 * From a saved theme to the frame that shows it, beside Vite on the same stylesheet: in Chromium on
 * sites of each size, in the other engines on the smallest.
 */
import { join } from "node:path";
import { launchAll } from "../../test/helpers/browsers/index.js";
import { inTurn } from "../harness/in-turn.mjs";
import { editToPaint, visit } from "../harness/paint.mjs";
import { peerVersion } from "../harness/peers.mjs";
import { alone, pagesOf, ratio } from "../harness/rows.mjs";
import { serveEleventy, serveVite } from "../harness/server.mjs";
import { createSite } from "../harness/site.mjs";
import { themeFile } from "../harness/theme-file.mjs";
import { createViteSite, VITE_THEME, viteTheme } from "../harness/vite-site.mjs";

/** @typedef {import("../../test/helpers/browsers/types.js").Browser} Browser */
/** @typedef {Awaited<ReturnType<typeof open>>} Opened */

export const title = "From a saved theme to the frame that shows it";
export const repeats = 30;
export const pages = [1, 1000, 10_000];

const SITE = {
	"src/themes/sea.css": themeFile("sea"),
	"site.json": '{ "theme": { "default": "sea" } }',
};

/** @type {import("../run.mjs").Run} */
export async function run({ repeats, pages, say }) {
	const rows = [];
	const notes = [];
	const browsers = await launchAll(undefined, ["chromium", "webkit"]);
	if (browsers.length === 0) throw new Error("There is no browser here: CHROME_PATH can name one.");
	try {
		for (const browser of browsers) {
			const sizes = browser.name === "chromium" ? pages : pages.slice(0, 1);
			const measured = await measure(browser, { repeats, pages: sizes, say });
			rows.push(...measured.rows);
			notes.push(...measured.notes);
		}
	} finally {
		for (const browser of browsers) await browser.close();
	}
	return { rows, notes };
}

/**
 * @param {Browser} browser
 * @param {import("../run.mjs").Settings} settings
 */
async function measure(browser, { repeats, pages, say }) {
	const rows = [];
	const notes = [];
	/** @type {import("../harness/rows.mjs").Series | undefined} */
	let smallest;
	const vite = await openVite(browser);
	try {
		for (const count of pages) {
			const what = `${pagesOf(count)}, ${browser.name}`;
			say(`${what}, ${repeats} edits`);
			const site = await openSite(browser, count);
			const { seen, kept } = await editInTurn(site, vite, repeats).finally(site.close);
			const [here, besides] = [arrived(seen.here), arrived(seen.vite)];
			const beside = { name: `Vite ${peerVersion("vite")}`, values: besides };
			rows.push(ratio(what, "ms", here, beside, { atMost: 3 }));
			rows.push(alone(`${what}, by itself`, "ms", here, { atMost: 80 }));
			if (smallest) rows.push(ratio(`${what}, beside ${smallest.name}`, "ms", here, smallest));
			smallest ??= { name: what, values: here };
			notes.push(
				`${what}: scroll position, form, focus and open details: ${kept.map((lost) => (lost ? `lost ${lost}` : "kept")).join("; Vite: ")}`,
			);
			const lost = [repeats - here.length, repeats - besides.length];
			if (lost.some(Boolean))
				notes.push(`${what}: saves that no frame showed: ${lost.join(", Vite: ")}`);
		}
	} finally {
		await vite.close();
	}
	return { rows, notes };
}

/**
 * @param {Opened} site
 * @param {Opened} vite
 * @param {number} repeats
 */
async function editInTurn(site, vite, repeats) {
	const edits = { here: site.edit, vite: vite.edit };
	await inTurn(edits, 1);
	const visits = [await visit(site.page), await visit(vite.page)];
	const seen = await inTurn(edits, repeats);
	const kept = [];
	for (const lost of visits) kept.push((await lost()).join(", "));
	return { seen, kept };
}

/** @param {readonly (number | undefined)[]} times */
function arrived(times) {
	return times.filter((time) => time !== undefined);
}

/**
 * @param {Browser} browser
 * @param {number} count of pages
 */
async function openSite(browser, count) {
	const site = createSite(count, { files: SITE });
	const server = await serveEleventy(site);
	return open(browser, server, (color) => ({
		file: join(site, "src/themes/sea.css"),
		text: themeFile("sea", color),
	}));
}

/** @param {Browser} browser */
async function openVite(browser) {
	const folder = createViteSite();
	const server = await serveVite(folder);
	return open(browser, server, (color) => ({
		file: join(folder, VITE_THEME),
		text: viteTheme(color),
	}));
}

/**
 * A page of a server, and what saves its theme in another colour each time.
 *
 * @param {Browser} browser
 * @param {import("../harness/server.mjs").Server} server
 * @param {(color: string) => { file: string, text: string }} save
 */
async function open(browser, server, save) {
	const page = await browser.open();
	await page.goto(server.url);
	let round = 0;
	return {
		page,
		edit: () => {
			round += 1;
			const color = `rgb(250, ${200 + (round % 50)}, 255)`;
			return editToPaint(page, { ...save(color), color });
		},
		close: async () => {
			await page.close();
			await server.close();
		},
	};
}
