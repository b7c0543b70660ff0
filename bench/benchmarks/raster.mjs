/** What a theme's page takes to paint where no graphics card does: its pattern, beside none. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { inTurn } from "../harness/in-turn.mjs";
import { REPOSITORY } from "../harness/paths.mjs";
import { ratio } from "../harness/rows.mjs";
import { onShowcase } from "../harness/showcase.mjs";

export const title = "256 by 256 pixels of a page, painted anew without a graphics card";
export const repeats = 5;

/** Of each run; the page's colour is another one in each. */
const FRAMES = 20;

/** @type {import("../run.mjs").Run} */
export async function run({ repeats, say }) {
	return onShowcase(async (page) => {
		const rows = [];
		for (const theme of themes()) {
			const isSet = await page.evaluate(`return document.documentElement.theme.set("${theme}")`);
			if (!isSet) continue;
			say(theme);
			/** @type {Record<"pattern" | "none", () => Promise<number>>} */
			const runs = { pattern: () => tileTime(page, ""), none: () => tileTime(page, "none") };
			await inTurn(runs, 1);
			const { pattern, none } = await inTurn(runs, repeats);
			const beside = { name: "without its pattern", values: none };
			rows.push(ratio(theme, "µs", pattern, beside, { atMost: 10 }));
		}
		return { rows };
	});
}

/** Those that ship; counterparts are painted as their families are. */
function themes() {
	return readdirSync(join(REPOSITORY, "public/css/themes"))
		.map((file) => file.replace(/\.css$/, ""))
		.filter((name) => !/-(light|dark)$/.test(name));
}

/**
 * Microseconds for a tile, as the browser's own trace tells them.
 *
 * @param {import("../harness/showcase.mjs").Showcase} page
 * @param {string} pattern
 * @returns {Promise<number>}
 */
async function tileTime(page, pattern) {
	await page.evaluate(`document.documentElement.style.setProperty("--page-pattern", "${pattern}")`);
	await page.raw.tracing.start({ categories: ["disabled-by-default-devtools.timeline"] });
	await page.evaluate(`
		const { style } = document.documentElement;
		const color = getComputedStyle(document.documentElement).backgroundColor;
		for (let frame = 0; frame < ${FRAMES}; frame++) {
			style.setProperty("--color-page", frame % 2 ? color : "color-mix(in oklab, " + color + " 99%, red)");
			for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
		}
		style.removeProperty("--color-page");
		style.removeProperty("--page-pattern");
	`);
	const trace = await page.raw.tracing.stop();
	/** @type {{ traceEvents: { name: string, ph: string, dur?: number }[] }} */
	const { traceEvents } = JSON.parse(Buffer.from(trace ?? []).toString("utf8"));
	const tiles = traceEvents.filter(({ name, ph }) => name === "RasterTask" && ph === "X");
	if (tiles.length === 0) throw new Error("nothing was painted");
	return tiles.reduce((sum, { dur = 0 }) => sum + dur, 0) / tiles.length;
}
