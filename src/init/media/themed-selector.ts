import parser, { type Selector } from "postcss-selector-parser";
import type { Mode } from "../../css/types.js";

/** What tells of a selector's first part whether it can be the root element itself. */
export type MayBeRoot = (compound: string) => boolean;

/** The root in a theme, or without one: what pages have where no script runs. */
export type RootState = Mode | "unthemed";

const ROOT = /^(:root|html)$/i;

/**
 * A selector that meets the same elements as before, but only in a theme, and weighs the same.
 */
export function themedSelector(text: string, state: RootState, mayBeRoot: MayBeRoot): string {
	const { before, after, isRoot } = firstCompound(text);
	const root = state === "unthemed" ? ":not([data-theme])" : `[data-theme="${state}"]`;
	if (isRoot) return `${before}:where(${root})${after}`;
	if (mayBeRoot(before)) return `${before}:where(html${root}, html${root} *)${after}`;
	return `:where(html${root}) ${before}${after}`;
}

/**
 * The same for a rule that moves before all that it used to stand behind: it weighs one element name
 * more or, of the root's own, the least that can be added. Nothing, if what it is about is not sure.
 */
export function liftedSelector(text: string, mode: Mode, mayBeRoot: MayBeRoot): string | undefined {
	const { before, after, isRoot } = firstCompound(text);
	const theme = `:where([data-theme="${mode}"])`;
	if (isRoot) {
		const heavier = /^html/i.test(before) ? before.replace(/^html/i, ":root") : `html${before}`;
		return `${heavier}${theme}${after}`;
	}
	return mayBeRoot(before) ? undefined : `html${theme} ${before}${after}`;
}

/** The first of a selector's elements, and what follows; its pseudo-elements count as that. */
export function firstCompound(text: string): { before: string; after: string; isRoot: boolean } {
	const { nodes } = parser().astSync(text.trim()).nodes[0] as Selector;
	const end = nodes.findIndex((node) => parser.isCombinator(node) || parser.isPseudoElement(node));
	const compound = end === -1 ? nodes : nodes.slice(0, end);
	const rest = end === -1 ? [] : nodes.slice(end);
	return {
		before: compound.map(String).join("").trim(),
		after: rest.map(String).join(""),
		isRoot: compound.some((node) => ROOT.test(String(node).trim())),
	};
}
