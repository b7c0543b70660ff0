export interface Range {
	/** Offset of the first character. */
	start: number;
	/** Offset after the last character. */
	end: number;
}

/** ASCII white space, and the carriage return, which the standard makes a line feed. */
export function isSpace(code: number): boolean {
	return code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b);
}

/** First match of a global pattern at or after `from`, or -1. */
export function search(pattern: RegExp, text: string, from: number): number {
	pattern.lastIndex = from;
	return pattern.exec(text)?.index ?? -1;
}

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
