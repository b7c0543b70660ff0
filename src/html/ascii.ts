/** What the standards of the web mean by white space and lower case, and how to look ahead. */

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

/** Lower case of A to Z only: the Kelvin sign is not a "k". */
export function asciiLower(text: string): string {
	// Nearly all is lower case already, and short: a loop costs a tenth of a replacement.
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code < 0x41 || code > 0x5a) continue;
		return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
	}
	return text;
}

/** First match of a global pattern at or after `from`, or -1. */
export function search(pattern: RegExp, text: string, from: number): number {
	pattern.lastIndex = from;
	return pattern.exec(text)?.index ?? -1;
}
