/** Delimits a page's head as a parser does, without building a tree. */
import { THEME_ATTRIBUTE } from "../constants.js";
import { type Range, type Scanned, scan } from "./scan.js";
import { asciiLower, attributesOf, isSpace } from "./tokenizer.js";

/** An element that says something, with those of its attributes that do. */
export interface Fact {
	name: string;
	attributes: ReadonlyMap<string, string>;
}

/** The head as the tokenizer delimits it. */
export interface Head {
	insertAt: number;
	htmlTag: Range | undefined;
	themeRange: Range | undefined;
	/** All `<html>` tags as one, then each `<meta>`, `<link>` and `<script>`; values as written. */
	facts: Fact[];
}

/** `<html amp>`, `<html ⚡>` (perhaps with a variation selector), and those of ads and mail. */
export const AMP: RegExp = /^(?:amp|\u26a1\ufe0f?)(?:4ads|4email)?$/;
const MATTERS = new Set(["name", "http-equiv", "content", "rel", "href", "src"]);
const IN_HEAD = new Set(
	`base basefont bgsound link meta noframes noscript script style template title`.split(" "),
);
/** End tags that end the head; others are ignored in it. */
const HEAD_ENDS = new Set(["head", "body", "html", "br"]);
/**
 * Where a template with one of these ends depends on more than the scan knows (foreign content,
 * tags ignored in select and column group modes): a charset that follows moves nothing, since
 * assets before the template are in the head for sure.
 */
const UNSURE = new Set(["svg", "math", "select", "col", "frameset"]);
const SPACE_REFERENCE =
	/&(?:#0*(?:9|1[023]|32)(?!\d);?|#[xX]0*(?:[9acdACD]|20)(?![\da-fA-F]);?|(?:Tab|NewLine);)/y;
const MAYBE_DOCUMENT = /<(?:!doctype|(?:html|head|body)[\t\n\f\r />])/i;

/** Finds the head without building a tree; `undefined` for a fragment. */
export function scanHead(html: string): Head | undefined {
	// Cheap and sure in one direction: nearly every fragment ends here.
	if (!MAYBE_DOCUMENT.test(html)) return undefined;
	const reader = new HeadReader(html);
	for (const token of scan(html, true)) {
		reader.read(token);
		if (reader.isDone) break;
	}
	return reader.finish();
}

/** The insertion modes (§13.2.6.4.1 to .6) up to the head's end, then a hunt for document tags. */
class HeadReader {
	readonly #html: string;
	readonly #facts: Fact[] = [];
	readonly #htmlFact = new Map<string, string>();
	/** `before` stands for the initial, before html and before head modes: none opens the head. */
	#mode: "before" | "head" | "after" = "before";
	#isDocument = false;
	#headAt: number | undefined;
	#charsetEnd: number | undefined;
	#htmlTag: Range | undefined;
	#themeRange: Range | undefined;
	#isUnsure = false;

	constructor(html: string) {
		this.#html = html;
	}

	/** Whether nothing that follows can change the answer: the body is not read. */
	get isDone(): boolean {
		return this.#mode === "after" && this.#isDocument;
	}

	finish(): Head | undefined {
		if (!this.#isDocument) return undefined;
		const facts = this.#htmlTag ? [{ name: "html", attributes: this.#htmlFact }] : [];
		return {
			insertAt: this.#charsetEnd ?? this.#headAt ?? this.#html.length,
			htmlTag: this.#htmlTag,
			themeRange: this.#themeRange,
			facts: [...facts, ...this.#facts],
		};
	}

	read(token: Scanned): void {
		const { type, name, start } = token;
		if (token.templates > 0) {
			this.#isUnsure ||= type === "start" && UNSURE.has(name);
			return;
		}
		this.#isDocument ||= isDocumentToken(token);
		if (this.#mode === "after") return;
		if (type === "text") {
			const visible = firstVisible(this.#html, token);
			if (visible >= 0) this.#endHead(visible);
		} else if (type === "unfinished") {
			// The input ends here for a parser too, save for a comment: it would swallow the assets.
			this.#endHead(start);
		} else if (type === "end") {
			if (HEAD_ENDS.has(name)) this.#endHead(start);
		} else if (type === "start") {
			this.#readStartTag(token);
		}
	}

	#readStartTag(token: Scanned): void {
		const { name, start, end } = token;
		if (name === "html") return this.#readHtmlTag(token);
		if (name === "head") {
			// A second one, or one after the head was opened without it, is ignored.
			this.#headAt ??= end;
			if (this.#mode === "before") this.#mode = "head";
		} else if (IN_HEAD.has(name)) {
			this.#headAt ??= start;
			this.#mode = "head";
			if (name === "meta" || name === "link" || name === "script") this.#readFact(token);
		} else {
			this.#endHead(start);
		}
	}

	#endHead(at: number): void {
		this.#headAt ??= at;
		this.#mode = "after";
	}

	/** Attributes of further `<html>` tags are added where the first has none of their names. */
	#readHtmlTag(tag: Scanned): void {
		this.#htmlTag ??= { start: tag.start, end: tag.end };
		for (const { name, value, start, end } of attributesOf(this.#html, tag)) {
			const matters = name === THEME_ATTRIBUTE || AMP.test(name);
			if (!matters || this.#htmlFact.has(name)) continue;
			this.#htmlFact.set(name, value);
			if (name === THEME_ATTRIBUTE) this.#themeRange = { start, end };
		}
	}

	#readFact(tag: Scanned): void {
		const all = new Map(attributesOf(this.#html, tag).map(({ name, value }) => [name, value]));
		const attributes = new Map([...all].filter(([name]) => MATTERS.has(name)));
		this.#facts.push({ name: tag.name, attributes });
		// After such a template it is not sure that the parser is in the head again.
		if (tag.name !== "meta" || this.#isUnsure) return;
		if (all.has("charset") || isContentType(all)) this.#charsetEnd ??= tag.end;
	}
}

function isDocumentToken({ type, name, foreign }: Scanned): boolean {
	if (type === "doctype") return true;
	if (type !== "start" || foreign) return false;
	return name === "html" || name === "head" || name === "body";
}

function isContentType(attributes: ReadonlyMap<string, string>): boolean {
	if (asciiLower(attributes.get("http-equiv") ?? "") !== "content-type") return false;
	return /charset[\t\n\f\r ]*=/i.test(attributes.get("content") ?? "");
}

/** Offset of the first character that is no white space, be it written as a reference, or -1. */
function firstVisible(html: string, { start, end }: Range): number {
	for (let at = start; at < end; at++) {
		if (isSpace(html.charCodeAt(at))) continue;
		SPACE_REFERENCE.lastIndex = at;
		const reference = html[at] === "&" ? SPACE_REFERENCE.exec(html) : null;
		if (!reference) return at;
		at += reference[0].length - 1;
	}
	return -1;
}
