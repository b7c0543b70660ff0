import type { EditorData, EditorTheme, EditorToken } from "../../../editor-data.js";
import { reachable, referencesOf, unescaped } from "../../../references.js";

/** What stands for the mode among the names of tokens. */
export const MODE = "color-scheme";

/** A token that another is made of, and how much of it goes in, where that is said. */
export interface Source {
	readonly token: string;
	readonly percent?: number;
}

/** A part of a mixture, or a length multiplied or divided. */
const SHARE = /^var\(\s*--[^\s,()]+\s*\)\s*(?:([\d.]+)%|([*/])\s*([\d.]+)\s*\))/i;

/** What a build says of a site's tokens and themes, as it is asked for. */
export class SiteTokens {
	readonly data: EditorData;
	/** By their names without escapes. */
	readonly #tokens: ReadonlyMap<string, EditorToken>;
	readonly #themes: ReadonlyMap<string, EditorTheme>;
	/** By a token, or the {@link MODE}, the tokens that are made of it; a seed is made of none. */
	readonly #direct = new Map<string, string[]>();
	readonly #derived = new Set<string>();

	constructor(data: EditorData) {
		this.data = data;
		this.#tokens = new Map(data.tokens.map((token) => [unescaped(token.name), token]));
		this.#themes = new Map(data.themes.map((theme) => [theme.name, theme]));
		for (const { name, group, value } of data.tokens) {
			if (group === "seeds") continue;
			const sources = referencesOf(value).map((reference) => reference.name);
			if (/\blight-dark\(/i.test(value)) sources.push(MODE);
			if (sources.length > 0) this.#derived.add(name);
			for (const source of sources) {
				this.#direct.set(source, [...(this.#direct.get(source) ?? []), name]);
			}
		}
	}

	token(name: string): EditorToken | undefined {
		return this.#tokens.get(unescaped(name));
	}

	/** A theme that is not there says nothing. */
	theme(name: string): EditorTheme {
		return this.#themes.get(name) ?? { name, label: name, values: {} };
	}

	/** What a token is made of first where no theme says otherwise, if it is made of others. */
	source(name: string): Source | undefined {
		const value = this.token(name)?.value ?? "";
		const [first] = referencesOf(value);
		if (!first) return undefined;
		const token = first.name;
		const [, percent, sign, factor] = SHARE.exec(value.slice(value.search(/\bvar\(/i))) ?? [];
		if (percent && /^color-mix\(/i.test(value)) return { token, percent: Number(percent) };
		if (!sign || !/^calc\(/i.test(value)) return { token };
		const times = sign === "*" ? Number(factor) : 1 / Number(factor);
		return { token, percent: Math.round(times * 1000) / 10 };
	}

	/** What a token is in a theme without edits. */
	original(theme: string, name: string): string | undefined {
		return this.declares(theme, name) ? this.theme(theme).values[name] : this.token(name)?.value;
	}

	declares(theme: string, name: string): boolean {
		return Object.hasOwn(this.theme(theme).values, name);
	}

	/** Whether a token derives from others, or from the mode, and is no seed. */
	derives(name: string): boolean {
		return this.#derived.has(name);
	}

	/** All that derives from a token, or from the {@link MODE}, but never through a seed. */
	dependentsOf(source: string): ReadonlySet<string> {
		const found = reachable([source], (name) => this.#direct.get(unescaped(name)) ?? []);
		found.delete(source);
		return found;
	}
}
