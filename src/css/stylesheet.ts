import type { AtRule, ChildNode, Declaration, Root, Rule } from "postcss";
import { all, conditionOf, type Truth } from "./conditions.js";
import { StyleRule } from "./style-rule.js";

/** A cascade layer: a number for each layer around it and for itself, in order of first appearance. */
export type Layer = readonly number[];

/** The rules around declarations, which decide whether and how strongly they hold. */
export interface Block {
	/** The style rule that it is in, or is. */
	readonly style: StyleRule | undefined;
	readonly layer: Layer;
	/** True if all conditions around it hold. */
	readonly holds: Truth;
	readonly declarations: { readonly node: Declaration; readonly order: number }[];
	/** Counts blocks as well as declarations. */
	readonly order: number;
}

export interface Stylesheet {
	/** In order of appearance, the empty ones too. */
	readonly blocks: readonly Block[];
	readonly rules: readonly StyleRule[];
	/** The names that `[data-theme="<name>"]` selectors give, in order of first appearance. */
	readonly themes: readonly string[];
	/** The custom properties that `@property` registers; its descriptors are not checked. */
	readonly registered: ReadonlySet<string>;
}

/**
 * Reads stylesheets, one after the other, without recursion, as nested rules may be many.
 *
 * @throws CssSyntaxError for a selector that is none, with its place
 */
export function readStylesheet(...sheets: readonly Root[]): Stylesheet {
	const layers = new Layers();
	const blocks: Block[] = [];
	const rules: StyleRule[] = [];
	const themes = new Set<string>();
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
			const style = isKeyframe(node) ? undefined : StyleRule.of(node, around.style);
			if (style) rules.push(style);
			for (const name of style?.names ?? []) themes.add(name);
			enter({ ...around, style }, node.nodes);
		} else if (node.type === "atrule") {
			if (/^property$/i.test(node.name)) registered.add(node.params.trim());
			const place = { ...around, holds: all([around.holds, conditionOf(node)]) };
			enter(/^layer$/i.test(node.name) ? layers.enter(node, place) : place, node.nodes ?? []);
		}
	}
	return { blocks, rules, themes: [...themes], registered };
}

/** Layers are placed among one another by their first mention. */
class Layers {
	readonly #numbers = new Map<string, number>();
	/** Numbers of those whose first mention may not hold. */
	readonly #unsure = new Set<number>();

	/** The place that an `@layer` makes of this one; a statement of several layers makes none. */
	enter<Place extends Pick<Block, "layer" | "holds">>({ params, nodes }: AtRule, at: Place): Place {
		if (at.holds === false) return at;
		const named = params.split(",").map((name) => {
			// One without a name is like no other.
			const path = name.trim() === "" ? [`#${this.#numbers.size}`] : name.trim().split(".");
			const layer = [...at.layer];
			for (const part of path) layer.push(this.#number(layer, part, at.holds));
			return layer;
		});
		const layer = (nodes && named[0]) ?? at.layer;
		const isPlaced = !layer.some((number) => this.#unsure.has(number));
		return { ...at, layer, holds: isPlaced ? at.holds : undefined };
	}

	#number(layer: Layer, name: string, holds: Truth): number {
		const key = `${layer} ${name}`;
		const number = this.#numbers.get(key) ?? this.#numbers.size;
		if (!this.#numbers.has(key) && holds !== true) this.#unsure.add(number);
		this.#numbers.set(key, number);
		return number;
	}
}

/** Negative if the first loses: a layer's own rules win over those of the layers in it. */
export function compareLayers(one: Layer, other: Layer): number {
	const length = Math.max(one.length, other.length);
	for (let depth = 0; depth < length; depth++) {
		const [a, b] = [one[depth] ?? Number.MAX_VALUE, other[depth] ?? Number.MAX_VALUE];
		if (a !== b) return a - b;
	}
	return 0;
}

function isKeyframe({ parent }: Rule): boolean {
	return parent?.type === "atrule" && /keyframes$/i.test((parent as AtRule).name);
}
