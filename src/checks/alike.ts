import { ALIKE, type Alike, alike } from "../color/difference.js";
import { isEnough } from "../color/nearest.js";
import { formatTyped, maxChroma, toOklch } from "../color/oklch.js";
import { ACCENT, PAIRS } from "../color/pairs.js";
import type { ThemeDeclarations } from "../css/cascade.js";
import { placeOf } from "../css/source.js";
import type { Colors } from "./check.js";
import type { AlikeFinding } from "./findings.js";

const STEP = 4;
/** In degrees of hue: a colour further away would mean something else. */
const FURTHEST = 60;
/** Steps of lightness, tried if no hue alone is enough. */
const LIGHTER = [0, 0.06, -0.06, 0.12, -0.12];

export function alikeFindings(
	colors: Colors,
	theme: string,
	{ declared, rule }: ThemeDeclarations,
): AlikeFinding[] {
	const isOwn = (token: string) => declared.get(token)?.isOwn ?? false;
	// A finding about the base's colours alone is not the theme's.
	const found = alike(colors.palette).filter(({ tokens }) => tokens.some(isOwn));
	return found.map(({ tokens, difference }) => {
		const [token, other] = toChange(tokens, isOwn);
		const suggestion = nearestHue(token, colors);
		const node = declared.get(isOwn(token) ? token : other)?.node;
		return {
			type: "alike",
			theme,
			token,
			other,
			// Rounded down: a difference that is too small must not read as enough.
			difference: Math.floor(difference * 10) / 10,
			needed: ALIKE,
			...(suggestion && { suggestion }),
			...placeOf(node ?? rule),
		};
	});
}

/** The token to change comes first: never the accent, and the theme's own if it has one. */
function toChange(
	[one, other]: Alike["tokens"],
	isOwn: (token: string) => boolean,
): readonly [token: string, other: string] {
	return one === ACCENT || (isOwn(other) && !isOwn(one)) ? [other, one] : [one, other];
}

/**
 * The nearest hue of a token, in its lightness or one next to it, in which it looks like no other
 * status or accent and no passing pair fails.
 */
function nearestHue(token: string, { palette, trial }: Colors): string | undefined {
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
