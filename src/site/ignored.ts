import { dirname, join } from "node:path";
import { readText } from "./files.js";

/**
 * The paths that a `.gitignore` or an `.eleventyignore` names, as Eleventy reads them: from the file's
 * folder on, whether or not they begin with a slash. A pattern is no path, and nothing is found by it.
 */
export function ignoredIn(file: string): string[] {
	const lines = (readText(file) ?? "").split("\n").map((line) => line.trim());
	return lines
		.filter((line) => line !== "" && !line.startsWith("#"))
		.map((line) => join(dirname(file), line));
}
