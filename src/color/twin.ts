import type { Mode } from "./mode.js";
import { formatTyped, lightnessOf, type Rgb, shownInLightness } from "./oklch.js";
import { ACCENT, GROUNDS, PAGE, STATES } from "./pairs.js";
import { createPalette, type Measured, type Resolve } from "./palette.js";
import { fixAll } from "./solve.js";
import { frontLightness, groundLightness } from "./turn.js";

/** A theme in the other mode. */
export interface Twin {
	readonly mode: Mode;
	/** What it declares: the same tokens, and others where pairs failed without. */
	readonly declared: ReadonlyMap<string, string>;
	/** What no lightness makes pass. */
	readonly failing: readonly Measured[];
}

/** Known by their colour, which is theirs near the lightness that they have. */
const NAMED: ReadonlySet<string> = new Set([
	ACCENT,
	"--color-link",
	"--color-focus",
	"--color-mark",
	...STATES,
]);
/** What follows others, or the mode, does so in the twin. */
const FOLLOWS = /\b(var|light-dark)\(/i;

/**
 * The twin of a theme in the other mode: the hues and, as far as screens have it there, the chroma of
 * its colours, in the lightness that they have there, every pair solved; all else as it is.
 *
 * @param mode - the theme's own
 */
export function twinOf(declared: ReadonlyMap<string, string>, mode: Mode, resolve: Resolve): Twin {
	const to = mode === "light" ? "dark" : "light";
	const palette = createPalette(resolve(declared, mode), mode);
	const ground = palette.color(PAGE);
	const page = ground ? lightnessOf(ground) : 1;
	const turned = Array.from(declared, ([name, value]) => {
		const color = FOLLOWS.test(value) ? undefined : palette.color(name);
		if (!color) return [name, value] as const;
		return [name, formatTyped(shownInLightness(color, turn(name, color, to, page)))] as const;
	});
	const { changes, failing } = fixAll(new Map(turned), to, resolve);
	return { mode: to, declared: new Map([...turned, ...changes]), failing };
}

/** The lightness to start with; what then cannot be told apart is solved. */
function turn(name: string, color: Rgb, to: Mode, page: number): number {
	const lightness = lightnessOf(color);
	if (NAMED.has(name)) return lightness;
	return GROUNDS.has(name) ? groundLightness(lightness, to, page) : frontLightness(lightness, to);
}
