/** Where a page's assets go, and what its head says of itself. */
import { CSS_PATH, SCRIPT_PATH, THEME_ATTRIBUTE } from "../constants.js";
import { AMP, type Fact, type Head, scanHead } from "./head.js";
import type { Range } from "./scan.js";
import { asciiLower } from "./tokenizer.js";

/** What the transform must know of a page; every offset indexes the string that came in. */
export interface Page extends HeadFacts {
	/** Where the assets go: after the head's charset, else after `<head>`, else where one is opened. */
	insertAt: number;
	/** The first `<html>` start tag before the head's end. */
	htmlTag: Range | undefined;
	/** `data-theme` of `<html>`: its value (may be empty) and the whole attribute as written. */
	htmlTheme: { value: string; range: Range } | undefined;
}

/** What attributes in the head, and of `<html>`, say: with character references resolved. */
export interface HeadFacts {
	/** `<html amp>` or one of its kin: scripts and stylesheets of an author's own are invalid. */
	amp: boolean;
	/** The head holds a stylesheet or script from one of the asset paths. */
	hasAssets: boolean;
	/** The head holds a `<meta name="theme-color">`. */
	themeColor: boolean;
	/** The head holds a `<meta name="color-scheme">`. */
	colorScheme: boolean;
	/** The content of each `<meta http-equiv="Content-Security-Policy">`. */
	csp: string[];
}

export interface ReadOptions {
	/**
	 * URL paths that mark a page which already has the assets.
	 * @default the bundle's and the runtime's
	 */
	assetPaths?: readonly string[];
}

const POLICY = "content-security-policy";

/**
 * Reads a page's head; `undefined` for a fragment. Gives a promise only where linkedom is needed:
 * see {@link isPlain}. In time linear to the length of the head (of a fragment that mentions a
 * document's tags: to its whole length).
 */
export function readPage(
	html: string,
	{ assetPaths = [CSS_PATH, SCRIPT_PATH] }: ReadOptions = {},
): Page | undefined | Promise<Page> {
	const head = scanHead(html);
	if (!head) return undefined;
	if (isPlain(head.facts)) return toPage(head, head.facts, assetPaths);
	return resolveFacts(head.facts).then((facts) => toPage(head, facts, assetPaths));
}

/**
 * Whether the values that matter mean what is written: none holds an `&`, which may begin a
 * character reference. All else that makes a head hard to read, the scan has dealt with. Queries
 * do not matter, nor do contents other than a policy's.
 */
export function isPlain(facts: readonly Fact[]): boolean {
	return facts.every(({ attributes }) => {
		const isPolicy = asciiLower(attributes.get("http-equiv") ?? "") === POLICY;
		return [...attributes].every(([name, value]) => {
			if (name === "content" && !isPolicy) return true;
			return !(name === "href" || name === "src" ? urlPath(value) : value).includes("&");
		});
	});
}

/**
 * The same facts with character references resolved, by linkedom. It is handed the elements that
 * matter, in a document written anew: its parser follows the standard neither in where a head ends
 * nor in raw text, templates and malformed tags, but it does in attribute values.
 */
export async function resolveFacts(facts: readonly Fact[]): Promise<Fact[]> {
	const { DOMParser } = await import("linkedom");
	const markup = facts.map(({ name, attributes }) => {
		const written = [...attributes].map(([key, value]) => ` ${key}="${quote(value)}"`).join("");
		// `<html>` is a fact like the others; as a child of the head it would be moved.
		const tag = `<${name === "html" ? "base" : name}${written}>`;
		return name === "script" ? `${tag}</script>` : tag;
	});
	const source = `<!doctype html><html><head>${markup.join("")}</head><body></body></html>`;
	const { head } = new DOMParser().parseFromString(source, "text/html");
	return Array.from(head.children, ({ attributes }, index) => ({
		name: facts[index]?.name ?? "",
		attributes: new Map(Array.from(attributes, ({ name, value }) => [name, value])),
	}));
}

/** What the facts say. */
export function readFacts(facts: readonly Fact[], assetPaths: readonly string[]): HeadFacts {
	const read: HeadFacts = {
		amp: false,
		hasAssets: false,
		themeColor: false,
		colorScheme: false,
		csp: [],
	};
	for (const { name, attributes } of facts) {
		const get = (attribute: string) => asciiLower(attributes.get(attribute) ?? "");
		if (name === "html") {
			read.amp = [...attributes.keys()].some((key) => AMP.test(key));
		} else if (name === "meta") {
			read.themeColor ||= get("name") === "theme-color";
			read.colorScheme ||= get("name") === "color-scheme";
			const policy = get("http-equiv") === POLICY && attributes.get("content");
			if (policy) read.csp.push(policy);
		} else {
			const isLoaded =
				name === "script" ||
				get("rel")
					.split(/[\t\n\f\r ]+/)
					.includes("stylesheet");
			const path = `/${urlPath(attributes.get(name === "script" ? "src" : "href") ?? "")}`;
			read.hasAssets ||= isLoaded && assetPaths.some((asset) => path.endsWith(asset));
		}
	}
	return read;
}

function toPage(head: Head, facts: readonly Fact[], assetPaths: readonly string[]): Page {
	const { insertAt, htmlTag, themeRange } = head;
	const value = facts.find(({ name }) => name === "html")?.attributes.get(THEME_ATTRIBUTE) ?? "";
	const htmlTheme = themeRange && { value, range: themeRange };
	return { insertAt, htmlTag, htmlTheme, ...readFacts(facts, assetPaths) };
}

function urlPath(url: string): string {
	return url.replace(/[?#][^]*$/, "").trim();
}

function quote(value: string): string {
	return value.replaceAll('"', "&quot;");
}
