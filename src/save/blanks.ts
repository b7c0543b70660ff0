/**
 * The characters of a set that a text ends in. By steps, as a pattern for what stands at an end is
 * tried at each place of the text.
 */
export function tailOf(text: string, set: string): string {
	let start = text.length;
	while (start > 0 && set.includes(text[start - 1] as string)) start -= 1;
	return text.slice(start);
}

/** White space within a line. */
export const BLANKS = "\t ";

/** White space as CSS has it. */
export const WHITE_SPACE = "\t\n\f\r ";
