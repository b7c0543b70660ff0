import parseValue, { type FunctionNode, type Node } from "postcss-value-parser";
import type { Declared } from "./cascade.js";

/** What leaves a custom property without a value on the root, which inherits nothing. */
const VALUELESS = /^(initial|inherit|unset|revert|revert-layer)$/i;

/** A `var()` in a value: its custom property, and whether it has a fallback. */
export interface Reference {
	readonly name: string;
	readonly hasFallback: boolean;
}

/**
 * A value with every `var()` replaced; nothing if one has neither a value nor a fallback, or
 * refers to itself: the browser takes no such declaration.
 */
export function substitute(
	value: string,
	declared: ReadonlyMap<string, Pick<Declared, "value">>,
	around: readonly string[] = [],
): string | undefined {
	if (!/var\(/i.test(value)) return value;
	const parsed = parseValue(value);
	let isWhole = true;
	const replace = (node: Node): string | undefined => {
		if (!isVar(node)) return undefined;
		const { name, fallback } = partsOf(node);
		const own = around.includes(name) ? undefined : declared.get(name)?.value;
		const text =
			(own === undefined || VALUELESS.test(own)
				? undefined
				: substitute(own, declared, [...around, name])) ??
			(fallback === undefined ? undefined : substitute(fallback, declared, around));
		if (text === undefined) isWhole = false;
		return text ?? "";
	};
	const text = parseValue.stringify(parsed.nodes, replace);
	return isWhole ? text : undefined;
}

/** Every `var()` of a value, those in fallbacks too. */
export function references(value: string): Reference[] {
	const found: Reference[] = [];
	if (!/var\(/i.test(value)) return found;
	parseValue(value).walk((node) => {
		if (!isVar(node)) return;
		const { name, fallback } = partsOf(node);
		found.push({ name, hasFallback: fallback !== undefined });
	});
	return found;
}

/** The custom property for which a value is but another name. */
export function aliasOf(value: string): string | undefined {
	const { nodes } = parseValue(value);
	const [node] = nodes;
	return nodes.length === 1 && node && isVar(node) ? partsOf(node).name : undefined;
}

function isVar(node: Node): node is FunctionNode {
	return node.type === "function" && node.value.toLowerCase() === "var";
}

function partsOf({ nodes }: FunctionNode): { name: string; fallback: string | undefined } {
	const comma = nodes.findIndex((node) => node.type === "div" && node.value === ",");
	const name = comma === -1 ? nodes : nodes.slice(0, comma);
	return {
		name: name.find(({ type }) => type === "word")?.value ?? "",
		fallback: comma === -1 ? undefined : parseValue.stringify(nodes.slice(comma + 1)),
	};
}
