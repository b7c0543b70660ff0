import type { Declaration } from "postcss";
import type { Layer } from "./layers.js";
import { propertyOf } from "./property.js";
import type { Registration } from "./registrations.js";
import { compare } from "./specificity.js";
import type { Known, Match } from "./style-rule.js";
import type { Block } from "./stylesheet.js";

/** The declaration of a property that wins on a page of a theme. */
export interface Declared extends Omit<Match, "weight"> {
	readonly value: string;
	/** Unset for the initial value of a registered property. */
	readonly node?: Declaration | undefined;
	readonly registration?: Registration | undefined;
}

/** Besides custom properties, what says how light a page is. */
const PROPERTIES: Readonly<Record<string, readonly string[]>> = {
	"color-scheme": ["color-scheme"],
	background: ["background-color"],
	"background-color": ["background-color"],
	animation: ["animation"],
	"animation-name": ["animation"],
	all: ["color-scheme", "background-color"],
};

interface Candidate extends Declared, Match {
	readonly isImportant: boolean;
	readonly layer: Layer;
	readonly order: number;
}

/** The strongest declarations of a property. */
export type Winner = Known<Candidate>;

/**
 * Weighs a block's declarations against those that win so far.
 *
 * @returns the properties that they are about
 */
export function weighIn(
	{ layer, holds, declarations }: Block,
	match: Match,
	isSure: boolean,
	winners: Map<string, Winner>,
): string[] {
	const kind = isSure && holds === true && layer.isPlaced ? "sure" : "maybe";
	const { weight, isOwn, saysRoot } = match;
	const about: string[] = [];
	for (const { node, order } of declarations) {
		const { important: isImportant = false } = node;
		const property = propertyOf(node);
		const names = property.startsWith("--") ? [property] : PROPERTIES[property];
		if (!names) continue;
		const value = node.value.trim();
		const candidate = { weight, isOwn, saysRoot, value, node, isImportant, layer, order };
		for (const name of names) {
			about.push(name);
			const { sure, maybe } = winners.get(name) ?? {};
			const before = kind === "sure" ? sure : maybe;
			if (before && !wins(candidate, before)) continue;
			winners.set(name, kind === "sure" ? { sure: candidate, maybe } : { sure, maybe: candidate });
		}
	}
	return about;
}

/** Whether the first of two declarations wins over the other. */
export function wins(one: Candidate, other: Candidate): boolean {
	if (one.isImportant !== other.isImportant) return one.isImportant;
	// What is important in an earlier layer is the more important.
	const layers = one.layer.rank - other.layer.rank;
	if (layers !== 0) return layers > 0 !== one.isImportant;
	return (compare(one.weight, other.weight) || one.order - other.order) >= 0;
}
