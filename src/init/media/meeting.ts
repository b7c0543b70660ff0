import { parseHTML } from "linkedom";
import parser, { type Selector } from "postcss-selector-parser";
import type { BuiltPage } from "../types.js";
import type { MayBeRoot } from "./themed-selector.js";

/** More pages of a site say little that is new, and each takes its time to read. */
const MOST_PAGES = 8;
/** What comes and goes with the visitor; the element is the same. */
const STATE =
	/^:(hover|active|focus(-visible|-within)?|target|visited|link|any-link|checked|enabled|disabled|(user-)?(in)?valid|open|placeholder-shown|autofill|popover-open|modal|fullscreen|indeterminate|default|required|optional|read-only|read-write|in-range|out-of-range)$/i;

/** As much of the DOM as is asked of pages here. */
export interface PageElement {
	readonly localName: string;
	readonly textContent: string | null;
	readonly innerHTML: string;
	readonly parentElement: PageElement | null;
	readonly children: Iterable<PageElement>;
	readonly childNodes: Iterable<{ readonly nodeType: number; readonly textContent: string | null }>;
	getAttribute(name: string): string | null;
}

export interface PageDocument {
	readonly documentElement: PageElement;
	querySelector(selector: string): PageElement | null;
	querySelectorAll(selector: string): Iterable<PageElement>;
}

/** What the built pages tell of selectors. */
export interface Elements {
	/** Whether two selectors may be about one element; what pages do not show is taken for one. */
	mayMeet(one: string, other: string): boolean;
	readonly mayBeRoot: MayBeRoot;
	/** Whether an element other than the root has `data-theme`: it would wear our themes. */
	readonly hasSections: boolean;
	readonly documents: readonly PageDocument[];
}

/** The first page, the site's home, and each time the one that has the most that none before it has. */
function varied(pages: readonly BuiltPage[]): BuiltPage[] {
	const [home, ...others] = pages.map((page) => ({ page, names: namesIn(page) }));
	const chosen: BuiltPage[] = [];
	let next = home;
	while (next && chosen.length < MOST_PAGES) {
		const { page, names } = next;
		chosen.push(page);
		for (const other of others) for (const name of names) other.names.delete(name);
		next = others
			.filter((other) => !chosen.includes(other.page))
			.reduce<typeof home>((most, other) => {
				return most && most.names.size >= other.names.size ? most : other;
			}, undefined);
	}
	return chosen;
}

/** Of elements, with the bracket before them, and of classes. */
function namesIn({ html }: BuiltPage): Set<string> {
	const found = html.matchAll(/<[a-z][\w-]*|\sclass=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi);
	return new Set(
		Array.from(found, ([all, one, other, bare]) =>
			(one ?? other ?? bare ?? all).split(/\s+/),
		).flat(),
	);
}

export function readElements(pages: readonly BuiltPage[]): Elements {
	const documents = varied(pages).flatMap(({ html }) => parse(html));
	const found = new Map<string, ReadonlySet<PageElement> | undefined>();
	const elementsOf = (selector: string) => {
		if (!found.has(selector)) found.set(selector, select(documents, stateless(selector)));
		return found.get(selector);
	};
	const roots = documents.map(({ documentElement }) => documentElement);
	const mayBeRoot: MayBeRoot = (compound) => {
		if (/^[a-z][\w-]*/i.test(compound)) return /^(html|svg)\b/i.test(compound);
		const elements = elementsOf(compound);
		if (!elements || elements.size === 0) return true;
		return compound === "*" || roots.some((root) => elements.has(root));
	};
	return {
		documents,
		mayBeRoot,
		hasSections: documents.some(
			(document) => !!document.querySelector("body [data-theme], body[data-theme]"),
		),
		mayMeet(one, other) {
			if (one === other) return true;
			if (differ(subjectOf(one), subjectOf(other))) return false;
			const [some, others] = [elementsOf(one), elementsOf(other)];
			if (!some?.size || !others?.size) return true;
			return [...some].some((element) => others.has(element));
		},
	};
}

/** The page, or none where nothing makes one. */
function parse(html: string): PageDocument[] {
	const document = parseHTML(html).document as unknown as PageDocument;
	return (document.documentElement as PageElement | null) ? [document] : [];
}

function select(
	documents: readonly PageDocument[],
	selector: string,
): Set<PageElement> | undefined {
	try {
		return new Set(documents.flatMap((document) => [...document.querySelectorAll(selector)]));
	} catch {
		return undefined;
	}
}

/** The selector without states and pseudo-elements: the element that may be in them. */
export function stateless(selector: string): string {
	const root = parser().astSync(selector);
	root.walkPseudos((node) => {
		const isState = STATE.test(node.value) && node.parent?.parent?.type === "root";
		if (!isState && !parser.isPseudoElement(node)) return;
		const isAlone = node.parent?.nodes.length === 1 || parser.isCombinator(node.prev());
		if (isAlone) node.replaceWith(parser.universal());
		else node.remove();
	});
	return String(root).trim();
}

interface Subject {
	readonly tag: string | undefined;
	readonly id: string | undefined;
	readonly pseudo: string;
}

function subjectOf(selector: string): Subject {
	const { nodes } = parser().astSync(selector).nodes[0] as Selector;
	const last = nodes.findLastIndex(parser.isCombinator);
	const subject = nodes.slice(last + 1);
	const isRoot = subject.some((node) => /^:root$/i.test(String(node)));
	return {
		tag: isRoot
			? "html"
			: subject
					.find(({ type }) => type === "tag")
					?.toString()
					.trim(),
		id: subject
			.find(({ type }) => type === "id")
			?.toString()
			.trim(),
		pseudo: subject.filter(parser.isPseudoElement).map(String).join("").replace("::", ":"),
	};
}

function differ(one: Subject, other: Subject): boolean {
	const isOther = (key: "tag" | "id") =>
		one[key] !== undefined &&
		other[key] !== undefined &&
		one[key].toLowerCase() !== other[key].toLowerCase();
	return isOther("tag") || isOther("id") || one.pseudo !== other.pseudo;
}
