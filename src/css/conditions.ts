import {
	type ComponentValue,
	isSimpleBlockNode,
	isTokenNode,
} from "@csstools/css-parser-algorithms";
import { isTokenColon } from "@csstools/css-tokenizer";
import type { AtRule } from "postcss";
import { colorOf } from "./color.js";
import { parseValue, type Values, withoutSpace, wordOf } from "./values.js";

/** `undefined` if it depends on the visitor or the page. */
export type Truth = boolean | undefined;

export function not(value: Truth): Truth {
	return value === undefined ? undefined : !value;
}

export function all(values: readonly Truth[]): Truth {
	if (values.includes(false)) return false;
	return values.includes(undefined) ? undefined : true;
}

export function any(values: readonly Truth[]): Truth {
	return not(all(values.map(not)));
}

const SCREEN = /^((only\s+)?(all|screen)|not\s+print)?$/;
const NO_SCREEN = /^((only\s+)?(print|speech)\b|not\s+(all|screen)$)/;
/** At-rules whose declarations style no element. */
const NO_STYLES =
	/^(-\w+-)?(keyframes|property|font-\w[\w-]*|page|counter-style|view-transition|function|starting-style)$/;
const COLOR_PROPERTY = /^(color|fill|stroke|background(-color)?|(border|outline)-color)$/;

/** True if an at-rule's content applies on a screen in today's browsers. */
export function conditionOf({ name, params }: AtRule): Truth {
	switch (name.toLowerCase()) {
		case "layer":
			return true;
		case "media":
			return mediaHolds(params);
		case "supports":
			return supported(parseValue(params));
		// The root is in no scope of another element.
		case "scope":
			return /:root|html|data-|:scope|\*|&|\\/i.test(params) ? undefined : false;
		default:
			return NO_STYLES.test(name.toLowerCase()) ? false : undefined;
	}
}

/** The medium is known; sizes, preferences and abilities are the visitor's. */
function mediaHolds(params: string): Truth {
	const plain = params.toLowerCase().replace(/\/\*.*?(?:\*\/|$)/gs, " ");
	const truths = plain.split(",").map((query) => {
		if (SCREEN.test(query.trim())) return true;
		return NO_SCREEN.test(query.trim()) ? false : undefined;
	});
	return any(truths);
}

/** `not x`, `x and y and z`, `x or y or z` */
function supported(values: Values): Truth {
	const words = withoutSpace(values);
	const [first, second] = words;
	if (wordOf(first) === "not") {
		return second && words.length === 2 ? not(isFeature(second)) : undefined;
	}
	if (words.length % 2 === 0) return undefined;
	const operands = words.filter((_, index) => index % 2 === 0).map(isFeature);
	const operators = words.filter((_, index) => index % 2 === 1).map(wordOf);
	if (operators.every((operator) => operator === "and")) return all(operands);
	return operators.every((operator) => operator === "or") ? any(operands) : undefined;
}

/**
 * Today's browsers have custom properties, `color-scheme` and each notation of colours computed
 * here (`oklch()`, `color()`, `color-mix()`, `light-dark()`, `rgb(from …)`). Others are unknown.
 */
function isFeature(operand: ComponentValue): Truth {
	if (!isSimpleBlockNode(operand)) return undefined;
	const [property, colon, ...words] = withoutSpace(operand.value);
	if (!(isTokenNode(colon) && isTokenColon(colon.value))) return supported(operand.value);
	const name = wordOf(property) ?? "";
	if (name.startsWith("--")) return true;
	if (name === "color-scheme") return words.every(wordOf) || undefined;
	return (COLOR_PROPERTY.test(name) && colorOf(words, "light") !== undefined) || undefined;
}
