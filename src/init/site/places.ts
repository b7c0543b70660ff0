import type { Range } from "../../html/ascii.js";
import { attributesOf } from "../../html/attributes.js";
import { type Scanned, scan } from "../../html/scan.js";
import type { SourceFile } from "./source-files.js";

/** Where a switcher could stand: at the end of what the source says of a header or a navigation. */
export interface Place {
	readonly path: string;
	readonly kind: "nav" | "header";
	/** The end tag before which the switcher goes. */
	readonly at: number;
	/** The start tag of the list item that the switcher is put into, where it joins a list. */
	readonly item: string | undefined;
}

interface Open {
	readonly name: string;
	readonly tag: Scanned;
	readonly isBanner: boolean;
	readonly items: string[];
	/** The list that was closed last, be it in a box, if nothing but white space follows it. */
	list?: { readonly at: number; readonly item: string } | undefined;
}

/** What holds parts of a page's content: a header in one of them is not the page's. */
const CONTENT = new Set(["main", "article", "section", "aside", "footer", "dialog", "template"]);
const TRACKED = new Set([...CONTENT, "header", "nav", "div", "ul", "ol"]);
const LISTS = new Set(["ul", "ol"]);
/** What a class holds on some pages only: a word of its own. */
const CONDITION = /\{%-? ?if\b[^%]*%\}\s[^{}]*\{%-? ?endif ?-?%\}/g;
const EMPTY = /=(["'])\s*\1/;
const TEMPLATE_SYNTAX = /\{\{|\{%|<%|\$\{/;

/** The ends of a file's headers and navigations that stand in no other part of a page. */
export function placesIn({ path, text }: SourceFile): Place[] {
	const stack: Open[] = [];
	const found: Place[] = [];
	for (const token of scan(text, false)) {
		if (token.type === "start") {
			opened(stack, token, text);
		} else if (token.type === "end" && TRACKED.has(token.name)) {
			const index = stack.findLastIndex(({ name }) => name === token.name);
			if (index === -1) continue;
			const [ended] = stack.splice(index) as [Open, ...Open[]];
			const parent = stack.at(-1);
			if (parent) parent.list = endingList(ended, token.start);
			if (stack.some(({ name }) => CONTENT.has(name))) continue;
			const kind = ended.name === "nav" ? "nav" : ended.isBanner ? "header" : undefined;
			const list = kind === "nav" ? ended.list : undefined;
			if (kind) found.push({ path, kind, at: list?.at ?? token.start, item: list?.item });
		} else if (token.type !== "text" || text.slice(token.start, token.end).trim()) {
			const last = stack.at(-1);
			if (last && token.type !== "comment") last.list = undefined;
		}
	}
	return found;
}

function opened(stack: Open[], token: Scanned, text: string): void {
	const last = stack.at(-1);
	if (last) last.list = undefined;
	if (token.name === "li") {
		stack.findLast(({ name }) => LISTS.has(name))?.items.push(itemOf(text, token));
	}
	if (!TRACKED.has(token.name) || (token.foreign && token.selfClosing)) return;
	const isBanner =
		token.name === "header" ||
		attributesOf(text, token).some(({ name, value }) => name === "role" && value === "banner");
	stack.push({ name: token.name, tag: token, isBanner, items: [] });
}

/**
 * The item's start tag with its class alone, without what stands in it under a condition: what else it
 * says is about that one item.
 */
function itemOf(text: string, token: Range & { name: string }): string {
	const written = attributesOf(text, token).find(({ name }) => name === "class");
	if (!written) return "<li>";
	const tag = `<li ${text.slice(written.start, written.end)}>`;
	const plain = tag.replace(CONDITION, "");
	return TEMPLATE_SYNTAX.test(plain) || EMPTY.test(plain) ? "<li>" : plain;
}

function endingList({ name, items, list }: Open, at: number): Open["list"] {
	if (name === "div") return list;
	if (!LISTS.has(name) || items.length === 0) return undefined;
	const [first = "<li>"] = items;
	return { at, item: items.every((item) => item === first) ? first : "<li>" };
}
