/**
 * Whole builds from a warm cache. Two builds of a large site differ by more than the plugin takes, so
 * its part is read off profiles: its own functions, and all that they call.
 */
import { build, isOfLeast, isOfPlugin, profileBuild } from "../harness/eleventy.mjs";
import { inTurn } from "../harness/in-turn.mjs";
import { sharesOf } from "../harness/profile.mjs";
import { alone, over, pagesOf, ratio } from "../harness/rows.mjs";
import { createSite } from "../harness/site.mjs";
import { each } from "../harness/statistics.mjs";

export const title = "A warm build of a large site";
export const repeats = 5;
export const pages = [1000, 10_000];

/** Profiles agree with one another far better than clocks. */
const PROFILES = 3;
const LEAST = "a transform that adds as much text";
/** Functions that are shown for each size; what the others take is noise of the sampling. */
const SHOWN = 12;

/** @type {import("../run.mjs").Run} */
export async function run({ repeats, pages, say }) {
	const rows = [];
	const notes = [];
	for (const count of pages) {
		const name = pagesOf(count);
		say(`${name}, ${repeats} pairs`);
		const site = createSite(count);
		const runs = {
			plain: () => build(site, "plain"),
			least: () => build(site, "least"),
			themed: () => build(site, "themed"),
		};
		// The first run with the plugin fills the cache.
		await runs.themed();
		const builds = await inTurn(runs, repeats);
		const { plain, themed } = builds;
		say(`${name}, profiles`);
		const profiles = await inTurn(
			{
				least: async () => sharesOf(await profileBuild(site, "least"), isOfLeast),
				themed: async () => sharesOf(await profileBuild(site, "themed"), isOfPlugin),
			},
			Math.min(PROFILES, repeats),
		);
		const shares = profiles.themed.map(({ share }) => share * 100);
		// Whoever looks into a page first pays for joining what its layouts are made of.
		const least = profiles.least.map(({ share }) => share * 100);
		/** @param {keyof import("../harness/child.mjs").Usage} measure */
		const beside = (measure) => ({ name: "plain Eleventy", values: each(plain, measure) });
		// The bounds are for the largest site.
		const isLargest = count === Math.max(...pages) && count >= 10_000;
		rows.push(
			alone(`${name}, share of the CPU`, "%", shares, isLargest ? { atMost: 2 } : undefined),
			over(`${name}, share of the CPU`, "%", shares, { name: LEAST, values: least }),
			over(
				`${name}, peak memory`,
				"MB",
				each(themed, "peakMb"),
				beside("peakMb"),
				isLargest ? { atMost: 15 } : undefined,
			),
			// Eleventy keeps a page as it was before and after transforms.
			over(`${name}, peak memory`, "MB", each(themed, "peakMb"), {
				name: LEAST,
				values: each(builds.least, "peakMb"),
			}),
			ratio(`${name}, CPU`, "ms", each(themed, "cpuMs"), beside("cpuMs")),
			ratio(`${name}, wall clock`, "ms", each(themed, "wallMs"), beside("wallMs")),
		);
		notes.push(...heaviest(name, profiles.themed.at(-1)?.functions ?? {}));
	}
	return { rows, notes };
}

/**
 * The plugin's functions, by what they and all that work for them spend.
 *
 * @param {string} name
 * @param {Record<string, number>} functions
 */
function heaviest(name, functions) {
	return Object.entries(functions)
		.sort(([, one], [, other]) => other - one)
		.slice(0, SHOWN)
		.map(([entry, share]) => `${name}: ${(share * 100).toFixed(2)}% ${entry}`);
}
