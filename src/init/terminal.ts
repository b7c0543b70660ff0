import { structuredPatch } from "diff";
import type { Change, Note } from "./types.js";

/** Where the command writes to, line by line. */
export type Print = (text: string) => void;

/** A text without control characters: those of a site's texts would move the cursor, or turn what is read. */
export function printable(text: string): string {
	return text.replaceAll("\r\n", "\n").replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, "\ufffd");
}

export function printDiff(print: Print, { path, before, after }: Change): void {
	const { hunks } = structuredPatch(path, path, before ?? "", after, "", "", { context: 3 });
	print(`\n--- ${before === undefined ? "/dev/null" : `a/${path}`}\n+++ b/${path}`);
	for (const { oldStart, oldLines, newStart, newLines, lines } of hunks) {
		// Of no lines there is no first one.
		print(`@@ -${oldLines && oldStart},${oldLines} +${newStart},${newLines} @@`);
		for (const line of lines) print(line.replace(/\r$/, ""));
	}
}

export function printNotes(print: Print, notes: readonly Note[]): void {
	if (notes.length > 0) print("\nFor you to know or do");
	for (const { path, line, text, paste } of notes) {
		const place = [path, line].filter((part) => part !== undefined).join(":");
		print(`  - ${place ? `${place}: ` : ""}${text}`);
		if (paste !== undefined) print(`\n${paste.trimEnd().replace(/^(?=.)/gm, "      ")}\n`);
	}
}
