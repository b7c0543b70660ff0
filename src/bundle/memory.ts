import type { Finding } from "../checks/findings.js";
import type { Theme, Token } from "../css/types.js";
import type { Part } from "./parts.js";

/**
 * Results that a service keeps from one build of its bundle to the next: an edit costs what it
 * changes.
 * All of it follows from what it is found by, so that none of it can be out of date.
 */
export class Memory {
	/** By the path of the source; its files are compared before it is used again. */
	readonly parts: Map<string, Part> = new Map();
	/** The minified texts of parts, by the theme or themes that visitors start in. */
	readonly texts: WeakMap<Part, Map<string, string>> = new WeakMap();
	/** By the state of what a theme declares, or of what is declared without one. */
	readonly themes: Map<string, Theme> = new Map();
	readonly findings: Map<string, readonly Finding[]> = new Map();
	readonly tokens: Map<string, readonly Token[]> = new Map();
}

export function recall<K, V>(
	known: { get(key: K): V | undefined; set(key: K, value: V): unknown },
	key: K,
	make: () => V,
): V {
	const found = known.get(key) ?? make();
	known.set(key, found);
	return found;
}
