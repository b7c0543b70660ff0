import { recall } from "../../../recall.js";
import { reachable, unescaped, varsIn } from "../../../references.js";
import type { EditorData, EditorTheme, EditorToken } from "../../editor-data.js";

/** The mode's name among the tokens. */
export const MODE = "color-scheme";

/** A token that another derives from, with its share if the value states one. */
interface Source {
	readonly token: string;
	readonly percent?: number;
}

/** A share in a `color-mix()`, or a length multiplied or divided. */
const SHARE = /^var\(\s*--[^\s,()]+\s*\)\s*(?:([\d.]+)%|([*/])\s*([\d.]+)\s*\))/i;

export class SiteTokens {
	readonly data: EditorData;
	/** By their names without escapes. */
	readonly #tokens: ReadonlyMap<string, EditorToken>;
	readonly #themes: ReadonlyMap<string, EditorTheme>;
	/** The direct dependents of a token or of {@link MODE}; seeds are no dependents. */
	readonly #direct = new Map<string, string[]>();
	readonly #derived = new Set<string>();

	constructor(data: EditorData) {
		this.data = data;
		this.#tokens = new Map(data.tokens.map((token) => [unescaped(token.name), token]));
		this.#themes = new Map(data.themes.map((theme) => [theme.name, theme]));
		for (const { name, group, value } of data.tokens) {
			if (group === "seeds") continue;
			const sources = varsIn(value);
			if (/\blight-dark\(/i.test(value)) sources.push(MODE);
			if (sources.length > 0) this.#derived.add(name);
			for (const source of sources) recall(this.#direct, source, () => []).push(name);
		}
	}

	token(name: string): EditorToken | undefined {
		return this.#tokens.get(unescaped(name));
	}

	theme(name: string): EditorTheme {
		return this.#themes.get(name) ?? { name, label: name, values: {} };
	}

	/** The first source in a token's derivation, if it has one. */
	source(name: string): Source | undefined {
		const value = this.token(name)?.value ?? "";
		const [token] = varsIn(value);
		if (token === undefined) return undefined;
		const [, percent, sign, factor] = SHARE.exec(value.slice(value.search(/\bvar\(/i))) ?? [];
		if (percent && /^color-mix\(/i.test(value)) return { token, percent: Number(percent) };
		if (!sign || !/^calc\(/i.test(value)) return { token };
		const times = sign === "*" ? Number(factor) : 1 / Number(factor);
		return { token, percent: Math.round(times * 1000) / 10 };
	}

	original(theme: string, name: string): string | undefined {
		return this.declares(theme, name) ? this.theme(theme).values[name] : this.token(name)?.value;
	}

	declares(theme: string, name: string): boolean {
		return Object.hasOwn(this.theme(theme).values, name);
	}

	/** True if a token derives from others, or the mode, and is no seed. */
	derives(name: string): boolean {
		return this.#derived.has(name);
	}

	/** All dependents of a token or of {@link MODE}, but not those of a seed. */
	dependentsOf(source: string): ReadonlySet<string> {
		const found = reachable([source], (name) => this.#direct.get(unescaped(name)) ?? []);
		found.delete(source);
		return found;
	}
}
