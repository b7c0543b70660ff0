export interface Range {
	start: number;
	end: number;
}

/** ASCII white space and carriage return, which the standard turns into a line feed. */
export function isSpace(code: number): boolean {
	return code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b);
}

/** The first match of a global pattern at or after `from`, or -1. */
export function searchFrom(pattern: RegExp, text: string, from: number): number {
	pattern.lastIndex = from;
	return pattern.exec(text)?.index ?? -1;
}

export interface Edit extends Range {
	text: string;
}

/** Applies edits that do not overlap. */
export function applyEdits(html: string, edits: readonly Edit[]): string {
	let output = "";
	let end = 0;
	for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
		output += html.slice(end, edit.start) + edit.text;
		end = edit.end;
	}
	return output + html.slice(end);
}
