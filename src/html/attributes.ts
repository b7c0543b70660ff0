/** Reads a tag after its name: the tokenizer's attribute states (§13.2.5.32 to .40). */
import { isSpace, type Range } from "./ranges.js";

/** An attribute's range in the source, from its name to its closing quote. */
export interface Attribute extends Range {
	name: string;
	/** With unresolved character references. */
	value: string;
}

const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER = 0x3e;

/** The attributes of a start tag; the first of a name counts. */
export function attributesOf(html: string, tag: Range): Attribute[] {
	const found: Attribute[] = [];
	walkTag(html, endOf(html, tag.start + 1, endsTagName), found);
	return found;
}

/** Walks a tag's attributes; `undefined` if the input ends first. */
export function walkTag(
	html: string,
	from: number,
	found?: Attribute[],
): { end: number; selfClosing: boolean } | undefined {
	let at = from;
	for (;;) {
		const start = skipSpace(html, at, true);
		if (start >= html.length) return undefined;
		if (html.charCodeAt(start) === GREATER) {
			// A slash in an unquoted value closes nothing.
			const selfClosing = start > at && html.charCodeAt(start - 1) === SLASH;
			return { end: start + 1, selfClosing };
		}
		// A leading `=` is part of the name (before attribute name state).
		const nameEnd = endOf(html, start + 1, endsName);
		if (nameEnd >= html.length) return undefined;
		const value = valueAfter(html, nameEnd);
		if (!value) return undefined;
		at = value.next;
		found?.push({
			name: normalize(html.slice(start, nameEnd).toLowerCase()),
			value: normalize(html.slice(value.start, value.end)),
			start,
			end: at,
		});
	}
}

/** The value of the attribute whose name ends at `nameEnd`, or an empty range. */
function valueAfter(html: string, nameEnd: number): (Range & { next: number }) | undefined {
	const equals = skipSpace(html, nameEnd, false);
	if (html.charCodeAt(equals) !== EQUALS) return { start: nameEnd, end: nameEnd, next: nameEnd };
	const at = skipSpace(html, equals + 1, false);
	const first = html[at];
	if (first === '"' || first === "'") {
		const end = html.indexOf(first, at + 1);
		return end < 0 ? undefined : { start: at + 1, end, next: end + 1 };
	}
	if (first === ">") return { start: at, end: at, next: at };
	const end = endOf(html, at, endsUnquoted);
	return end < html.length ? { start: at, end, next: end } : undefined;
}

export function endsTagName(code: number): boolean {
	return isSpace(code) || code === SLASH || code === GREATER;
}

function endsName(code: number): boolean {
	return endsTagName(code) || code === EQUALS;
}

function endsUnquoted(code: number): boolean {
	return isSpace(code) || code === GREATER;
}

export function endOf(html: string, from: number, isEnd: (code: number) => boolean): number {
	let at = from;
	while (at < html.length && !isEnd(html.charCodeAt(at))) at++;
	return at;
}

function skipSpace(html: string, from: number, slashes: boolean): number {
	let at = from;
	while (isSpace(html.charCodeAt(at)) || (slashes && html.charCodeAt(at) === SLASH)) at++;
	return at;
}

/** As the input stream preprocessor and the attribute states do. */
function normalize(text: string): string {
	if (!text.includes("\r") && !text.includes("\0")) return text;
	return text.replace(/\r\n?/g, "\n").replaceAll("\0", "\ufffd");
}
