import { formatTyped, toOklch, withLightness } from "./oklch.js";
import type { Pair } from "./pairs.js";
import type { Palette } from "./palette.js";

/**
 * The nearest lightness (in hundredths) of a token at which these pairs pass: the direction in
 * which fewer other pairs fail, else the shorter one.
 * @param others - pairs that may fail instead; `broken` of them do
 */
export function nearestPassing(
	token: string,
	pairs: readonly Pair[],
	palette: Palette,
	trial: (token: string, value: string) => Palette,
	others: readonly Pair[],
): { value: string; broken: number } | undefined {
	const color = palette.color(token);
	if (!color) return undefined;
	const now = Math.round(toOklch(color).l * 100 + 1e-4);
	const at = (hundredths: number) => formatTyped(withLightness(color, hundredths / 100));
	const passes = (hundredths: number) => {
		const changed = trial(token, at(hundredths));
		return pairs.every((pair) => isEnough(pair, changed));
	};
	const passing = [0, 100].flatMap((end) => boundary(now, end, passes) ?? []);
	const ranked = passing.map((hundredths) => {
		const value = at(hundredths);
		const changed = trial(token, value);
		const broken = others.filter((pair) => isEnough(pair, palette) && !isEnough(pair, changed));
		return { value, broken: broken.length, distance: Math.abs(hundredths - now) };
	});
	ranked.sort((one, other) => one.broken - other.broken || one.distance - other.distance);
	return ranked[0];
}

/** The first passing number from `start`, which fails, towards `end`, if `end` passes. */
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

/** True if a pair's contrast suffices, or one of its colours is unknown. */
export function isEnough(pair: Pair, palette: Palette): boolean {
	return (palette.contrast(pair) ?? Number.POSITIVE_INFINITY) >= pair.needed;
}
