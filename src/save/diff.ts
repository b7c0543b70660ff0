import { structuredPatch } from "diff";

/** A file as it is and as it would be. */
export interface FileEdit {
	readonly path: string;
	/** Undefined for a new file. */
	readonly before: string | undefined;
	readonly after: string;
}

/** The lines of a unified diff, as git shows it; the first two name the file. */
export function diffLines({ path, before, after }: FileEdit): string[] {
	const patch = structuredPatch(`a/${path}`, `b/${path}`, before ?? "", after, "", "", {
		context: 3,
	});
	const hunks = patch.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
		// Of no lines there is no first one.
		`@@ -${oldLines && oldStart},${oldLines} +${newStart},${newLines} @@`,
		...lines.map((line) => line.replace(/\r$/, "")),
	]);
	return [`--- ${before === undefined ? "/dev/null" : `a/${path}`}`, `+++ b/${path}`, ...hunks];
}
