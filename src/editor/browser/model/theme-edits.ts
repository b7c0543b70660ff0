import type { Mode } from "../../../constants.js";
import { reachable, unescaped, varsIn } from "../../../references.js";
import { type ValueRefusal, whyUnsafe } from "../../../token-value.js";
import type { SiteTokens } from "./site-tokens.js";

export interface ThemeEdits {
	/** CSS by token; each differs from the theme's own value. */
	readonly values: ReadonlyMap<string, string>;
	/** Tokens that a person has set. No derivation and no fix changes them. */
	readonly pins: ReadonlySet<string>;
	/** Unset if it is the theme's own. */
	readonly mode?: Mode | undefined;
}

export const NO_EDITS: ThemeEdits = { values: new Map(), pins: new Set() };

export function normalize(value: string): string {
	return value.trim().replace(/\s+/g, " ");
}

export function refusalOf(text: string): ValueRefusal | undefined {
	return whyUnsafe(normalize(text));
}

/** Edits from anywhere, reduced to known tokens with safe values that differ from the theme's. */
export function settled(
	{ values, pins, mode }: ThemeEdits,
	theme: string,
	site: SiteTokens,
): ThemeEdits {
	const changed = new Map<string, string>();
	for (const [written, text] of values) {
		const name = site.token(written)?.name;
		const value = normalize(text);
		if (name && !refusalOf(text) && value !== site.original(theme, name)) changed.set(name, value);
	}
	const known = new Set([...pins].filter((name) => site.token(name)));
	const isOther = mode && mode !== site.theme(theme).mode;
	return { values: changed, pins: known, ...(isOther && { mode }) };
}

/** Edits in which whatever differs between two states is as in the second; the rest stays. */
export function moved(edits: ThemeEdits, from: ThemeEdits, to: ThemeEdits): ThemeEdits {
	const values = new Map(edits.values);
	const pins = new Set(edits.pins);
	for (const name of from.values.keys()) if (!to.values.has(name)) values.delete(name);
	for (const [name, value] of to.values) {
		if (from.values.get(name) !== value) values.set(name, value);
	}
	for (const name of from.pins) if (!to.pins.has(name)) pins.delete(name);
	for (const name of to.pins) if (!from.pins.has(name)) pins.add(name);
	return { values, pins, mode: from.mode === to.mode ? edits.mode : to.mode };
}

export function isSame(one: ThemeEdits, other: ThemeEdits): boolean {
	const textOf = ({ mode, values, pins }: ThemeEdits) =>
		JSON.stringify([mode, [...values].sort(), [...pins].sort()]);
	return textOf(one) === textOf(other);
}

/** True if one of the names depends on itself. */
export function isCircular(
	names: Iterable<string>,
	look: (name: string) => string | undefined,
): boolean {
	const next = (name: string) => varsIn(look(name));
	return Array.from(names, unescaped).some((name) => reachable(next(name), next).has(name));
}
