import type { Rgb } from "culori/fn";
import { type Decimals, formatOklch, inLightness, toOklch } from "./oklch.js";
import { PAIRS, type Pair } from "./pairs.js";
import type { Palette } from "./palette.js";

/** Enough for what a person may type, and for every ratio. */
const TYPED: Decimals = [2, 3, 0];

/** A colour in another lightness, as short as one would type it. */
export function typedInLightness(color: Rgb, lightness: number): string {
	return formatOklch(inLightness(color, lightness), TYPED);
}

/**
 * The nearest lightness (in hundredths) of a token at which all these pairs pass. If it can be
 * lighter as well as darker, the way on which fewer other pairs fail, then the shorter one.
 *
 * @param trial - the palette in which the token has a value
 */
export function nearestPassing(
	token: string,
	pairs: readonly Pair[],
	palette: Palette,
	trial: (token: string, value: string) => Palette,
): string | undefined {
	const color = palette.color(token);
	if (!color) return undefined;
	const now = Math.round(toOklch(color).l * 100);
	const at = (hundredths: number) => typedInLightness(color, hundredths / 100);
	const passes = (hundredths: number) => {
		const changed = trial(token, at(hundredths));
		return pairs.every((pair) => isEnough(pair, changed));
	};
	const passing = [0, 100].flatMap((end) => boundary(now, end, passes) ?? []);
	const ranked = passing.map((hundredths) => {
		const value = at(hundredths);
		const changed = trial(token, value);
		const broken = PAIRS.filter((pair) => isEnough(pair, palette) && !isEnough(pair, changed));
		return { value, broken: broken.length, distance: Math.abs(hundredths - now) };
	});
	ranked.sort((one, other) => one.broken - other.broken || one.distance - other.distance);
	return ranked[0]?.value;
}

/** The first number on the way from `start`, which fails, to `end` that passes, if the end does. */
export function boundary(
	start: number,
	end: number,
	passes: (value: number) => boolean,
): number | undefined {
	if (!passes(end)) return undefined;
	let [failing, passing] = [start, end];
	while (Math.abs(passing - failing) > 1) {
		const middle = Math.round((failing + passing) / 2);
		if (passes(middle)) passing = middle;
		else failing = middle;
	}
	return passing;
}

function isEnough(pair: Pair, palette: Palette): boolean {
	return (palette.contrast(pair) ?? Number.POSITIVE_INFINITY) >= pair.needed;
}
