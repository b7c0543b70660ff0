/**
 * Walks a document or a fragment token by token, and knows what the tokenizer alone cannot: raw
 * text, foreign content and templates. No tree is built; see {@link OpenElements} for the price.
 */
import type { Range } from "./ascii.js";
import { type Attribute, attributesOf } from "./attributes.js";
import { type Context, OpenElements } from "./open-elements.js";
import { RAW_TEXT, rawTextEnd } from "./raw-text.js";
import { type Token, type TokenType, tokenAt } from "./tokenizer.js";

/** A token and what it stands in. */
export interface Scanned extends Omit<Token, "type">, Context {
	/** `raw` is the text of a script, style, title and their like. */
	type: TokenType | "raw";
}

/** The start tag of an element, as the page writes it. */
export interface StartTag extends Range {
	name: string;
	attributes: Attribute[];
}

/** Elements whose text is code or never shown: nothing is replaced in them. */
const OPAQUE = new Set([...RAW_TEXT, "pre", "code"]);
OPAQUE.delete("noscript");

/**
 * @param scripting - whether `<noscript>` is raw text, as it is for a browser that runs scripts
 * @param wanted - names of the start tags whose attributes will be asked for
 */
export function* scan(
	html: string,
	scripting: boolean,
	wanted?: ReadonlySet<string>,
): Generator<Scanned, void> {
	const openElements = new OpenElements(html);
	// A decoder drops the byte order mark before any tokenizer sees it.
	let at = html.startsWith("\ufeff") ? 1 : 0;
	while (at < html.length) {
		const token = tokenAt(html, at, openElements.isForeign, wanted);
		const { type, name, start, end: next, selfClosing, attributes } = token;
		const { templates, foreign, embedded } = openElements.enter(token);
		// Written out: spreading two objects for each token took half of the whole time.
		yield { type, name, start, end: next, selfClosing, attributes, templates, foreign, embedded };
		at = next;
		const isRaw = type === "start" && !foreign && RAW_TEXT.has(name);
		if (!isRaw || (name === "noscript" && !scripting)) continue;
		const end = rawTextEnd(html, name, at);
		const rest = { selfClosing: false, templates, foreign, embedded };
		if (end > at) yield { type: "raw", name, start: at, end, ...rest };
		at = end;
	}
}

/**
 * The plain text of a page: outside tags, comments, raw text, `<pre>` and `<code>`. Character
 * references are left as they are.
 */
export function* textRegions(html: string): Generator<Range, void> {
	/** By template, as each is a tree of its own: the opaque elements that are open. */
	const trees = [new Map<string, number>()];
	for (const token of scan(html, false)) {
		const { type, name, start, end, templates } = token;
		const outer = trees[templates - 1];
		if (trees.length > templates + 1) trees.length = templates + 1;
		// What stands in an opaque element is opaque in templates too.
		const open = trees[templates] ?? new Map(outer?.size ? [["template", 1]] : []);
		trees[templates] = open;
		// What was open in an SVG image has ended with it.
		if (open.size > 0 && !token.embedded) for (const raw of RAW_TEXT) open.delete(raw);
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
	for (const token of scan(html, false, new Set([name]))) {
		if (token.type === "start" && token.name === name) found.push(startTag(html, token));
	}
	return found;
}

export function startTag(html: string, { name, start, end, attributes }: Scanned): StartTag {
	return { name, start, end, attributes: attributes ?? attributesOf(html, { name, start, end }) };
}
