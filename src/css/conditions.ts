import {
	type ComponentValue,
	isFunctionNode,
	isSimpleBlockNode,
	isTokenNode,
	stringify,
} from "@csstools/css-parser-algorithms";
import { isTokenColon } from "@csstools/css-tokenizer";
import type { AtRule } from "postcss";
import parser from "postcss-selector-parser";
import { colorOf } from "./color.js";
import { isUnderstood } from "./selectors.js";
import { all, any, not, type Truth } from "./truth.js";
import { parseValue, splitByComma, type Values, withoutSpace, wordOf } from "./values.js";

const OTHER_MEDIA = /^(print|speech|aural|braille|embossed|handheld|projection|tty|tv)$/;
/** What holds declarations, but none of an element of a page. */
const NO_STYLES = /^(-\w+-)?(keyframes|property|font-\w[\w-]*|page|counter-style|view-transition)$/;
const COLOR_PROPERTY = /^(color|fill|stroke|background(-color)?|(border|outline)-color)$/;

/** Whether what stands in an at-rule holds in the browsers of today, on a screen. */
export function conditionOf({ name, params }: AtRule): Truth {
	switch (name.toLowerCase()) {
		case "layer":
			return true;
		case "media":
			return mediaHolds(parseValue(params));
		case "supports":
			return combine(parseValue(params), supportsOperand);
		// Only the first style of all, before a transition.
		case "starting-style":
			return false;
		// What is in another element cannot be the root.
		case "scope":
			return /:root|html|data-|:scope|\*|&|\\/i.test(params) ? undefined : false;
		default:
			return NO_STYLES.test(name.toLowerCase()) ? false : undefined;
	}
}

function mediaHolds(list: Values): Truth {
	if (withoutSpace(list).length === 0) return true;
	return any(splitByComma(list).map((query) => mediaQuery(withoutSpace(query))));
}

/** Sizes, preferences and abilities are the visitor's; the kind of medium is not. */
function mediaQuery([first, ...rest]: Values): Truth {
	const word = wordOf(first);
	if (word === "only") return mediaQuery(rest);
	if (word === "not" && wordOf(rest[0])) return not(mediaQuery(rest));
	return combine([first as ComponentValue, ...rest], (operand) => {
		const medium = wordOf(operand) ?? "";
		if (/^(all|screen)$/.test(medium)) return true;
		return OTHER_MEDIA.test(medium) ? false : undefined;
	});
}

/** `not x`, `x and y and z`, `x or y or z` */
function combine(values: Values, truthOf: (operand: ComponentValue) => Truth): Truth {
	const words = withoutSpace(values);
	const [first, second] = words;
	if (wordOf(first) === "not")
		return second && words.length === 2 ? not(truthOf(second)) : undefined;
	if (words.length % 2 === 0) return undefined;
	const operands = words.filter((_, index) => index % 2 === 0).map(truthOf);
	const operators = words.filter((_, index) => index % 2 === 1).map(wordOf);
	if (operators.every((operator) => operator === "and")) return all(operands);
	return operators.every((operator) => operator === "or") ? any(operands) : undefined;
}

/**
 * Every browser of today has custom properties, `color-scheme`, each notation of a colour that can
 * be computed here (`oklch()`, `color()`, `color-mix()`, `light-dark()`, `rgb(from …)`), nesting,
 * and the selectors that are understood here, `:has()` with them. What is not sure is not denied.
 */
function supportsOperand(operand: ComponentValue): Truth {
	if (isFunctionNode(operand)) {
		return operand.getName().toLowerCase() === "selector"
			? hasSelector(stringify([operand.value]))
			: undefined;
	}
	if (!isSimpleBlockNode(operand)) return undefined;
	const [property, colon, ...words] = withoutSpace(operand.value);
	const isDeclaration = isTokenNode(colon) && isTokenColon(colon.value);
	if (!isDeclaration) return combine(operand.value, supportsOperand);
	const name = wordOf(property) ?? "";
	if (name.startsWith("--")) return true;
	if (name === "color-scheme") return words.every(wordOf) || undefined;
	return (COLOR_PROPERTY.test(name) && colorOf(words, "light") !== undefined) || undefined;
}

function hasSelector(text: string): Truth {
	try {
		return isUnderstood(parser().astSync(text)) || undefined;
	} catch {
		return undefined;
	}
}
