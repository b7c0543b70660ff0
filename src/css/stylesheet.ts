import type { AtRule, ChildNode, Declaration, Root } from "postcss";
import { unescaped } from "../references.js";
import { all, conditionOf, type Truth } from "./conditions.js";
import { StyleRule } from "./style-rule.js";

/** A cascade layer: the number of each layer around it and its own, by first appearance. */
type LayerPath = readonly number[];

/** Declarations of one rule, with the conditions around them. */
export interface Block {
	readonly style: StyleRule | undefined;
	readonly layer: LayerPath;
	readonly holds: Truth;
	readonly declarations: { readonly node: Declaration; readonly order: number }[];
	/** Counts blocks as well as declarations. */
	readonly order: number;
}

export interface Stylesheet {
	/** In order of appearance, also empty ones. */
	readonly blocks: readonly Block[];
	readonly rules: readonly StyleRule[];
	/** The names in `[data-theme="<name>"]` selectors, in order of first appearance. */
	readonly themes: readonly string[];
	/** The custom properties of `@property` rules, whose descriptors are not checked. */
	readonly registered: ReadonlySet<string>;
}

/**
 * Reads stylesheets in order, without recursion, as rules may nest deep.
 * @throws CssSyntaxError for an invalid selector, with its place
 */
export function readStylesheet(...sheets: readonly Root[]): Stylesheet {
	const layers = new Layers();
	const blocks: Block[] = [];
	const registered = new Set<string>();
	const pending: { node: ChildNode; around: Block }[] = [];
	let order = 0;
	const enter = (place: Omit<Block, "declarations" | "order">, nodes: readonly ChildNode[]) => {
		const block = { ...place, declarations: [], order: order++ };
		blocks.push(block);
		for (const node of nodes.toReversed()) pending.push({ node, around: block });
	};

	enter(
		{ style: undefined, layer: [], holds: true },
		sheets.flatMap(({ nodes }) => nodes),
	);
	for (let next = pending.pop(); next; next = pending.pop()) {
		const { node, around } = next;
		if (node.type === "decl") {
			around.declarations.push({ node, order: order++ });
		} else if (node.type === "rule") {
			const { name = "" } = (node.parent ?? {}) as Partial<AtRule>;
			const style = /keyframes$/i.test(name) ? undefined : StyleRule.of(node, around.style);
			enter({ ...around, style }, node.nodes);
		} else if (node.type === "atrule") {
			if (/^property$/i.test(node.name)) registered.add(unescaped(node.params.trim()));
			const place = { ...around, holds: all([around.holds, conditionOf(node)]) };
			enter(/^layer$/i.test(node.name) ? layers.enter(node, place) : place, node.nodes ?? []);
		}
	}
	const rules = [...new Set(blocks.flatMap(({ style }) => style ?? []))];
	const themes = [...new Set(rules.flatMap(({ names }) => names))];
	return { blocks, rules, themes, registered };
}

/** Layers are ordered by first mention. */
class Layers {
	readonly #numbers = new Map<string, number>();
	/** Layers whose first mention depends on a condition. */
	readonly #unsure = new Set<number>();

	/** The block's place in an `@layer`; a statement of several layers opens none. */
	enter<Place extends Pick<Block, "layer" | "holds">>({ params, nodes }: AtRule, at: Place): Place {
		if (at.holds === false) return at;
		const named = params.split(",").map((name) => {
			// Each anonymous layer is unique.
			const path = name.trim() === "" ? [`#${this.#numbers.size}`] : name.trim().split(".");
			const layer = [...at.layer];
			for (const part of path) layer.push(this.#number(layer, part, at.holds));
			return layer;
		});
		const layer = (nodes && named[0]) ?? at.layer;
		const isPlaced = !layer.some((number) => this.#unsure.has(number));
		return { ...at, layer, holds: isPlaced ? at.holds : undefined };
	}

	#number(layer: LayerPath, name: string, holds: Truth): number {
		const key = `${layer} ${name}`;
		const number = this.#numbers.get(key) ?? this.#numbers.size;
		if (!this.#numbers.has(key) && holds !== true) this.#unsure.add(number);
		this.#numbers.set(key, number);
		return number;
	}
}

/** Negative if the first one loses. A layer's own rules win over those of its sublayers. */
export function compareLayers(one: LayerPath, other: LayerPath): number {
	const length = Math.max(one.length, other.length);
	for (let depth = 0; depth < length; depth++) {
		const [a, b] = [one[depth] ?? Number.MAX_VALUE, other[depth] ?? Number.MAX_VALUE];
		if (a !== b) return a - b;
	}
	return 0;
}
