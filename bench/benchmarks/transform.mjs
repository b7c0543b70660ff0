/** What one page costs in a build, beside a search through its text and libraries that read it whole. */
import { runWorker } from "../harness/child.mjs";
import { ratio, speedup } from "../harness/rows.mjs";
import { createSite } from "../harness/site.mjs";
import { themeFile } from "../harness/theme-file.mjs";

export const title = "The transform, CPU per page";
export const repeats = 40;

const SIZES = [9000, 87_000];
/** @type {Record<number, number>} */
const AT_MOST = { 9000: 4, 87000: 1.7 };

/** Every page of a site without CSS is asked whether it brings any; one that does is not asked. */
const KINDS = [
	{ kind: "no CSS of its own", hasOwnCss: false, files: {} },
	{ kind: "CSS of its own", hasOwnCss: true, files: { "src/themes/sea.css": themeFile("sea") } },
];

/** @type {import("../run.mjs").Run} */
export async function run({ repeats }) {
	const rows = [];
	for (const { kind, ...options } of KINDS) {
		const site = createSite(6, options);
		const { hasOwnCss } = options;
		const question = { bytes: SIZES, rounds: repeats, hasOwnCss };
		/** @type {Record<number, Record<string, number[]>>} */
		const times = await runWorker("transform.mjs", question, site);
		for (const size of SIZES) {
			rows.push(...rowsOf(`${size / 1000} kB, ${kind}`, times[size] ?? {}, AT_MOST[size] ?? 0));
		}
	}
	return { rows };
}

/**
 * @param {string} what
 * @param {Record<string, number[]>} times
 * @param {number} atMost times `indexOf`
 */
function rowsOf(what, times, atMost) {
	const { plugin = [], indexOf = [], ...trees } = times;
	return [
		ratio(what, "µs", plugin, { name: "indexOf", values: indexOf }, { atMost }),
		...Object.entries(trees).map(([name, values]) => {
			const bound = name === "linkedom" ? { atLeast: 150 } : undefined;
			return speedup(what, "µs", plugin, { name, values }, bound);
		}),
	];
}
