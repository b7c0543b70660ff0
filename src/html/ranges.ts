export interface Range {
	start: number;
	end: number;
}

/** The first match of a global pattern at or after `from`, or -1. */
export function searchFrom(pattern: RegExp, text: string, from: number): number {
	pattern.lastIndex = from;
	return pattern.exec(text)?.index ?? -1;
}

export interface Edit extends Range {
	text: string;
}

/** Applies edits that do not overlap. Joined at once, as a concatenation would keep `html` alive. */
export function applyEdits(html: string, edits: readonly Edit[]): string {
	const parts: string[] = [];
	let end = 0;
	for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
		parts.push(html.slice(end, edit.start), edit.text);
		end = edit.end;
	}
	return [...parts, html.slice(end)].join("");
}
