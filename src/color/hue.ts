import { alike } from "./difference.js";
import { isEnough } from "./nearest.js";
import { formatTyped, maxChroma, toOklch } from "./oklch.js";
import { PAIRS } from "./pairs.js";
import type { Palette } from "./palette.js";

/** In degrees. */
const STEP = 4;
/** Further away, a colour would mean something else. */
const FURTHEST = 60;
/** How much lighter or darker, where no hue alone will do. */
const LIGHTER = [0, 0.06, -0.06, 0.12, -0.12];

/**
 * The nearest hue of a token in which no other meaning is the same to the eye, and no pair fails that
 * passes now: in its own lightness, else in one next to it.
 *
 * @param trial - the palette in which the token has a value
 */
export function nearestHue(
	token: string,
	palette: Palette,
	trial: (token: string, value: string) => Palette,
): string | undefined {
	const color = palette.color(token);
	if (!color) return undefined;
	const { l, c, h = 0 } = toOklch(color);
	const passing = PAIRS.filter((pair) => isEnough(pair, palette));
	for (const lighter of LIGHTER) {
		for (let turn = 0; turn <= FURTHEST; turn += STEP) {
			for (const hue of new Set([h + turn, h - turn])) {
				const its = { l: l + lighter, h: (hue + 360) % 360 };
				const value = formatTyped({ ...its, c: maxChroma(its.l, its.h, "srgb", c) });
				const changed = trial(token, value);
				if (alike(changed).some(({ tokens }) => tokens.includes(token))) continue;
				if (passing.every((pair) => isEnough(pair, changed))) return value;
			}
		}
	}
	return undefined;
}
