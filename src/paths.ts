import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import nodePath from "node:path";
import { attempt } from "./attempt.js";

/** The system's temporary folder, even if it is missing. */
export const TEMPORARY_FOLDER: string = attempt(() => realpathSync(tmpdir())) ?? tmpdir();

/** True if a path lies below a folder. `relative()` handles drives and letter case on Windows. */
export function isWithin(folder: string, path: string, on: typeof nodePath = nodePath): boolean {
	const from = on.relative(folder, path);
	return from !== "" && from.split(on.sep)[0] !== ".." && !on.isAbsolute(from);
}

/** Relative to a folder, with forward slashes: the same on every machine. */
export function portable(root: string, path: string): string {
	return nodePath.relative(root, path).split(nodePath.sep).join("/");
}

/** Relative to the working directory, with forward slashes, as in Eleventy's messages and globs. */
export function fromHere(path: string): string {
	return portable(process.cwd(), path);
}

/**
 * As {@link fromHere}, but absolute outside of the working directory. If one watched path begins
 * with `..`, Eleventy 3.1.7 reports every file by another path and misses its configuration.
 */
export function withoutDots(path: string): string {
	return isWithin(process.cwd(), path) ? fromHere(path) : path.split(nodePath.sep).join("/");
}
