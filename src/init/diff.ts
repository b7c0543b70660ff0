import { structuredPatch } from "diff";
import type { FileEdit } from "./site-plan.js";
import type { Terminal } from "./terminal.js";

/** A unified diff, as git shows it. */
export function formatDiff({ path, before, after }: FileEdit, { paint }: Terminal): string {
	const patch = structuredPatch(`a/${path}`, `b/${path}`, before ?? "", after, "", "", {
		context: 3,
	});
	const head = [
		paint("bold", `--- ${before === undefined ? "/dev/null" : `a/${path}`}`),
		paint("bold", `+++ b/${path}`),
	];
	const hunks = patch.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
		// Of no lines there is no first one.
		paint("cyan", `@@ -${oldLines && oldStart},${oldLines} +${newStart},${newLines} @@`),
		...lines.map((line) => paintLine(line.replace(/\r$/, ""), paint)),
	]);
	return [...head, ...hunks].join("\n");
}

function paintLine(line: string, paint: Terminal["paint"]): string {
	if (line.startsWith("+")) return paint("green", line);
	return line.startsWith("-") ? paint("red", line) : line;
}
