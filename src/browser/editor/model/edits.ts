import { referencesIn } from "./value.js";

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

/** Without what says nothing, as it is what the theme has anyway. */
export function settled(
	{ values, pins, mode }: ThemeEdits,
	themeMode: Mode | undefined,
	original: (name: string) => string | undefined,
): ThemeEdits {
	const changed = [...values].filter(([name, value]) => value !== original(name));
	const edits = { values: new Map(changed), pins: new Set(pins) };
	return mode && mode !== themeMode ? { ...edits, mode } : edits;
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

/** Whether one of the names depends on itself. */
export function isCircular(
	names: Iterable<string>,
	look: (name: string) => string | undefined,
): boolean {
	const done = new Set<string>();
	const path = new Set<string>();
	const visit = (name: string): boolean => {
		if (path.has(name)) return true;
		if (done.has(name)) return false;
		done.add(name);
		path.add(name);
		const found = referencesIn(look(name) ?? "").some(visit);
		path.delete(name);
		return found;
	};
	return [...names].some(visit);
}
