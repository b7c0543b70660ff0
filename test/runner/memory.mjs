/** What is worth knowing of earlier runs. It may be deleted at any time. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT, withImports } from "./graph.mjs";

const PATH = join(ROOT, "var/tests.json");

/** @typedef {{ seconds: Record<string, number>, passed: Record<string, string> }} Memory */

/** @returns {Memory} */
function recall() {
	try {
		const { seconds, passed } = JSON.parse(readFileSync(PATH, "utf8"));
		return { seconds: { ...seconds }, passed: { ...passed } };
	} catch {
		return { seconds: {}, passed: {} };
	}
}

/**
 * The longest first, so that none is left over at the end; those that are new before all.
 * @param {readonly string[]} files
 */
export function longestFirst(files) {
	const { seconds } = recall();
	/** @param {string} file */
	const of = (file) => seconds[file] ?? Number.POSITIVE_INFINITY;
	return [...files].sort((one, other) => (of(one) < of(other) ? 1 : of(one) > of(other) ? -1 : 0));
}

/**
 * Keeps how long a file took, and what it and its imports were when it passed.
 * @param {string} file
 * @param {number} seconds
 * @param {boolean} hasPassed
 */
export function remember(file, seconds, hasPassed) {
	const memory = recall();
	memory.seconds[file] = seconds;
	if (hasPassed) memory.passed[file] = digest(file);
	else delete memory.passed[file];
	mkdirSync(dirname(PATH), { recursive: true });
	writeFileSync(`${PATH}.tmp`, JSON.stringify(memory, undefined, "\t"));
	renameSync(`${PATH}.tmp`, PATH);
}

/**
 * Whether a file passed when it and all that it imports were what they are now.
 * @param {string} file
 */
export function passedAsItIs(file) {
	return recall().passed[file] === digest(file);
}

/** @param {string} file */
function digest(file) {
	const hash = createHash("sha256");
	for (const path of [...withImports(file)].sort()) hash.update(readFileSync(join(ROOT, path)));
	return hash.digest("hex");
}
