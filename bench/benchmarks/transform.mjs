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
const WHOLE_PAGE = ["linkedom", "posthtml", "parse5"];

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
			/** @param {string} name */
			const of = (name) => times[size]?.[name] ?? [];
			const what = `${size / 1000} kB, ${kind}`;
			const atMost = AT_MOST[size] ?? 0;
			rows.push(ratio(what, "µs", of("plugin"), series("indexOf"), { atMost }));
			for (const name of WHOLE_PAGE) {
				const bound = name === "linkedom" ? { atLeast: 150 } : undefined;
				rows.push(speedup(what, "µs", of("plugin"), series(name), bound));
			}
			/** @param {string} name */
			function series(name) {
				return { name, values: of(name) };
			}
		}
	}
	return { rows };
}
