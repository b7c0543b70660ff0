/** What a page's head says of the page. */
import { CSS_PATH, FILES_PATH, SCRIPT_PATH, THEME_ATTRIBUTE } from "../constants.js";
import { asciiLower, type Range } from "./ascii.js";
import { scanHead } from "./head.js";
import { resolveReferences } from "./references.js";
import type { StartTag } from "./scan.js";

/** Every offset indexes the string that came in. */
export interface Page {
	/** Where the assets go: after the head's charset, else after `<head>`, else where one is opened. */
	insertAt: number;
	/** The first `<html>` start tag before the head's end. */
	htmlTag: Range | undefined;
	/** `data-theme` of `<html>`: its value (may be empty) and the whole attribute as written. */
	htmlTheme: { value: string; range: Range } | undefined;
	/** `<html xmlns>`, without which nothing that is served as XML is a page. */
	xhtml: boolean;
	/** `<html amp>` or one of its kin: scripts and stylesheets of an author's own are invalid. */
	amp: boolean;
	/** The head holds the bundle or the runtime. */
	hasAssets: boolean;
	/** The head holds a `<meta name="theme-color">`. */
	themeColor: boolean;
	/** The head holds a `<meta name="color-scheme">`. */
	colorScheme: boolean;
	/** The head's `<meta http-equiv="Content-Security-Policy">`; browsers obey no others. */
	policies: MetaPolicy[];
}

/** A policy that binds what follows it. */
export interface MetaPolicy {
	text: string;
	/** The `content` attribute as written. */
	range: Range;
}

/** What both paths begin with, but for a slash that some leave out. */
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
		htmlTag: htmlTags[0] && rangeOf(htmlTags[0]),
		htmlTheme: theme && { value: resolveReferences(theme.value), range: rangeOf(theme) },
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
function policyOf(meta: StartTag): MetaPolicy[] {
	if (keyword(meta, "http-equiv") !== "content-security-policy") return [];
	const content = meta.attributes.find(({ name }) => name === "content");
	if (!content?.value) return [];
	return [{ text: resolveReferences(content.value), range: rangeOf(content) }];
}

function keyword(tag: StartTag, name: string): string {
	return asciiLower(resolveReferences(written(tag, name)));
}

function written({ attributes }: StartTag, wanted: string): string {
	for (const { name, value } of attributes) if (name === wanted) return value;
	return "";
}

function rangeOf({ start, end }: Range): Range {
	return { start, end };
}
