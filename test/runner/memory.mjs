/** How long test files took in earlier runs. It may be deleted at any time. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./graph.mjs";

const PATH = join(ROOT, "var/tests.json");

/** @returns {Record<string, number>} seconds by file */
function recall() {
	try {
		return { ...JSON.parse(readFileSync(PATH, "utf8")).seconds };
	} catch {
		return {};
	}
}

/**
 * The longest first, so that none is left over at the end; those that are new before all.
 * @param {readonly string[]} files
 */
export function longestFirst(files) {
	const seconds = recall();
	/** @param {string} file */
	const of = (file) => seconds[file] ?? Number.MAX_VALUE;
	return [...files].sort((one, other) => of(other) - of(one));
}

/**
 * @param {string} file
 * @param {number} taken
 */
export function remember(file, taken) {
	const seconds = { ...recall(), [file]: taken };
	mkdirSync(dirname(PATH), { recursive: true });
	writeFileSync(`${PATH}.tmp`, JSON.stringify({ seconds }, undefined, "\t"));
	renameSync(`${PATH}.tmp`, PATH);
}
