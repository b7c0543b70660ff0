import type { Rule } from "postcss";
import type { Node } from "postcss-selector-parser";
import { ruleAround } from "./source.js";
import { parseSelector } from "./theme-selectors.js";

/** How much a selector weighs: classes and attributes, then element names (ids cannot match). */
export type Weight = readonly [attributes: number, types: number];

/** The weight of a selector of a rule, or of a part of it. */
export function weigh(node: Node, rule: Rule): Weight {
	switch (node.type) {
		case "selector":
			return node.nodes.map((inner) => weigh(inner, rule)).reduce(plus, [0, 0]);
		case "tag":
			return [0, 1];
		case "attribute":
			return [1, 0];
		case "nesting": {
			const parent = ruleAround(rule);
			const selectors = parent && parseSelector(parent)?.nodes;
			return selectors ? selectors.map((inner) => weigh(inner, parent)).reduce(heavier) : [0, 0];
		}
		case "pseudo": {
			if (node.value.toLowerCase() === ":where") return [0, 0];
			if (node.nodes.length === 0) return [1, 0];
			return node.nodes.map((inner) => weigh(inner, rule)).reduce(heavier, [0, 0]);
		}
		default:
			return [0, 0];
	}
}

function plus(one: Weight, other: Weight): Weight {
	return [one[0] + other[0], one[1] + other[1]];
}

export function heavier(one: Weight, other: Weight): Weight {
	return compare(one, other) < 0 ? other : one;
}

/** Negative if the first weighs less. */
export function compare(one: Weight, other: Weight): number {
	return one[0] - other[0] || one[1] - other[1];
}
