import type { Finding } from "../checks/findings.js";
import type { ThemeInfo, TokenInfo } from "../css/bundle-facts.js";
import type { Part } from "./parts.js";

/** A service's results for its next builds, each keyed by all that it depends on. */
export class Memory {
	/** By the source's path; its files are compared before it is used. */
	readonly parts: Map<string, Part> = new Map();
	readonly texts: WeakMap<Part, Map<string, string>> = new WeakMap();
	/** By `stateOf()` what a theme declares. */
	readonly themes: Map<string, ThemeInfo> = new Map();
	readonly findings: Map<string, readonly Finding[]> = new Map();
	readonly tokens: Map<string, readonly TokenInfo[]> = new Map();
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
