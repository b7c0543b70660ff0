import { convertRgbToXyz65, convertXyz65ToLab65, type Lab65, type Rgb } from "culori/fn";
import { paint } from "./paint.js";
import { MEANINGS } from "./pairs.js";
import type { Palette } from "./palette.js";

/** The CIEDE2000 difference below which colours of different meaning look the same. */
export const ALIKE = 15;

export interface Alike {
	readonly tokens: readonly [string, string];
	readonly difference: number;
}

const RADIANS = Math.PI / 180;

/**
 * The CIEDE2000 difference of two colours as shown, if opaque: 0 is the same, 1 to 2 is visible side
 * by side, 100 is black and white (Sharma, Wu, Dalal 2005).
 */
export function difference(one: Rgb, other: Rgb): number {
	const labOf = (color: Rgb) => convertXyz65ToLab65(convertRgbToXyz65(paint(color).rgb));
	return ciede2000(labOf(one), labOf(other));
}

// Names as in the paper. By hand, as culori's would add 4.7 kB gz to the editor.
function ciede2000(one: Lab65, other: Lab65): number {
	const mean = (Math.hypot(one.a, one.b) + Math.hypot(other.a, other.b)) / 2;
	const factor = 1 + 0.5 * (1 - shareOf(mean));
	const [c1, c2] = [Math.hypot(one.a * factor, one.b), Math.hypot(other.a * factor, other.b)];
	const hueOf = ({ a, b }: Lab65) => (Math.atan2(b, a * factor) / RADIANS + 360) % 360;
	const [h1, h2] = [hueOf(one), hueOf(other)];
	const turn = ((h2 - h1 + 540) % 360) - 180;
	// It is 0 beside a grey, which has no hue, so that no other hue counts then.
	const hue = 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * RADIANS);
	const [l, c, h] = [(one.l + other.l) / 2, (c1 + c2) / 2, h1 + turn / 2];
	const cos = (times: number, offset: number) => Math.cos((times * h + offset) * RADIANS);
	const t = 1 - 0.17 * cos(1, -30) + 0.24 * cos(2, 0) + 0.32 * cos(3, 6) - 0.2 * cos(4, -63);
	const far = (l - 50) ** 2;
	const lightness = (other.l - one.l) / (1 + (0.015 * far) / Math.sqrt(20 + far));
	const chroma = (c2 - c1) / (1 + 0.045 * c);
	const weighed = hue / (1 + 0.015 * c * t);
	const around = ((h + 360) % 360) - 275;
	const rotation = -2 * shareOf(c) * Math.sin(60 * Math.exp(-((around / 25) ** 2)) * RADIANS);
	return Math.sqrt(lightness ** 2 + chroma ** 2 + weighed ** 2 + rotation * chroma * weighed);
}

/** The weight of a chroma, from 0 to nearly 1. */
function shareOf(chroma: number): number {
	return Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
}

export function alike(palette: Palette): Alike[] {
	return MEANINGS.flatMap((token, index) =>
		MEANINGS.slice(index + 1).flatMap((other): Alike[] => {
			const [one, two] = [palette.color(token), palette.color(other)];
			const its = one && two ? difference(one, two) : ALIKE;
			return its < ALIKE ? [{ tokens: [token, other], difference: its }] : [];
		}),
	);
}
