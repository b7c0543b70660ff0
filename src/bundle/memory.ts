import type { Finding } from "../checks/findings.js";
import type { ThemeInfo } from "../css/themes.js";
import type { TokenInfo } from "../css/tokens.js";
import type { Part } from "./parts.js";

const MANY = 1000;

/** A service's results for its next builds, each keyed by all that it depends on. */
export class Memory {
	/** By the source's path; its files are compared before it is used. */
	readonly parts: Map<string, Part> = new Map();
	readonly texts: WeakMap<Part, Map<string, Promise<string>>> = new WeakMap();
	/** By `stateOf()` what a theme declares. */
	readonly themes: Map<string, ThemeInfo> = new Map();
	readonly findings: Map<string, readonly Finding[]> = new Map();
	readonly tokens: Map<string, readonly TokenInfo[]> = new Map();

	/** Drops states once they are many: each save of a theme leaves some that nobody asks for again. */
	prune(): void {
		if (this.themes.size < MANY) return;
		for (const states of [this.themes, this.findings, this.tokens]) states.clear();
	}
}
