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

/** An unknown value; it is no word, so it matches none. */
export const UNKNOWN = "?";

export function parseValue(text: string): Values {
	return parseListOfComponentValues(tokenize({ css: text }));
}

export function withoutSpace(values: Values): Values {
	return values.filter((value) => !isWhiteSpaceOrCommentNode(value));
}

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

export function withInner(node: FunctionNode | SimpleBlockNode, inner: Values): ComponentValue {
	return isFunctionNode(node)
		? new FunctionNode(node.name, node.endToken, [...inner])
		: new SimpleBlockNode(node.startToken, node.endToken, [...inner]);
}

/** A value as an editor shows and reads it; CSS strings hold no line end. */
export function onOneLine(value: string): string {
	const lines = value.split("\n").map((line) => line.trim());
	return lines.filter(Boolean).join(" ");
}
