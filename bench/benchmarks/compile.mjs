/** A site of a hundred themes: all of them compiled, and one of them edited. */
import { runWorker } from "../harness/child.mjs";
import { ratio } from "../harness/rows.mjs";
import { createSite } from "../harness/site.mjs";
import { each } from "../harness/statistics.mjs";
import { themeFile } from "../harness/theme-file.mjs";

/** @typedef {Pick<import("../harness/child.mjs").Usage, "wallMs" | "cpuMs">} Run */

export const title = "A hundred themes, compiled";
export const repeats = 15;

const THEMES = Array.from({ length: 100 }, (_, index) => `theme-${index}`);

/** @type {import("../run.mjs").Run} */
export async function run({ repeats }) {
	const files = Object.fromEntries(
		THEMES.map((name) => [`src/themes/${name}.css`, themeFile(name)]),
	);
	const site = createSite(1, { files });
	/** @type {{ runs: Record<"all" | "edit" | "cssnano" | "lightningcss" | "esbuild", Run[]>, bytes: number }} */
	const { runs, bytes } = await runWorker("compile.ts", { themes: THEMES, rounds: repeats }, site);
	const size = `${Math.round(bytes / 1000)} kB`;
	const allOfThem = `All of them, ${size}, with checks`;
	/** @param {keyof Run} measure */
	const besideAll = (measure) => ({ name: "all of them", values: each(runs.all, measure) });
	/** @param {"cssnano" | "lightningcss" | "esbuild"} name */
	const beside = (name) => ({ name, values: each(runs[name], "wallMs") });
	const all = each(runs.all, "wallMs");
	return {
		rows: [
			ratio("An edit of one", "ms", each(runs.edit, "wallMs"), besideAll("wallMs"), {
				atMost: 0.1,
			}),
			ratio("An edit of one, CPU", "ms", each(runs.edit, "cpuMs"), besideAll("cpuMs")),
			ratio(allOfThem, "ms", all, beside("cssnano")),
			ratio(allOfThem, "ms", all, beside("lightningcss")),
			ratio(allOfThem, "ms", all, beside("esbuild")),
		],
	};
}
