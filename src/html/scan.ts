/**
 * Walks a document or a fragment token by token, and knows what the tokenizer alone cannot: raw
 * text, foreign content and templates. No tree is built; see {@link Places} for the price.
 */
import { type Place, Places } from "./open-elements.js";
import {
	type Attribute,
	attributesOf,
	type Range,
	search,
	type Token,
	type TokenType,
	tokenAt,
} from "./tokenizer.js";

export type { Attribute, Range } from "./tokenizer.js";

/** A token and where it stands. */
export interface Scanned extends Omit<Token, "type">, Place {
	/** `raw` is the text of a script, style, title and their like. */
	type: TokenType | "raw";
}

/** The start tag of an element, as the page writes it. */
export interface StartTag extends Range {
	name: string;
	attributes: Attribute[];
}

const RAW = new Set(
	"script style textarea title xmp iframe noembed noframes noscript plaintext".split(" "),
);
/** Elements whose text is code or never shown: nothing is replaced in them. */
const OPAQUE = new Set([...RAW, "pre", "code"]);
OPAQUE.delete("noscript");

/**
 * @param scripting - whether `<noscript>` is raw text, as it is for a browser that runs scripts.
 */
export function* scan(html: string, scripting: boolean): Generator<Scanned, void> {
	const places = new Places(html);
	// A decoder drops the byte order mark before any tokenizer sees it.
	let at = html.startsWith("\ufeff") ? 1 : 0;
	while (at < html.length) {
		const token = tokenAt(html, at, places.isForeign);
		const { type, name, start, end: next, selfClosing } = token;
		const { templates, foreign, embedded } = places.enter(token);
		// Written out: spreading two objects for each token took half of the whole time.
		yield { type, name, start, end: next, selfClosing, templates, foreign, embedded };
		at = next;
		const isRaw = type === "start" && !foreign && RAW.has(name);
		if (!isRaw || (name === "noscript" && !scripting)) continue;
		const end = rawTextEnd(html, name, at);
		const rest = { selfClosing: false, templates, foreign, embedded };
		if (end > at) yield { type: "raw", name, start: at, end, ...rest };
		at = end;
	}
}

/**
 * The plain text of a page: outside tags, comments, raw text, `<pre>`, `<code>` and `<template>`.
 * Character references are left as they are.
 */
export function* textRegions(html: string): Generator<Range, void> {
	const open = new Map<string, number>();
	for (const token of scan(html, false)) {
		const { type, name, start, end } = token;
		if (token.templates > 0) continue;
		// What was open in an SVG image has ended with it.
		if (open.size > 0 && !token.embedded) for (const raw of RAW) open.delete(raw);
		if (type === "text" && open.size === 0) yield { start, end };
		if ((type !== "start" && type !== "end") || !OPAQUE.has(name)) continue;
		if (type === "start" && token.foreign && token.selfClosing) continue;
		const depth = (open.get(name) ?? 0) + (type === "start" ? 1 : -1);
		if (depth > 0) open.set(name, depth);
		else open.delete(name);
	}
}

/** The start tags of the elements of a name, in `<pre>`, `<code>` and `<template>` as well. */
export function startTags(html: string, name: string): StartTag[] {
	const found: StartTag[] = [];
	for (const token of scan(html, false)) {
		if (token.type !== "start" || token.name !== name) continue;
		const { start, end } = token;
		found.push({ name, start, end, attributes: attributesOf(html, token) });
	}
	return found;
}

/** Where the raw text that starts at `from` ends: at its end tag, or with the input. */
function rawTextEnd(html: string, name: string, from: number): number {
	if (name === "plaintext") return html.length;
	const end =
		name === "script"
			? scriptEnd(html, from)
			: search(new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, "gi"), html, from);
	return end < 0 ? html.length : end;
}

const SCRIPT_DATA = /<!--|<\/script(?=[\t\n\f\r />])/gi;
const SCRIPT_ESCAPED = /-->|<\/?script(?=[\t\n\f\r />])/gi;

/** The script data, escaped and double escaped states (§13.2.5.4, .18 to .31). */
function scriptEnd(html: string, from: number): number {
	let escaped = 0;
	let at = from;
	for (;;) {
		const found = search(escaped ? SCRIPT_ESCAPED : SCRIPT_DATA, html, at);
		if (found < 0) return -1;
		at = found + 2;
		if (html.startsWith("<!--", found)) {
			// The dashes of `<!--` may be those of `-->`: hence only two characters on.
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
