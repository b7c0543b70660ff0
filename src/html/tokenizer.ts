/** The HTML standard's tokenizer (§13.2.5), reduced to token boundaries. It copies no text. */

import { endOf, PLAIN_ATTRIBUTES, TAG_NAME, walkTag } from "./attributes.js";
import { type Range, searchFrom } from "./ranges.js";

/**
 * `void` is `</>`, which the standard drops. `unfinished` is a tag, comment or doctype cut off by
 * the end of the input: always the last token. `raw` is the text of a script, style, title and the
 * like, which only a scan finds.
 */
type TokenType = TagType | "text" | "cdata" | "comment" | "doctype" | "raw";
type TagType = "start" | "end" | "void" | "unfinished";

/** The surroundings of a token, shared as they rarely change. */
interface TokenContext {
	/** The number of templates; a template's own start tag is outside. */
	readonly templates: number;
	/** Inside `<svg>` or `<math>`, but not in HTML within. */
	readonly foreign: boolean;
	readonly embedded: boolean;
}

export const TOP: TokenContext = { templates: 0, foreign: false, embedded: false };

export interface HtmlToken extends Range {
	type: TokenType;
	name: string;
	/** Ends in `/>`, which matters on foreign elements only. */
	selfClosing: boolean;
	/** `TOP` until a scan sets it. A second object for each token took a third of a scan's time. */
	context: TokenContext;
}

const COMMENT_END = /--!?>/g;

/** The token at `at`, which must be below the input's length. */
export function htmlTokenAt(html: string, at: number, cdataAllowed: boolean): HtmlToken {
	const markup = markupFrom(html, at);
	if (markup !== at) return token("text", at, markup < 0 ? html.length : markup);
	const next = html[at + 1];
	if (next === "!") return declarationAt(html, at, cdataAllowed);
	if (next === "?") return upTo(">", "comment", html, at, at + 2);
	if (next !== "/") return tagAt(html, at, "start");
	if (html[at + 2] === ">") return token("void", at, at + 3);
	if (/[a-z]/i.test(html[at + 2] ?? "")) return tagAt(html, at, "end");
	return upTo(">", "comment", html, at, at + 2);
}

/** The first `<` from `from` on that starts markup, or -1. */
function markupFrom(html: string, from: number): number {
	for (let at = html.indexOf("<", from); at >= 0; at = html.indexOf("<", at + 1)) {
		const next = html[at + 1] ?? "";
		if (next === "/" ? at + 2 < html.length : /[a-z!?]/i.test(next)) return at;
	}
	return -1;
}

function declarationAt(html: string, at: number, cdataAllowed: boolean): HtmlToken {
	if (html.startsWith("--", at + 2)) return commentAt(html, at);
	if (cdataAllowed && html.startsWith("[CDATA[", at + 2)) {
		return upTo("]]>", "cdata", html, at, at + 9);
	}
	// A `>` ends a doctype even in a quoted identifier (abrupt-doctype-…-identifier).
	const isDoctype = html.slice(at + 2, at + 9).toLowerCase() === "doctype";
	return upTo(">", isDoctype ? "doctype" : "comment", html, at, at + 2);
}

function commentAt(html: string, at: number): HtmlToken {
	// Comment start and comment start dash states: `<!-->` and `<!--->` are whole comments.
	const abrupt = html.startsWith(">", at + 4) ? 5 : html.startsWith("->", at + 4) ? 6 : 0;
	if (abrupt) return token("comment", at, at + abrupt);
	const end = searchFrom(COMMENT_END, html, at + 4);
	if (end < 0) return token("unfinished", at, html.length);
	return token("comment", at, html.indexOf(">", end) + 1);
}

function tagAt(html: string, start: number, type: "start" | "end"): HtmlToken {
	const nameStart = start + (type === "end" ? 2 : 1);
	const nameEnd = endOf(TAG_NAME, html, nameStart);
	// One match for most tags: walking each attribute took most of a scan's time.
	const end = endOf(PLAIN_ATTRIBUTES, html, nameEnd);
	const plain = end > nameEnd && { end, selfClosing: html[end - 2] === "/" };
	const tail = plain || walkTag(html, nameEnd);
	if (!tail) return token("unfinished", start, html.length);
	const name = html.slice(nameStart, nameEnd).toLowerCase();
	return { type, name, start, ...tail, context: TOP };
}

function upTo(mark: string, type: TokenType, html: string, at: number, from: number): HtmlToken {
	const end = html.indexOf(mark, from);
	return end < 0 ? token("unfinished", at, html.length) : token(type, at, end + mark.length);
}

function token(type: TokenType, start: number, end: number): HtmlToken {
	return { type, name: "", start, end, selfClosing: false, context: TOP };
}
