import { referencesOf } from "../../../references.js";

/** What stands for the mode among the names of tokens. */
export const MODE = "color-scheme";

/** A token that another is made of, and how much of it goes in, where that is said. */
export interface Source {
	readonly token: string;
	readonly percent?: number;
}

/** A part of a mixture, or a length multiplied or divided. */
const SHARE = /^var\(\s*--[^\s,()]+\s*\)\s*(?:([\d.]+)%|([*/])\s*([\d.]+)\s*\))/i;

/** What a value is made of first; `undefined` for one that refers to no token. */
export function sourceOf(value: string): Source | undefined {
	const [first] = referencesOf(value);
	if (!first) return undefined;
	const token = first.name;
	const [, percent, sign, factor] = SHARE.exec(value.slice(value.search(/\bvar\(/i))) ?? [];
	if (percent && /^color-mix\(/i.test(value)) return { token, percent: Number(percent) };
	if (!sign || !/^calc\(/i.test(value)) return { token };
	const times = sign === "*" ? Number(factor) : 1 / Number(factor);
	return { token, percent: Math.round(times * 1000) / 10 };
}
