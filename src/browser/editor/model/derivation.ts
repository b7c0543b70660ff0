import type { EditorToken } from "../../../editor-data.js";
import { referencesIn } from "./value.js";

/** What a token is made of where no theme says otherwise. */
export interface Derivation {
	/** As CSS. */
	readonly text: string;
	readonly from: readonly Source[];
}

/** One of the tokens that another is made of, and how much of it goes in, where that is said. */
export interface Source {
	readonly token: string;
	readonly percent?: number;
}

/** A part of a mixture, or a length multiplied or divided. */
const SHARE = /^var\(\s*(--[^\s,()]+)\s*\)\s*(?:([\d.]+)%|([*/])\s*([\d.]+)\s*\))/i;

/** How a value derives from other tokens; nothing of one that derives from none. */
export function derivationOf(text: string): Derivation | undefined {
	if (referencesIn(text).length === 0) return undefined;
	const from = text
		.split(/(?=\bvar\()/i)
		.filter((part) => /^var\(/i.test(part))
		.map((part) => sourceOf(part, text));
	return { text, from };
}

function sourceOf(part: string, text: string): Source {
	const [, shared, percent, sign, factor] = SHARE.exec(part) ?? [];
	const token = shared ?? referencesIn(part)[0] ?? "";
	if (percent && /^color-mix\(/i.test(text)) return { token, percent: Number(percent) };
	if (!sign || !/^calc\(/i.test(text)) return { token };
	const times = sign === "*" ? Number(factor) : 1 / Number(factor);
	return { token, percent: Math.round(times * 1000) / 10 };
}

/** What is derived from what, through any number of tokens but never through a seed. */
export class Dependents {
	readonly #direct = new Map<string, Set<string>>();
	readonly #known = new Map<string, ReadonlySet<string>>();
	/** The tokens that derive from others. */
	readonly derived: ReadonlySet<string>;

	constructor(tokens: readonly EditorToken[]) {
		const derived = new Set<string>();
		for (const { name, group, value } of tokens) {
			if (group === "seeds") continue;
			const sources = referencesIn(value);
			if (/\blight-dark\(/i.test(value)) sources.push(MODE);
			for (const source of sources) {
				derived.add(name);
				this.#direct.set(source, (this.#direct.get(source) ?? new Set()).add(name));
			}
		}
		this.derived = derived;
	}

	/** All that derives from a token, or from the {@link MODE}. */
	of(source: string): ReadonlySet<string> {
		const known = this.#known.get(source);
		if (known) return known;
		const found = new Set<string>();
		const visit = (name: string): void => {
			for (const next of this.#direct.get(name) ?? []) {
				if (found.has(next)) continue;
				found.add(next);
				visit(next);
			}
		};
		visit(source);
		found.delete(source);
		this.#known.set(source, found);
		return found;
	}
}

/** What stands for the mode among the names of tokens. */
export const MODE = "color-scheme";
