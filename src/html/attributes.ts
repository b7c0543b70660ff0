/** A tag from its name on: the attribute states of the tokenizer (§13.2.5.32 to .40). */
import { asciiLower, isSpace, type Range, search } from "./ascii.js";

/** An attribute as written: its range reaches from the name to the closing quote. */
export interface Attribute extends Range {
	name: string;
	/** Character references are not resolved. */
	value: string;
}

/** How a tag ends. */
interface TagEnd {
	end: number;
	/** Ends in `/>`; means something on foreign elements only. */
	selfClosing: boolean;
}

const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER = 0x3e;

const NAME_END = /[\t\n\f\r />=]/g;
const UNQUOTED_END = /[\t\n\f\r >]/g;

/** The attributes of a start tag; of two with the same name, the first counts. */
export function attributesOf(html: string, tag: Range & { name: string }): Attribute[] {
	const found: Attribute[] = [];
	walkTag(html, tag.start + 1 + tag.name.length, found);
	const seen = new Set<string>();
	return found.filter(({ name }) => !seen.has(name) && seen.add(name));
}

/** Walks from the end of a tag's name over its attributes; undefined if the input ends first. */
export function walkTag(html: string, from: number, found?: Attribute[]): TagEnd | undefined {
	let at = from;
	for (;;) {
		const start = skipSpace(html, at, true);
		if (start >= html.length) return undefined;
		if (html.charCodeAt(start) === GREATER) {
			// A slash in an unquoted value was passed before `at`: it closes nothing.
			const selfClosing = start > at && html.charCodeAt(start - 1) === SLASH;
			return { end: start + 1, selfClosing };
		}
		// An `=` that comes first is part of the name (before attribute name state).
		const nameEnd = search(NAME_END, html, start + 1);
		if (nameEnd < 0) return undefined;
		const value = valueAfter(html, nameEnd);
		if (!value) return undefined;
		at = value.next;
		found?.push({
			name: normalize(asciiLower(html.slice(start, nameEnd))),
			value: normalize(html.slice(value.start, value.end)),
			start,
			end: at,
		});
	}
}

/** The value of the attribute whose name ends at `nameEnd` (empty if none), and where to go on. */
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
	const end = search(UNQUOTED_END, html, at);
	return end < 0 ? undefined : { start: at, end, next: end };
}

function skipSpace(html: string, from: number, slashes: boolean): number {
	let at = from;
	while (isSpace(html.charCodeAt(at)) || (slashes && html.charCodeAt(at) === SLASH)) at++;
	return at;
}

/** What the input stream preprocessor and the attribute states do to characters. */
function normalize(text: string): string {
	return text.replace(/\r\n?/g, "\n").replaceAll("\0", "\ufffd");
}
