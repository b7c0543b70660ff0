/**
 * Scans a document or fragment, and tracks what the tokenizer alone cannot: raw text, templates,
 * and SVG or MathML, where `<title/>` and `<style>` start no raw text. It builds no tree.
 */

import { type Attribute, attributesOf, endOf, PLAIN_ATTRIBUTES, SPACES } from "./attributes.js";
import { type Range, searchFrom } from "./ranges.js";
import { type HtmlToken, htmlTokenAt, TOP } from "./tokenizer.js";

export interface StartTag extends Range {
	name: string;
	attributes: Attribute[];
}

/** With `noscript`, as in a browser that runs scripts. */
const RAW_TEXT: ReadonlySet<string> = new Set(
	"script style textarea title xmp iframe noembed noframes noscript plaintext".split(" "),
);

const END_TAGS = new Map(
	Array.from(RAW_TEXT, (name) => [name, new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, "gi")]),
);
const SCRIPT_DATA = /<!--|<\/script(?=[\t\n\f\r />])/gi;
const SCRIPT_ESCAPED = /-->|<\/?script(?=[\t\n\f\r />])/gi;

/** Elements with code or invisible text, in which nothing is replaced. */
const OPAQUE = new Set([...RAW_TEXT, "pre", "code"]);
OPAQUE.delete("noscript");

// The loops of such patterns are bounded, as a long match would exceed V8's stack.
export const PLAIN_COMMENT = "<!--(?!-?>)[^-]*(?:-(?!-)[^-]*){0,99}-->";
/** The text and the end tag of an element whose name is the group `raw`. */
export const PLAIN_RAW_TEXT = "[^<]*(?:<(?!!--|/?\\k<raw>)[^<]*){0,99}</\\k<raw>>";
/**
 * How most pages begin: text, and markup that leaves the scan's state as it was. One match, as its
 * tokens take ten times as long. It stops at any other markup, and at the `<` of text.
 */
const PLAIN_START = new RegExp(
	`(?:${[
		"[^<]+",
		"<!doctype[^>]*>",
		PLAIN_COMMENT,
		`</?(?!(?:${[...OPAQUE].join("|")}|svg|math|template)[\\t\\n\\f\\r />])[a-z][^\\t\\n\\f\\r />]*[attributes]`,
		`<(?<raw>script|style|title)[attributes]${PLAIN_RAW_TEXT}`,
		"<svg[attributes](?:[^<]*</?(?:circle|defs|g|line|path|polygon|rect|title|use)[attributes]){0,99}[^<]*</svg>",
	].join("|")}){0,999}`.replaceAll("[attributes]", () => PLAIN_ATTRIBUTES.source),
	"iy",
);

const IMAGES = /^(?:svg|math)$/;
const OPENS = /^(?:svg|math|template)$/;
/** Foreign elements that contain HTML. */
const HOLD_HTML = /^(?:foreignobject|desc|title|mi|mo|mn|ms|mtext)$/;
/** Start tags that end foreign content (§13.2.6.5). */
const BREAKOUT = new Set(
	`b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li
	listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var`.split(
		/\s+/,
	),
);
/** As in browsers; it limits the search for an end tag's element. */
const MAX_DEPTH = 512;

class Nesting {
	readonly #open: string[] = [];
	context = TOP;

	enter({ type, name, selfClosing }: HtmlToken): void {
		const open = this.#open;
		const depth = open.length;
		if (depth === 0 && !OPENS.test(name)) return;
		const isForeign = () => IMAGES.test(open.at(-1) ?? "");
		if (type === "start") {
			if (BREAKOUT.has(name)) while (isForeign()) open.pop();
			const isHolder = isForeign() ? HOLD_HTML.test(name) && !selfClosing : name === "template";
			const opens = isHolder || (!selfClosing && IMAGES.test(name));
			if (opens && open.length < MAX_DEPTH) open.push(name);
		} else if (type === "end" && open.includes(name)) {
			open.length = open.lastIndexOf(name);
		}
		if (open.length === depth) return;
		const templates = open.filter((one) => one === "template").length;
		const embedded = (open.at(-1) ?? "template") !== "template";
		this.context = { templates, foreign: isForeign(), embedded };
	}
}

/**
 * @param isHead - `true` if `<noscript>` is raw text, as in a head where scripts run, and if white
 *   space around tags is no token
 * @param from - where the state is that of the start
 */
export function* scan(html: string, isHead: boolean, from = 0): Generator<HtmlToken, void> {
	const nesting = new Nesting();
	// A decoder drops the byte order mark before the tokenizer.
	let at = from || (html.startsWith("\ufeff") ? 1 : 0);
	for (;;) {
		if (isHead) at = endOf(SPACES, html, at);
		if (at >= html.length) return;
		const { context } = nesting;
		const token = htmlTokenAt(html, at, context.foreign);
		token.context = context;
		yield token;
		const { type, name } = token;
		nesting.enter(token);
		at = token.end;
		if (type !== "start" || context.foreign || !RAW_TEXT.has(name)) continue;
		if (name === "noscript" && !isHead) continue;
		const end = rawTextEnd(html, name, at);
		if (end > at) yield { type: "raw", name, start: at, end, selfClosing: false, context };
		at = end;
	}
}

/** The end of a page's plain start: the first offset to scan. */
export function plainStart(html: string): number {
	return endOf(PLAIN_START, html, 0);
}

/** The visible text of a page, from any offset of its plain start: outside tags, comments and code. */
export function* textRegions(html: string, from = 0): Generator<Range, void> {
	// The open opaque elements, by template, as each is a tree of its own.
	const trees = [new Map<string, number>()];
	for (const token of scan(html, false, from)) {
		const { type, name, start, end } = token;
		const { templates, foreign, embedded } = token.context;
		const outer = trees[templates - 1];
		if (trees.length > templates + 1) trees.length = templates + 1;
		// A template in an opaque element is opaque.
		const open = trees[templates] ?? new Map(outer?.size ? [["template", 1]] : []);
		trees[templates] = open;
		// Elements of an SVG image have ended with it.
		if (open.size > 0 && !embedded) for (const raw of RAW_TEXT) open.delete(raw);
		if (type === "text" && open.size === 0) yield { start, end };
		if ((type !== "start" && type !== "end") || !OPAQUE.has(name)) continue;
		if (type === "start" && foreign && token.selfClosing) continue;
		const depth = (open.get(name) ?? 0) + (type === "start" ? 1 : -1);
		if (depth > 0) open.set(name, depth);
		else open.delete(name);
	}
}

/** The start tags of these names up to an offset, also in `<pre>`, `<code>` and `<template>`. */
export function startTags(html: string, names: string[], until?: number): StartTag[] {
	const found: StartTag[] = [];
	for (const token of scan(html, false)) {
		if (token.start > (until ?? html.length)) break;
		if (token.type === "start" && names.includes(token.name)) found.push(startTag(html, token));
	}
	return found;
}

export function startTag(html: string, { name, start, end }: Range & { name: string }): StartTag {
	return { name, start, end, attributes: attributesOf(html, { start, end }) };
}

function rawTextEnd(html: string, name: string, from: number): number {
	const endTag = END_TAGS.get(name);
	if (!endTag || name === "plaintext") return html.length;
	const end = name === "script" ? scriptEnd(html, from) : searchFrom(endTag, html, from);
	return end < 0 ? html.length : end;
}

/** The script data, escaped and double escaped states (§13.2.5.4, .18 to .31). */
function scriptEnd(html: string, from: number): number {
	let escaped = 0;
	let at = from;
	for (;;) {
		const found = searchFrom(escaped ? SCRIPT_ESCAPED : SCRIPT_DATA, html, at);
		if (found < 0) return -1;
		at = found + 2;
		if (html.startsWith("<!--", found)) {
			// Only two characters on: the dashes of `<!--` may be those of `-->`.
			escaped = 1;
		} else if (html.startsWith("-->", found)) {
			escaped = 0;
		} else if (html[found + 1] === "/") {
			if (escaped < 2) return found;
			escaped = 1;
		} else {
			escaped = 2;
		}
	}
}
