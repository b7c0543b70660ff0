import {
	type ComponentValue,
	FunctionNode,
	isFunctionNode,
	isTokenNode,
	isWhiteSpaceOrCommentNode,
	parseListOfComponentValues,
	SimpleBlockNode,
} from "@csstools/css-parser-algorithms";
import { isTokenComma, isTokenIdent, tokenize } from "@csstools/css-tokenizer";

export type Values = readonly ComponentValue[];

/** The value of what cannot be known: no word, so that nothing takes it for one. */
export const UNKNOWN = "?";

export function parseValue(text: string): Values {
	return parseListOfComponentValues(tokenize({ css: text }));
}

export function withoutSpace(values: Values): Values {
	return values.filter((value) => !isWhiteSpaceOrCommentNode(value));
}

/** A word, in lower case. */
export function wordOf(value: ComponentValue | undefined): string | undefined {
	return isTokenNode(value) && isTokenIdent(value.value)
		? value.value[4].value.toLowerCase()
		: undefined;
}

export function splitByComma(values: Values): Values[] {
	const parts: ComponentValue[][] = [[]];
	for (const value of values) {
		if (isTokenNode(value) && isTokenComma(value.value)) parts.push([]);
		else parts.at(-1)?.push(value);
	}
	return parts;
}

export function partsOfVar(
	value: ComponentValue,
): { name: string; fallback: Values | undefined } | undefined {
	if (!isFunctionNode(value) || value.getName().toLowerCase() !== "var") return undefined;
	const comma = value.value.findIndex((part) => isTokenNode(part) && isTokenComma(part.value));
	const word = value.value.find(isTokenNode)?.value;
	return {
		name: word && isTokenIdent(word) ? word[4].value : "",
		fallback: comma === -1 ? undefined : value.value.slice(comma + 1),
	};
}

/** A function or a block with something else in it. */
export function withInner(node: FunctionNode | SimpleBlockNode, inner: Values): ComponentValue {
	return isFunctionNode(node)
		? new FunctionNode(node.name, node.endToken, [...inner])
		: new SimpleBlockNode(node.startToken, node.endToken, [...inner]);
}

/** As an editor shows a value and reads it back; no string holds a line's end. */
export function onOneLine(value: string): string {
	return value
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean)
		.join(" ");
}
