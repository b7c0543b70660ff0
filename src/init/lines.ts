/** The line of an offset, from 1. */
export function lineOf(text: string, offset: number): number {
	return text.slice(0, offset).split("\n").length;
}

/** The white space that a line begins with, which holds the character at `at`. */
export function indentAt(text: string, at: number): string {
	const line = text.lastIndexOf("\n", at - 1) + 1;
	return /^[\t\x20]*/.exec(text.slice(line, at))?.[0] ?? "";
}
