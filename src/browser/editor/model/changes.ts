import { MODE } from "./derivation.js";
import type { Mode, ThemeEdits } from "./edits.js";
import type { Site } from "./site.js";
import { normalize, refusalOf } from "./value.js";

/*
 * What each thing that a visitor does makes of a theme's edits; nothing where it cannot be done.
 */

export function withValue(
	edits: ThemeEdits,
	name: string,
	text: string,
	site: Site,
): ThemeEdits | undefined {
	const token = site.token(name);
	if (!token || refusalOf(text)) return undefined;
	const next = token.group === "seeds" ? rederived(edits, name, site) : edits;
	const values = new Map(next.values).set(name, normalize(text));
	const derives = site.dependents.derived.has(name);
	return { ...next, values, pins: derives ? new Set(next.pins).add(name) : next.pins };
}

export function withMode(
	edits: ThemeEdits,
	mode: Mode,
	now: Mode | undefined,
	site: Site,
): ThemeEdits {
	return { ...(mode === now ? edits : rederived(edits, MODE, site)), mode };
}

export function pinned(
	edits: ThemeEdits,
	name: string,
	value: string | undefined,
	site: Site,
): ThemeEdits | undefined {
	if (!site.dependents.derived.has(name)) return undefined;
	const pins = new Set(edits.pins).add(name);
	if (value === undefined) return { ...edits, pins };
	if (refusalOf(value)) return undefined;
	return { ...edits, pins, values: new Map(edits.values).set(name, normalize(value)) };
}

export function unpinned(edits: ThemeEdits, name: string, site: Site): ThemeEdits | undefined {
	const base = site.base(name);
	if (base === undefined || !site.dependents.derived.has(name)) return undefined;
	const { values, ...rest } = without(edits, name);
	return { ...rest, values: new Map(values).set(name, base) };
}

export function without({ values, pins, mode }: ThemeEdits, name: string): ThemeEdits {
	const next = { values: new Map(values), pins: new Set(pins), mode };
	next.values.delete(name);
	next.pins.delete(name);
	return next;
}

/** Of edits from elsewhere, what the site has and is safe. */
export function cleaned({ values, pins, mode }: ThemeEdits, site: Site): ThemeEdits {
	const safe = [...values].filter(([name, value]) => site.token(name) && !refusalOf(value));
	return {
		values: new Map(safe.map(([name, value]) => [name, normalize(value)])),
		pins: new Set([...pins].filter((name) => site.dependents.derived.has(name))),
		mode,
	};
}

/** What derives from a token, or the mode, is back to that, but what is pinned. */
function rederived(edits: ThemeEdits, source: string, site: Site): ThemeEdits {
	const values = new Map(edits.values);
	for (const name of site.dependents.of(source)) {
		if (!edits.pins.has(name)) values.set(name, site.base(name) ?? "");
	}
	return { ...edits, values };
}
