import type { Node, Selector } from "postcss-selector-parser";

/** How much a selector weighs: ids, then classes and attributes, then element names. */
export type Weight = readonly [ids: number, classes: number, types: number];

const NOTHING: Weight = [0, 0, 0];
/** What weighs as much as the heaviest selector in it, and nothing by itself. */
const LIST = /^:(is|not|has|-webkit-any)$/i;
const PSEUDO_ELEMENT = /^(::|:(before|after|first-line|first-letter)$)/i;

/** The weight of a selector, or of a part of it; `&` weighs what the rule around does. */
function weigh(node: Node, nesting: Weight): Weight {
	switch (node.type) {
		case "selector":
			return node.nodes.map((inner) => weigh(inner, nesting)).reduce(plus, NOTHING);
		case "id":
			return [1, 0, 0];
		case "class":
		case "attribute":
			return [0, 1, 0];
		case "tag":
			return [0, 0, 1];
		case "nesting":
			return nesting;
		case "pseudo":
			if (LIST.test(node.value)) return heaviest(node.nodes, nesting);
			if (/^:where$/i.test(node.value)) return NOTHING;
			return PSEUDO_ELEMENT.test(node.value) ? [0, 0, 1] : [0, 1, 0];
		default:
			return NOTHING;
	}
}

export function heaviest(selectors: readonly Selector[], nesting: Weight = NOTHING): Weight {
	const weights = selectors.map((selector) => weigh(selector, nesting));
	return weights.reduce((one, other) => (compare(one, other) < 0 ? other : one), NOTHING);
}

function plus(one: Weight, other: Weight): Weight {
	return [one[0] + other[0], one[1] + other[1], one[2] + other[2]];
}

/** Negative if the first weighs less. */
export function compare(one: Weight, other: Weight): number {
	return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}
