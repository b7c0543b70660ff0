/**
 * Scans a document or fragment, and tracks what the tokenizer alone cannot: raw text, templates,
 * and SVG or MathML, where `<title/>` and `<style>` start no raw text. It builds no tree.
 */

import { type Attribute, attributesOf } from "./attributes.js";
import { type Range, searchFrom } from "./ranges.js";
import { type HtmlToken, htmlTokenAt, type TokenType } from "./tokenizer.js";

export interface Scanned extends Omit<HtmlToken, "type"> {
	/** `raw` is the text of a script, style, title and the like. */
	type: TokenType | "raw";
	/** The number of templates around it; a template's own start tag is outside. */
	templates: number;
	/** Inside `<svg>` or `<math>`, but not in HTML within. */
	foreign: boolean;
	embedded: boolean;
}

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

const IMAGES = /^(?:svg|math)$/;
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
	templates = 0;

	get foreign(): boolean {
		return IMAGES.test(this.#open.at(-1) ?? "");
	}

	get embedded(): boolean {
		return (this.#open.at(-1) ?? "template") !== "template";
	}

	enter({ type, name, selfClosing }: HtmlToken): void {
		const open = this.#open;
		if (type === "start") {
			if (BREAKOUT.has(name)) while (this.foreign) open.pop();
			const isHolder = this.foreign ? HOLD_HTML.test(name) && !selfClosing : name === "template";
			if (!isHolder && (selfClosing || !IMAGES.test(name))) return;
			if (open.length < MAX_DEPTH) open.push(name);
		} else if (type === "end" && open.includes(name)) {
			open.length = open.lastIndexOf(name);
		} else {
			return;
		}
		this.templates = open.filter((one) => one === "template").length;
	}
}

/** @param scripting - `true` if `<noscript>` is raw text, as in a browser that runs scripts */
export function* scan(html: string, scripting: boolean): Generator<Scanned, void> {
	const nesting = new Nesting();
	// A decoder drops the byte order mark before the tokenizer.
	let at = html.startsWith("\ufeff") ? 1 : 0;
	while (at < html.length) {
		const token = htmlTokenAt(html, at, nesting.foreign);
		const { type, name, start, end: next, selfClosing } = token;
		const { templates, foreign, embedded } = nesting;
		// Written out: spreading an object for each token took half of the time.
		yield { type, name, start, end: next, selfClosing, templates, foreign, embedded };
		nesting.enter(token);
		at = next;
		const isRaw = type === "start" && !foreign && RAW_TEXT.has(name);
		if (!isRaw || (name === "noscript" && !scripting)) continue;
		const end = rawTextEnd(html, name, at);
		const rest = { selfClosing: false, templates, foreign, embedded };
		if (end > at) yield { type: "raw", name, start: at, end, ...rest };
		at = end;
	}
}

/** The visible text of a page: outside tags, comments, raw text, `<pre>` and `<code>`. */
export function* textRegions(html: string): Generator<Range, void> {
	// The open opaque elements, by template, as each is a tree of its own.
	const trees = [new Map<string, number>()];
	for (const token of scan(html, false)) {
		const { type, name, start, end, templates } = token;
		const outer = trees[templates - 1];
		if (trees.length > templates + 1) trees.length = templates + 1;
		// A template in an opaque element is opaque.
		const open = trees[templates] ?? new Map(outer?.size ? [["template", 1]] : []);
		trees[templates] = open;
		// Elements of an SVG image have ended with it.
		if (open.size > 0 && !token.embedded) for (const raw of RAW_TEXT) open.delete(raw);
		if (type === "text" && open.size === 0) yield { start, end };
		if ((type !== "start" && type !== "end") || !OPAQUE.has(name)) continue;
		if (type === "start" && token.foreign && token.selfClosing) continue;
		const depth = (open.get(name) ?? 0) + (type === "start" ? 1 : -1);
		if (depth > 0) open.set(name, depth);
		else open.delete(name);
	}
}

/** The start tags of these names, also in `<pre>`, `<code>` and `<template>`. */
export function startTags(html: string, ...names: string[]): StartTag[] {
	return Array.from(scan(html, false)).flatMap((token) =>
		token.type === "start" && names.includes(token.name) ? [startTag(html, token)] : [],
	);
}

export function startTag(html: string, { name, start, end }: Scanned): StartTag {
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
