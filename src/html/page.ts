import { createRequire } from "node:module";
import { ASSETS_FOLDER, CSS_PATH, SCRIPT_PATH, THEME_ATTRIBUTE } from "../constants.js";
import type { Attribute } from "./attributes.js";
import type { Range } from "./ranges.js";
import { PLAIN_COMMENT, PLAIN_RAW_TEXT, type StartTag, scan, startTag } from "./scan.js";
import type { HtmlToken } from "./tokenizer.js";

const require = createRequire(import.meta.url);

/** Offsets index the input string; values have resolved character references. */
export interface Page {
	/** The place for the assets: after the charset, else after `<head>`, else where a head opens. */
	insertAt: number;
	/** The place where a parser leaves the head, or `Infinity`. */
	headEnd: number;
	htmlTag: Range | undefined;
	htmlTheme: Attribute | undefined;
	/** True for `<html xmlns>`, as every page served as XML has. */
	xhtml: boolean;
	/** True for `<html amp>` and its variants, which forbid an author's scripts and stylesheets. */
	amp: boolean;
	hasAssets: boolean;
	themeColor: boolean;
	colorScheme: boolean;
	/** `content` of each `<meta http-equiv="Content-Security-Policy">` in the head. */
	policies: Attribute[];
}

/** `<html amp>`, `<html ⚡>` (with or without a variation selector), and AMP for ads and mail. */
const AMP = /^(?:amp|\u26a1\ufe0f?)(?:4ads|4email)?$/;

/**
 * Reads a page's head; `undefined` for a fragment. Linear in the head's length, or in a fragment's
 * if it mentions document tags.
 */
export function readPage(html: string): Page | undefined {
	const head = scanHead(html);
	if (!head) return undefined;
	const { insertAt, headEnd, htmlTags, children } = head;
	const attributes = htmlTags.flatMap((tag) => tag.attributes);
	const theme = attributes.find(({ name }) => name === THEME_ATTRIBUTE);
	const metas = children.filter(({ name }) => name === "meta");
	const names = metas.map((meta) => keyword(meta, "name"));
	return {
		// By name: a rest of these two takes longer than all else here.
		insertAt,
		headEnd,
		htmlTag: htmlTags[0],
		htmlTheme: theme && { ...theme, value: resolveReferences(theme.value) },
		xhtml: attributes.some(({ name }) => name === "xmlns"),
		amp: attributes.some(({ name }) => AMP.test(name)),
		hasAssets: children.some(loadsAssets),
		themeColor: names.includes("theme-color"),
		colorScheme: names.includes("color-scheme"),
		policies: metas.flatMap(policyOf),
	};
}

function loadsAssets(tag: StartTag): boolean {
	const url = written(tag, tag.name === "link" ? "href" : "src");
	// Fast path: nearly no URL is one.
	if (!url.includes(ASSETS_FOLDER) && !url.includes("&")) return false;
	if (tag.name === "script") return isAsset(url);
	const keywords = tag.name === "link" ? keyword(tag, "rel").split(/[\t\n\f\r ]+/) : [];
	return keywords.includes("stylesheet") && isAsset(url);
}

function isAsset(url: string): boolean {
	// A query often has `&`, and does not matter here.
	const isPlain = !pathOf(url).includes("&");
	const path = `/${pathOf(isPlain ? url : resolveReferences(url))}`;
	return path.endsWith(CSS_PATH) || path.endsWith(SCRIPT_PATH);
}

function pathOf(url: string): string {
	return url.replace(/[?#][\s\S]*$/, "").trim();
}

/** By the HTML standard's pragma (§4.2.5.3), which ignores an empty policy. */
function policyOf(meta: StartTag): Attribute[] {
	if (keyword(meta, "http-equiv") !== "content-security-policy") return [];
	const content = meta.attributes.find(({ name }) => name === "content");
	if (!content?.value) return [];
	return [{ ...content, value: resolveReferences(content.value) }];
}

function keyword(tag: StartTag, name: string): string {
	return resolveReferences(written(tag, name)).toLowerCase();
}

export function written({ attributes }: StartTag, wanted: string): string {
	return attributes.find(({ name }) => name === wanted)?.value ?? "";
}

/**
 * The value with resolved character references, by linkedom, which has all 2,231 names and the
 * rules for those without a semicolon. Loaded on first use, synchronously.
 */
export function resolveReferences(value: string): string {
	if (!value.includes("&")) return value;
	const { DOMParser } = require("linkedom") as typeof import("linkedom");
	const markup = `<a title="${value.replaceAll('"', "&quot;")}">`;
	const { documentElement } = new DOMParser().parseFromString(markup, "text/html");
	return documentElement.getAttribute("title") ?? "";
}

/** A page's head, found as a parser does, without building a tree. */
interface Head extends Pick<Page, "insertAt" | "headEnd"> {
	/** The `<html>` tags before the head's end; the first of equal attributes counts. */
	htmlTags: StartTag[];
	children: StartTag[];
}

const IN_HEAD = new Set(
	`base basefont bgsound link meta noframes noscript script style template title`.split(" "),
);
/** End tags that a parser handles before the body. */
const END_TAGS = new Set(["head", "body", "html", "br"]);
/**
 * Elements after which the scan cannot tell where a template ends (foreign content, ignored tags).
 * A later charset then moves nothing, as the assets before the template are surely in the head.
 */
const UNSURE = new Set(["svg", "math", "select", "col", "frameset"]);
/** Matches the tags of a head that are read. `&` may begin a reference that spells such a word. */
const MATTERS = /charset|content-|theme|color-scheme|&(?!(?:amp|quot|#39);)/i;
const SPACES = `[\\t\\n\\f\\r ]*(?:${PLAIN_COMMENT}[\\t\\n\\f\\r ]*){0,99}`;
/** The rest of a tag without `>` in an attribute. */
const REST = `(?=[\\t\\n\\f\\r />])[^>"']*(?:(?:"[^">]*"|'[^'>]*')[^>"']*){0,99}>`;
const UNREAD = `(?![^>]*(?:${MATTERS.source}))${REST}`;
const CHILD = `<(?:(?:link|meta|base)${REST}|(?<raw>script|style|title|noscript)${REST}${PLAIN_RAW_TEXT})`;
const CHILDREN = new RegExp(`${PLAIN_COMMENT}|${CHILD}`, "gi");
const CHARSET = `<meta charset=["']?[\\w-]+["']?[\\t\\n\\f\\r ]*/?>`;
/** The head of most pages, up to the body. One match, as its tokens take ten times as long. */
const PLAIN_HEAD = new RegExp(
	[
		`^(?<before>\\ufeff?${SPACES}<!doctype[^>]*>${SPACES})`,
		`(?<tag><html(?![^>]*(?:amp|xmlns|\\u26a1))${UNREAD})`,
		`(?<until>${SPACES}(?:<head${UNREAD})?)(?<charset>${SPACES}${CHARSET})?`,
		`(?<inside>(?:${SPACES}${CHILD}){0,999}${SPACES}(?:</head>${SPACES})?)`,
		"<(?:body|header|main|div)[\\t\\n\\f\\r />]",
	].join(""),
	"i",
);
const MAYBE_DOCUMENT = /<(?:!doctype|(?:html|head|body)[\t\n\f\r />])/i;

function scanHead(html: string): Head | undefined {
	const plain = PLAIN_HEAD.exec(html)?.groups;
	if (plain) {
		const { before = "", tag = "", until = "", charset = "", inside = "" } = plain;
		const start = before.length;
		const htmlTag = { name: "html", start, end: start + tag.length, attributes: [] };
		const insertAt = htmlTag.end + until.length + charset.length;
		const children = MATTERS.test(inside) ? readChildren(html, inside, insertAt) : [];
		const late = charset ? undefined : children.find(isCharset);
		const headEnd = insertAt + inside.length;
		return { insertAt: late?.end ?? insertAt, headEnd, htmlTags: [htmlTag], children };
	}
	// Nearly every fragment ends here.
	if (!MAYBE_DOCUMENT.test(html)) return undefined;
	const reader = new HeadReader(html);
	for (const token of scan(html, true)) {
		reader.read(token);
		if (reader.isDone) break;
	}
	return reader.finish();
}

/** The tags in a plain head that are read. A comment is one match, with all tags in it. */
function readChildren(html: string, inside: string, from: number): StartTag[] {
	const children: StartTag[] = [];
	for (const { 0: text, index } of inside.matchAll(CHILDREN)) {
		// Fast path: most children end here.
		if (!MATTERS.test(text)) continue;
		const [tag = "", name = ""] = /^<(meta|link|script)[^>]*>/i.exec(text) ?? [];
		const range = { start: from + index, end: from + index + tag.length };
		if (MATTERS.test(tag)) children.push(startTag(html, { name: name.toLowerCase(), ...range }));
	}
	return children;
}

/** The insertion modes up to the body (§13.2.6.4.1 to .6), then a search for document tags. */
class HeadReader {
	readonly #html: string;
	readonly #htmlTags: StartTag[] = [];
	readonly #children: StartTag[] = [];
	/** `before head` stands for all modes before it, as none opens the head. */
	#mode: "before head" | "in head" | "after head" | "in body" = "before head";
	#isDocument = false;
	#headAt: number | undefined;
	#headEnd = Infinity;
	#charsetEnd: number | undefined;
	#isUnsure = false;

	constructor(html: string) {
		this.#html = html;
	}

	get isDone(): boolean {
		return this.#mode === "in body" && this.#isDocument;
	}

	finish(): Head | undefined {
		if (!this.#isDocument) return undefined;
		const insertAt = this.#charsetEnd ?? this.#headAt ?? this.#html.length;
		const [headEnd, htmlTags, children] = [this.#headEnd, this.#htmlTags, this.#children];
		return { insertAt, headEnd, htmlTags, children };
	}

	read(token: HtmlToken): void {
		const { type, name, start } = token;
		if (token.context.templates > 0) {
			this.#isUnsure ||= type === "start" && UNSURE.has(name);
			return;
		}
		const isOfDocument = type === "start" && /^(?:html|head|body)$/.test(name);
		this.#isDocument ||= isOfDocument || type === "doctype";
		if (this.#mode === "in body") return;
		if (type === "text" || type === "unfinished") {
			// A parser stops here too. Assets after an unclosed comment would be part of it.
			this.#enter("in body", start);
		} else if (type === "end" && END_TAGS.has(name)) {
			this.#enter(name === "head" ? "after head" : "in body", start);
		} else if (type === "start") {
			this.#readStartTag(token);
		}
	}

	#readStartTag(tag: HtmlToken): void {
		const { name, start, end } = tag;
		if (name === "html") {
			if (this.#mode !== "after head") this.#htmlTags.push(startTag(this.#html, tag));
		} else if (name === "head") {
			// A second `<head>`, or a late one, is ignored.
			if (this.#mode === "before head") this.#enter("in head", end);
		} else if (!IN_HEAD.has(name) || (this.#mode === "after head" && name === "noscript")) {
			this.#enter("in body", start);
		} else {
			// After `</head>`, the head still takes its elements.
			if (this.#mode === "before head") this.#enter("in head", start);
			if (name === "meta" || name === "link" || name === "script") this.#readChild(tag);
		}
	}

	#enter(mode: "in head" | "after head" | "in body", at: number): void {
		this.#headAt ??= at;
		if (mode === "in body") this.#headEnd = at;
		this.#mode = mode;
	}

	#readChild(tag: HtmlToken): void {
		if (!MATTERS.test(this.#html.slice(tag.start, tag.end))) return;
		const child = startTag(this.#html, tag);
		this.#children.push(child);
		// The parser may not be in the head after such a template.
		if (this.#mode !== "in head" || this.#isUnsure) return;
		if (isCharset(child)) this.#charsetEnd ??= tag.end;
	}
}

/** Unresolved: browsers look for the charset before they resolve references. */
function isCharset(tag: StartTag): boolean {
	if (tag.name !== "meta") return false;
	if (tag.attributes.some(({ name }) => name === "charset")) return true;
	if (!/^content-type$/i.test(written(tag, "http-equiv"))) return false;
	return /charset[\t\n\f\r ]*=/i.test(written(tag, "content"));
}
