/**
 * The tokenizer of the HTML standard (§13.2.5), reduced to what the transform asks: where tokens
 * start and end. It copies no text; attributes are read only of the few tags that matter.
 */

export interface Range {
	/** Offset of the first character. */
	start: number;
	/** Offset after the last character. */
	end: number;
}

/**
 * `void` is `</>`, which the standard drops. `unfinished` is a tag, comment or doctype that the end
 * of the input cuts off: it is always the last token, and whatever is written after it is swallowed.
 */
export type TokenType =
	| "text"
	| "cdata"
	| "comment"
	| "doctype"
	| "start"
	| "end"
	| "void"
	| "unfinished";

export interface Token extends Range {
	type: TokenType;
	/** Lower-case name of a tag, otherwise empty. */
	name: string;
	/** Ends in `/>`; means something on foreign elements only. */
	selfClosing: boolean;
}

/** An attribute as written: its range reaches from the name to the closing quote. */
export interface Attribute extends Range {
	name: string;
	/** Character references are not resolved. */
	value: string;
}

type Tail = Pick<Token, "end" | "selfClosing">;

const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER = 0x3e;

const MARKUP = /<(?:[a-z!?]|\/[^])/gi;
const COMMENT_END = /--!?>/g;
const NAME_END = /[\t\n\f\r />]/g;
const ATTRIBUTE_NAME_END = /[\t\n\f\r />=]/g;
const UNQUOTED_END = /[\t\n\f\r >]/g;

/** The token that starts at `at`, which must be below the length of the input. */
export function tokenAt(html: string, at: number, cdataAllowed: boolean): Token {
	const markup = search(MARKUP, html, at);
	if (markup !== at) return token("text", at, markup < 0 ? html.length : markup);
	const next = html[at + 1];
	if (next === "!") return declarationAt(html, at, cdataAllowed);
	if (next === "?") return upTo(">", "comment", html, at, at + 2);
	if (next !== "/") return tagAt(html, at, "start");
	if (html[at + 2] === ">") return token("void", at, at + 3);
	if (/[a-z]/i.test(html[at + 2] ?? "")) return tagAt(html, at, "end");
	return upTo(">", "comment", html, at, at + 2);
}

/** The attributes of a start tag; of two with the same name, the first counts. */
export function attributesOf(html: string, tag: Range & { name: string }): Attribute[] {
	const found: Attribute[] = [];
	walkTag(html, tag.start + 1 + tag.name.length, found);
	const seen = new Set<string>();
	return found.filter(({ name }) => !seen.has(name) && seen.add(name));
}

/** What the standard calls ASCII white space, and the carriage return. */
export function isSpace(code: number): boolean {
	return code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b);
}

/** Lower case as the standard means it: A to Z only (the Kelvin sign is not a "k"). */
export function asciiLower(text: string): string {
	return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** First match at or after `from`, or -1. */
export function search(pattern: RegExp, html: string, from: number): number {
	pattern.lastIndex = from;
	return pattern.exec(html)?.index ?? -1;
}

function declarationAt(html: string, at: number, cdataAllowed: boolean): Token {
	if (html.startsWith("--", at + 2)) return commentAt(html, at);
	if (cdataAllowed && html.startsWith("[CDATA[", at + 2)) {
		return upTo("]]>", "cdata", html, at, at + 9);
	}
	// A `>` ends a doctype even inside a quoted identifier (abrupt-doctype-…-identifier).
	const isDoctype = asciiLower(html.slice(at + 2, at + 9)) === "doctype";
	return upTo(">", isDoctype ? "doctype" : "comment", html, at, at + 2);
}

function commentAt(html: string, at: number): Token {
	// Comment start and comment start dash states: `<!-->` and `<!--->` are whole comments.
	const abrupt = html.startsWith(">", at + 4) ? 5 : html.startsWith("->", at + 4) ? 6 : 0;
	if (abrupt) return token("comment", at, at + abrupt);
	const end = search(COMMENT_END, html, at + 4);
	if (end < 0) return token("unfinished", at, html.length);
	return token("comment", at, html.indexOf(">", end) + 1);
}

function tagAt(html: string, at: number, type: "start" | "end"): Token {
	const nameStart = at + (type === "end" ? 2 : 1);
	const nameEnd = search(NAME_END, html, nameStart);
	const tail = nameEnd < 0 ? undefined : walkTag(html, nameEnd);
	if (!tail) return token("unfinished", at, html.length);
	const name = asciiLower(html.slice(nameStart, nameEnd));
	return { type, name, start: at, end: tail.end, selfClosing: tail.selfClosing };
}

/** Walks from the end of a tag's name over its attributes; undefined if the input ends first. */
function walkTag(html: string, from: number, found?: Attribute[]): Tail | undefined {
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
		const nameEnd = search(ATTRIBUTE_NAME_END, html, start + 1);
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

function upTo(mark: string, type: TokenType, html: string, at: number, from: number): Token {
	const end = html.indexOf(mark, from);
	return end < 0 ? token("unfinished", at, html.length) : token(type, at, end + mark.length);
}

function token(type: TokenType, start: number, end: number): Token {
	return { type, name: "", start, end, selfClosing: false };
}
