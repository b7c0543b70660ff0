import { createRequire } from "node:module";
import { CSS_PATH, FILES_PATH, SCRIPT_PATH, THEME_ATTRIBUTE } from "../constants.js";
import type { Attribute } from "./attributes.js";
import { scanHead } from "./head.js";
import type { Range } from "./ranges.js";
import type { StartTag } from "./scan.js";

const require = createRequire(import.meta.url);

/** Every offset indexes the string that came in; character references of values are resolved. */
export interface Page {
	/** The offset of the assets: after the head's charset, else after `<head>`, else where one is opened. */
	insertAt: number;
	/** The first `<html>` start tag before the head's end. */
	htmlTag: Range | undefined;
	/** `data-theme` of `<html>`; its value may be empty. */
	htmlTheme: Attribute | undefined;
	/** `<html xmlns>`, without which nothing that is served as XML is a page. */
	xhtml: boolean;
	/** `<html amp>` or one of its kin: scripts and stylesheets of an author's own are invalid. */
	amp: boolean;
	/** The head holds the bundle or the runtime. */
	hasAssets: boolean;
	themeColor: boolean;
	colorScheme: boolean;
	/** `content` of each `<meta http-equiv="Content-Security-Policy">`; browsers obey no others. */
	policies: Attribute[];
}

/** The common beginning of both paths, but for a slash that some leave out. */
const FOLDER = SCRIPT_PATH.slice(1, SCRIPT_PATH.indexOf("/", 1) + 1);

/** `<html amp>`, `<html ⚡>` (perhaps with a variation selector), and those of ads and mail. */
const AMP = /^(?:amp|\u26a1\ufe0f?)(?:4ads|4email)?$/;

/**
 * Reads a page's head; `undefined` for a fragment. In time linear to the length of the head (of a
 * fragment that mentions a document's tags: to its whole length).
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

/** The same files under names that say what is in them. */
const HASHED = new RegExp(`${FILES_PATH}(?:site\\.[\\da-f]{8}\\.css|theme\\.[\\da-f]{8}\\.js)$`);

function loadsAssets(tag: StartTag): boolean {
	const url = written(tag, tag.name === "link" ? "href" : "src");
	// Nearly no URL is one, and two looks tell.
	if (!url.includes(FOLDER) && !url.includes("&")) return false;
	if (tag.name === "script") return isAsset(url);
	const keywords = tag.name === "link" ? keyword(tag, "rel").split(/[\t\n\f\r ]+/) : [];
	return keywords.includes("stylesheet") && isAsset(url);
}

function isAsset(url: string): boolean {
	// Queries are full of `&`, and mean nothing here.
	const isPlain = !pathOf(url).includes("&");
	const path = `/${pathOf(isPlain ? url : resolveReferences(url))}`;
	return path.endsWith(CSS_PATH) || path.endsWith(SCRIPT_PATH) || HASHED.test(path);
}

function pathOf(url: string): string {
	return url.replace(/[?#][\s\S]*$/, "").trim();
}

/** The pragma of the HTML standard (§4.2.5.3): an empty policy is none. */
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
 * An attribute's value with its character references resolved. By linkedom, which knows all 2,231
 * names and the rules for those without a semicolon; it is loaded at the first value with an `&`,
 * and at once, so that whoever reads a page need not wait.
 */
export function resolveReferences(value: string): string {
	if (!value.includes("&")) return value;
	const { DOMParser } = require("linkedom") as typeof import("linkedom");
	const markup = `<a title="${value.replaceAll('"', "&quot;")}">`;
	const { documentElement } = new DOMParser().parseFromString(markup, "text/html");
	return documentElement.getAttribute("title") ?? "";
}
