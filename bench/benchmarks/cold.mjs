/** A build with nothing in the plugin's cache: a fresh checkout, and CI. */
import { build, buildCold } from "../harness/eleventy.mjs";
import { inTurn } from "../harness/in-turn.mjs";
import { alone, over } from "../harness/rows.mjs";
import { createSite } from "../harness/site.mjs";
import { each } from "../harness/statistics.mjs";
import { themeFile } from "../harness/theme-file.mjs";

export const title = "A cold build of one page";
export const repeats = 15;

/** @type {import("../run.mjs").Run} */
export async function run({ repeats }) {
	const site = createSite(1);
	const own = createSite(1, { files: { "src/themes/sea.css": themeFile("sea") } });
	const runs = {
		plain: () => build(site, "plain"),
		none: () => buildCold(site, "themed"),
		one: () => buildCold(own, "themed"),
	};
	// The first run of each reads its files from the disk.
	await inTurn(runs, 1);
	const { plain, none, one } = await inTurn(runs, repeats);
	const beside = { name: "plain Eleventy", values: each(plain, "wallMs") };
	const besideCpu = { name: "plain Eleventy", values: each(plain, "cpuMs") };
	return {
		rows: [
			over("No theme of its own", "ms", each(none, "wallMs"), beside, { atMost: 500 }),
			over("No theme of its own, CPU", "ms", each(none, "cpuMs"), besideCpu),
			over("One theme of its own", "ms", each(one, "wallMs"), beside, { atMost: 500 }),
			over("One theme of its own, CPU", "ms", each(one, "cpuMs"), besideCpu),
			alone("Peak memory, one theme of its own", "MB", each(one, "peakMb")),
		],
	};
}
