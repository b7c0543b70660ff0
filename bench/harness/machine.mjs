/** The machine and the versions that numbers belong to. */
import { readFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { ELEVENTY_PACKAGE, REPOSITORY } from "./paths.mjs";

/** @typedef {{ cpu: string, cores: number, memory: string, load: string, node: string, eleventy: string, plugin: string }} Machine */

/** @returns {Machine} */
export function machine() {
	return {
		cpu: cpus()[0]?.model.trim() ?? process.arch,
		cores: availableParallelism(),
		memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
		// How many programs ran before the bench did: on a quiet machine, none.
		load: (loadavg()[0] ?? 0).toFixed(1),
		node: process.version.slice(1),
		eleventy: versionIn(ELEVENTY_PACKAGE),
		plugin: versionIn(REPOSITORY),
	};
}

/** @param {string} folder */
function versionIn(folder) {
	return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
}
