import {
	type ComponentValue,
	FunctionNode,
	isFunctionNode,
	isSimpleBlockNode,
	isTokenNode,
	isWhiteSpaceOrCommentNode,
	parseListOfComponentValues,
	SimpleBlockNode,
} from "@csstools/css-parser-algorithms";
import { isTokenComma, isTokenIdent, tokenize } from "@csstools/css-tokenizer";

export type Values = readonly ComponentValue[];

/** A `var()` in a value: its custom property, and whether it has a fallback. */
export interface Reference {
	readonly name: string;
	readonly hasFallback: boolean;
}

/** Deeper than anybody writes, and than the parser's recursion can bear. */
const MAX_DEPTH = 200;

/** The value of what cannot be known: no word, so that nothing takes it for one. */
export const UNKNOWN = "?";

/** The parts of a value. */
export function parseValue(text: string): Values {
	let depth = 0;
	for (const [sign] of text.matchAll(/[([{}\])]/g)) {
		depth += "([{".includes(sign) ? 1 : -1;
		if (depth > MAX_DEPTH) return parseValue(UNKNOWN);
	}
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

/** The name and the fallback of a `var()`. */
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

/** Every `var()` of a value, those in fallbacks too. */
export function references(value: string): Reference[] {
	return /var\(/i.test(value) ? referencesIn(parseValue(value), () => true) : [];
}

/** Every `var()` of a value; those in fallbacks if what they are a fallback for says so. */
export function referencesIn(values: Values, isOpen: (name: string) => boolean): Reference[] {
	return values.flatMap((value) => {
		const parts = partsOfVar(value);
		if (parts) {
			const { name, fallback } = parts;
			const own = { name, hasFallback: fallback !== undefined };
			return [own, ...(fallback && isOpen(name) ? referencesIn(fallback, isOpen) : [])];
		}
		const isNested = isFunctionNode(value) || isSimpleBlockNode(value);
		return isNested ? referencesIn(value.value, isOpen) : [];
	});
}

/** A function or a block with something else in it. */
export function withInner(node: FunctionNode | SimpleBlockNode, inner: Values): ComponentValue {
	return isFunctionNode(node)
		? new FunctionNode(node.name, node.endToken, [...inner])
		: new SimpleBlockNode(node.startToken, node.endToken, [...inner]);
}

/** The custom property for which a value is but another name. */
export function aliasOf(value: string): string | undefined {
	const [only, ...others] = parseValue(value);
	return only && others.length === 0 ? partsOfVar(only)?.name : undefined;
}

/** As an editor shows a value and reads it back; no string holds a line's end. */
export function onOneLine(value: string): string {
	return value
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean)
		.join(" ");
}
