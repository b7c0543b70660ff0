import type { AtRule, ChildNode, Declaration, Root, Rule } from "postcss";
import parser from "postcss-selector-parser";
import { conditionOf } from "./conditions.js";
import { Layer, layerPaths } from "./layers.js";
import { type Registration, registrationOf, withDoubt } from "./registrations.js";
import { namesIn } from "./selectors.js";
import { StyleRule } from "./style-rule.js";
import { all, type Truth } from "./truth.js";

/** Where declarations stand, and with it whether and how strongly they hold. */
export interface Block {
	/** The style rule that it is in, or is. */
	readonly style: StyleRule | undefined;
	readonly layer: Layer;
	/** Whether all conditions around it hold. */
	readonly holds: Truth;
	readonly declarations: { readonly node: Declaration; readonly order: number }[];
	/** Counts blocks as well as declarations. */
	readonly order: number;
}

/** A stylesheet, read once for all who ask. */
export interface Stylesheet {
	/** In order of appearance, the empty ones too. */
	readonly blocks: readonly Block[];
	readonly rules: readonly StyleRule[];
	/** The names that `[data-theme="<name>"]` selectors give, in order of first appearance. */
	readonly themes: readonly string[];
	/** The custom properties that `@property` registers. */
	readonly registered: ReadonlyMap<string, Registration>;
}

/**
 * Reads stylesheets, one after the other, without recursion, as nested rules may be many.
 *
 * @throws CssSyntaxError for a selector that is none, with its place
 */
export function readStylesheet(...sheets: readonly Root[]): Stylesheet {
	const top = new Layer(true);
	const blocks: Block[] = [];
	const rules: StyleRule[] = [];
	const themes = new Set<string>();
	const registered = new Map<string, Registration>();
	const pending: { node: ChildNode; around: Block }[] = [];
	let order = 0;
	const enter = (place: Omit<Block, "declarations" | "order">, nodes: readonly ChildNode[]) => {
		const block = { ...place, declarations: [], order: order++ };
		blocks.push(block);
		for (const node of nodes.toReversed()) pending.push({ node, around: block });
	};

	enter(
		{ style: undefined, layer: top, holds: true },
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
			const holds = all([around.holds, conditionOf(node)]);
			if (/^property$/i.test(node.name) && around.holds !== false) {
				const name = node.params.trim();
				const found = registrationOf(node);
				if (found) registered.set(name, withDoubt(found, registered.get(name), around.holds));
			}
			for (const name of scopeNames(node)) themes.add(name);
			enter({ ...around, layer: layerOf(node, around), holds }, node.nodes ?? []);
		}
	}
	top.number();
	return { blocks, rules, themes: [...themes], registered };
}

/** The layer of what is in an at-rule; what never holds opens none. */
function layerOf(rule: AtRule, { layer, holds }: Block): Layer {
	if (!/^layer$/i.test(rule.name)) return layer;
	if (holds === false) return new Layer(false);
	const layers = layerPaths(rule).map((path) => layer.descend(path, holds === true));
	return (rule.nodes && layers[0]) || layer;
}

/** The themes of the elements that a scope starts from. */
function scopeNames(rule: AtRule): string[] {
	const [, start] = /^scope\s*\((.*?)\)\s*(to\s*\(|$)/is.exec(`${rule.name} ${rule.params}`) ?? [];
	if (start === undefined) return [];
	try {
		return namesIn(parser().astSync(start));
	} catch (cause) {
		throw rule.error((cause as Error).message);
	}
}

function isKeyframe({ parent }: Rule): boolean {
	return parent?.type === "atrule" && /keyframes$/i.test((parent as AtRule).name);
}
