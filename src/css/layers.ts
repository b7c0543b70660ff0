import type { AtRule } from "postcss";

/** Names of layers, one in another; one without a name is like no other. */
type Path = readonly (string | AtRule)[];

/** A cascade layer, in the order of first appearance. */
export class Layer {
	readonly #children = new Map<string | AtRule, Layer>();
	/** Whether it is known where the layer stands among the others. */
	readonly isPlaced: boolean;
	/** What ranks higher wins: see {@link Layer.number}. */
	rank = 0;

	constructor(isPlaced: boolean) {
		this.isPlaced = isPlaced;
	}

	/** The layer of this path in this one, made where it is new. */
	descend(path: Path, isPlaced: boolean): Layer {
		return path.reduce<Layer>((layer, name) => layer.#child(name, isPlaced), this);
	}

	#child(name: string | AtRule, isPlaced: boolean): Layer {
		const child = this.#children.get(name) ?? new Layer(this.isPlaced && isPlaced);
		this.#children.set(name, child);
		return child;
	}

	/**
	 * Ranks the layers, once all are known: a layer's own rules win over those of the layers in it,
	 * and rules in no layer over all others.
	 *
	 * @returns the rank after its own
	 */
	number(next = 0): number {
		this.rank = [...this.#children.values()].reduce((rank, child) => child.number(rank), next);
		return this.rank + 1;
	}
}

/** The layers that an at-rule names. */
export function layerPaths(rule: AtRule): Path[] {
	if (rule.params.trim() === "") return [[rule]];
	return rule.params.split(",").map((name) => name.trim().split("."));
}
