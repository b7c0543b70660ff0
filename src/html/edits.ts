import type { Range } from "./ascii.js";

/** A change of a page: what stands in the range gives way to the text. */
export interface Edit extends Range {
	text: string;
}

/** The page with the edits, which do not overlap; not one other character of it changes. */
export function applyEdits(html: string, edits: readonly Edit[]): string {
	let output = "";
	let end = 0;
	for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
		output += html.slice(end, edit.start) + edit.text;
		end = edit.end;
	}
	return output + html.slice(end);
}
