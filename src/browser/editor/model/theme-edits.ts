import { dependencyOrder, referencesOf } from "../../../references.js";
import { MODE } from "./derivation.js";
import type { SiteTokens } from "./site-tokens.js";
import { normalize, refusalOf } from "./value.js";

export type Mode = "light" | "dark";

/** What a visitor changed of one theme. */
export interface ThemeEdits {
	/** CSS by token; each is another than the theme's own value. */
	readonly values: ReadonlyMap<string, string>;
	/** The tokens that stay as they are when what they derive from changes. */
	readonly pins: ReadonlySet<string>;
	/** Only where it is another than the theme's. */
	readonly mode?: Mode | undefined;
}

export const NO_EDITS: ThemeEdits = { values: new Map(), pins: new Set() };

/** Edits from anywhere, of which stays what the site has, what is safe, and what is not the theme's anyway. */
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
	const derived = new Set([...pins].filter((name) => site.derives(name)));
	const isOther = mode && mode !== site.theme(theme).mode;
	return { values: changed, pins: derived, ...(isOther && { mode }) };
}

export function isSame(one: ThemeEdits, other: ThemeEdits): boolean {
	return (
		one.mode === other.mode &&
		one.values.size === other.values.size &&
		one.pins.size === other.pins.size &&
		[...one.values].every(([name, value]) => other.values.get(name) === value) &&
		[...one.pins].every((name) => other.pins.has(name))
	);
}

/** Whether any of these tokens leads into a circle. */
export function isCircular(
	names: Iterable<string>,
	look: (name: string) => string | undefined,
): boolean {
	const next = (name: string) => referencesOf(look(name) ?? "").map((one) => one.name);
	return dependencyOrder(names, next).circular.size > 0;
}

/*
 * What each thing that a visitor does makes of a theme's edits, or `undefined` where it cannot be done.
 */

export function withValue(
	edits: ThemeEdits,
	name: string,
	text: string,
	site: SiteTokens,
): ThemeEdits | undefined {
	const token = site.token(name);
	if (!token || refusalOf(text)) return undefined;
	const next = token.group === "seeds" ? rederived(edits, name, site) : edits;
	const values = new Map(next.values).set(name, text);
	// Of what derives from nothing, no pin is kept.
	return { ...next, values, pins: new Set(next.pins).add(name) };
}

export function withMode(
	edits: ThemeEdits,
	mode: Mode,
	now: Mode | undefined,
	site: SiteTokens,
): ThemeEdits {
	return { ...(mode === now ? edits : rederived(edits, MODE, site)), mode };
}

export function pinned(
	edits: ThemeEdits,
	name: string,
	value: string | undefined,
	site: SiteTokens,
): ThemeEdits | undefined {
	if (!site.derives(name) || (value !== undefined && refusalOf(value))) return undefined;
	const values = value === undefined ? edits.values : new Map(edits.values).set(name, value);
	return { ...edits, pins: new Set(edits.pins).add(name), values };
}

export function unpinned(
	edits: ThemeEdits,
	name: string,
	site: SiteTokens,
): ThemeEdits | undefined {
	const base = site.base(name);
	if (base === undefined || !site.derives(name)) return undefined;
	const { values, ...rest } = without(edits, name);
	return { ...rest, values: new Map(values).set(name, base) };
}

export function without({ values, pins, mode }: ThemeEdits, name: string): ThemeEdits {
	const next = { values: new Map(values), pins: new Set(pins), mode };
	next.values.delete(name);
	next.pins.delete(name);
	return next;
}

/** What derives from a token, or the mode, is back to that, but what is pinned. */
function rederived(edits: ThemeEdits, source: string, site: SiteTokens): ThemeEdits {
	const values = new Map(edits.values);
	for (const name of site.dependentsOf(source)) {
		if (!edits.pins.has(name)) values.set(name, site.base(name) ?? "");
	}
	return { ...edits, values };
}
