import { createRequire } from "node:module";
import { ASSETS_FOLDER, CSS_PATH, SCRIPT_PATH, THEME_ATTRIBUTE } from "../constants.js";
import type { Attribute } from "./attributes.js";
import { scanHead } from "./head.js";
import type { Range } from "./ranges.js";
import type { StartTag } from "./scan.js";

const require = createRequire(import.meta.url);

/** Offsets index the input string; values have resolved character references. */
export interface Page {
	/** The place for the assets: after the charset, else after `<head>`, else where a head opens. */
	insertAt: number;
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
	const { insertAt, htmlTags, children } = head;
	const attributes = htmlTags.flatMap((tag) => tag.attributes);
	const theme = attributes.find(({ name }) => name === THEME_ATTRIBUTE);
	const metas = children.filter(({ name }) => name === "meta");
	const names = metas.map((meta) => keyword(meta, "name"));
	return {
		insertAt,
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
