import type { ChildNode, Container, Rule } from "postcss";
import parser, { type Selector } from "postcss-selector-parser";
import { attributesIn, HEAVIER, hasNesting, isInPseudo, parseSelector } from "../css/selectors.js";

/** At-rules of another layer, or without selectors. */
const CLOSED = /^(layer|(-\w+-)?keyframes)$/i;

/**
 * Makes a theme win on the page's root over the site's own `:root`, which weighs as much as
 * `[data-theme="…"]`, or twice that, and comes later. Each rule for the root's theme gets as much
 * more: their order stays. Themed sections keep their weight; rules in layers lose on purpose.
 */
export function outweighRoot(css: Container<ChildNode>, isNested = false): void {
	for (const node of [...(css.nodes ?? [])]) {
		if (node.type === "atrule" && !CLOSED.test(node.name)) outweighRoot(node, isNested);
		if (node.type !== "rule") continue;
		const selectors = parseSelector(node)
			.nodes.filter((selector) => isOfRoot(selector, isNested))
			// Of those that ask for the element's own theme; `:where()` must keep its weight of 0.
			.filter((one) => attributesIn(one).some((its) => !isInPseudo(its, /^:(where|has)$/i)))
			.map(heavier);
		if (selectors.length > 0) addHeavier(node, selectors);
		else outweighRoot(node, true);
	}
}

/** The heavier selector that {@link outweighRoot} adds; the given one starts with no element. */
export function heavierOf(selector: string): string {
	return HEAVIER + selector;
}

/** True if it may match the root: nothing is before or around it. */
function isOfRoot(selector: Selector, isNested: boolean): boolean {
	if (isNested && !hasNesting(selector)) return false;
	return !selector.some(
		(node) => node.type === "combinator" || (node.type === "tag" && !/^html$/i.test(node.value)),
	);
}

function heavier(selector: Selector): string {
	const copy = selector.clone({}) as Selector;
	if (copy.first) copy.first.spaces.before = "";
	const first = copy.nodes.find((node) => !/^(tag|universal|nesting|comment)$/.test(node.type));
	copy.insertBefore(first as parser.Node, parser.pseudo({ value: HEAVIER }));
	return String(copy).trim();
}

/** `&` has the weight of the heaviest selector in its list, so a rule with nesting is copied. */
function addHeavier(rule: Rule, selectors: string[]): void {
	if (rule.every((node) => node.type === "decl" || node.type === "comment")) {
		rule.selectors = [...rule.selectors, ...selectors];
		return;
	}
	const copy = rule.clone({ selectors });
	keepRoot(copy);
	if (copy.nodes.length > 0) rule.after(copy);
}

function keepRoot(copy: Rule): void {
	copy.walkComments((comment) => void comment.remove());
	copy.walkRules((rule) => {
		const kept = parseSelector(rule).nodes.filter((selector) => isOfRoot(selector, true));
		if (kept.length > 0) rule.selectors = kept.map((selector) => String(selector).trim());
		else rule.remove();
	});
}
