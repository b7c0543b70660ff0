import type { Declaration } from "postcss";
import type { Layer } from "../../css/layers.js";
import type { Weight } from "../../css/specificity.js";
import type { Mode } from "../../css/types.js";
import type { ModeGroup } from "./mode-groups.js";
import type { Sheet } from "./sheets.js";

/** What a declaration weighs in the site's cascade, and in the file of a theme. */
export interface Said {
	readonly declaration: Declaration;
	readonly sheet: Sheet;
	readonly mode: Mode | undefined;
	readonly group: ModeGroup | undefined;
	/** Unset where a rule is in another in a way that is not followed. */
	readonly selectors: readonly { text: string; weight: Weight; lifted: Weight | undefined }[];
	readonly layer: Layer | undefined;
	readonly order: number;
	/** Whether it stands in the bundle, before all of the site's. */
	readonly isMoved: boolean;
}

/** Positive if the first wins, nothing if it cannot be told. */
export function winner(one: Said, other: Said, weight: number): number | undefined {
	const important = (said: Said) => said.declaration.important === true;
	if (important(one) !== important(other)) return important(one) ? 1 : -1;
	if (one.layer !== other.layer) {
		const isKnown = one.sheet === other.sheet || !one.layer || !other.layer;
		const rank = ({ layer }: Said) => layer?.rank ?? Number.POSITIVE_INFINITY;
		const layers = rank(one) - rank(other);
		return isKnown ? (important(one) ? -layers : layers) : undefined;
	}
	if (weight !== 0) return weight;
	if (one.isMoved !== other.isMoved) return one.isMoved ? -1 : 1;
	return one.sheet.index - other.sheet.index || one.order - other.order;
}

/** Whether two properties set something in common; custom ones are themselves alone. */
export function overlap(one: string, other: string): boolean {
	if (one === other) return true;
	if (one.startsWith("--") || other.startsWith("--")) return false;
	const [short, long] = [plainName(one), plainName(other)].sort((a, b) => a.length - b.length) as [
		string,
		string,
	];
	if (short === long || short === "all" || long.startsWith(`${short}-`)) return true;
	return (
		(short.startsWith("border") && long.startsWith("border")) ||
		(short === "font" && long === "line-height")
	);
}

function plainName(property: string): string {
	return property.toLowerCase().replace(/^-(webkit|moz|ms)-/, "");
}
