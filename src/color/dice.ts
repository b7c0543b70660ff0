import type { FromColorOptions } from "./from-color.js";
import { maxChroma, type Rgb, toRgb } from "./oklch.js";

/** The colour that a theme is made of, and how. */
export interface Brand extends FromColorOptions {
	readonly brand: Rgb;
}

/**
 * A colour that nobody chose: any hue, neither so dark nor so light that it is lost.
 *
 * @param random - from 0 up to 1, as `Math.random` gives it
 */
export function rollDice(random: () => number): Brand {
	const h = random() * 360;
	const l = 0.42 + random() * 0.36;
	const c = maxChroma(l, h) * (0.35 + random() * 0.65);
	return { brand: toRgb({ l, c, h }), tint: random() * 2 };
}
