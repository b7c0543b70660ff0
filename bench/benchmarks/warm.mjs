/** What a build of one page pays for the plugin, from import to end, when the bundle is in the cache. */
import { build } from "../harness/eleventy.mjs";
import { inTurn } from "../harness/in-turn.mjs";
import { over } from "../harness/rows.mjs";
import { createSite } from "../harness/site.mjs";
import { each } from "../harness/statistics.mjs";

export const title = "A warm build of one page";
export const repeats = 25;

/** @type {import("../run.mjs").Run} */
export async function run({ repeats }) {
	const site = createSite(1);
	const runs = { plain: () => build(site, "plain"), themed: () => build(site, "themed") };
	// The first run with the plugin fills the cache.
	await inTurn(runs, 1);
	const { plain, themed } = await inTurn(runs, repeats);
	const beside = { name: "plain Eleventy", values: each(plain, "wallMs") };
	const besideCpu = { name: "plain Eleventy", values: each(plain, "cpuMs") };
	return {
		rows: [
			over("Wall clock", "ms", each(themed, "wallMs"), beside, { atMost: 40 }),
			over("CPU", "ms", each(themed, "cpuMs"), besideCpu),
		],
	};
}
