import { type ComponentValue, isFunctionNode, isTokenNode } from "@csstools/css-parser-algorithms";
import { isTokenDimension, isTokenNumber } from "@csstools/css-tokenizer";
import { colorOf } from "./color.js";
import { parseValue, splitByComma, type Values, withoutSpace, wordOf } from "./values.js";

/** Functions that may come to a length. */
const MATHS = /^(calc|clamp|min|max|round)$/i;

/** Whether a value without `var()` is a list of shadows; what is called one need not say a colour. */
export function areShadows(value: string, isCalledShadow: boolean): boolean {
	const form = isCalledShadow ? /^(c?l{2,4}|l{2,4}c)$/ : /^(cl{2,4}|l{2,4}c)$/;
	return splitByComma(parseValue(value)).every((layer) => form.test(outline(layer)));
}

/** A letter for each part of a shadow but `inset`, which may stand once at an end. */
function outline(layer: Values): string {
	const parts = withoutSpace(layer).map(letterOf).join("");
	return parts.replace(/^i|i$/, "");
}

function letterOf(part: ComponentValue): string {
	const word = wordOf(part);
	if (word === "inset") return "i";
	if (word === "currentcolor" || colorOf([part], "light")) return "c";
	if (isFunctionNode(part)) return MATHS.test(part.getName()) ? "l" : "?";
	if (!isTokenNode(part)) return "?";
	const isZero = isTokenNumber(part.value) && part.value[4].value === 0;
	return isZero || isTokenDimension(part.value) ? "l" : "?";
}
