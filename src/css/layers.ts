import type { AtRule, Container, Node } from "postcss";

interface Layer {
	readonly children: Map<string | AtRule, Layer>;
	rank: number;
}

/**
 * Numbers the cascade layers of a stylesheet: what ranks higher wins. A layer's own rules win
 * over those of the layers in it, and rules in no layer over all others.
 *
 * @returns the rank of a node's layer
 */
export function rankLayers(css: Container): (node: Node) => number {
	const top: Layer = { children: new Map(), rank: 0 };
	css.walkAtRules(/^layer$/i, (rule) => {
		for (const path of layerNames(rule)) descend(layerAround(rule, top), path);
	});
	let next = 0;
	const number = (layer: Layer): void => {
		for (const child of layer.children.values()) number(child);
		layer.rank = next++;
	};
	number(top);
	return (node) => layerAround(node, top).rank;
}

/** Paths of the layers that an at-rule names; one without a name is like no other. */
function layerNames(rule: AtRule): (string | AtRule)[][] {
	if (rule.params.trim() === "") return [[rule]];
	return rule.params.split(",").map((name) => name.trim().split("."));
}

function layerAround(node: Node, top: Layer): Layer {
	const around: AtRule[] = [];
	for (let parent = node.parent; parent; parent = parent.parent as typeof parent) {
		if (parent.type === "atrule" && (parent as AtRule).name.toLowerCase() === "layer") {
			around.unshift(parent as AtRule);
		}
	}
	return around.reduce((layer, rule) => descend(layer, layerNames(rule)[0] ?? []), top);
}

function descend(from: Layer, path: readonly (string | AtRule)[]): Layer {
	let layer = from;
	for (const name of path) {
		const child = layer.children.get(name) ?? { children: new Map(), rank: 0 };
		layer.children.set(name, child);
		layer = child;
	}
	return layer;
}
