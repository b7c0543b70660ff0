import {
	convertLabToLch,
	convertLchToLab,
	convertOklabToRgb,
	convertRgbToOklab,
	convertRgbToXyz65,
	convertXyz65ToP3,
	type Oklch,
	type Rgb,
} from "culori/fn";

export type { Oklch, Rgb };

export type Gamut = "srgb" | "p3";

/** No screen of today shows more at any lightness and hue. */
const MOST_CHROMA = 0.4;
/** How near {@link maxChroma} comes. */
const RESOLUTION = MOST_CHROMA / 2 ** 13;
/** A channel may be off by so much: what conversions there and back leave of a white. */
const ROUNDING = 1e-12;

/** A colour by lightness (0 to 1), chroma (0 to about 0.4) and hue (0 to 360); a grey has no hue. */
export function toOklch(color: Rgb): Oklch {
	return convertLabToLch(convertRgbToOklab(color), "oklch");
}

/** As sRGB, that may lie beyond its limits. */
export function toRgb(color: Omit<Oklch, "mode">): Rgb {
	return convertOklabToRgb(convertLchToLab(color));
}

export function fromOklab(l: number, a: number, b: number): Rgb {
	return convertOklabToRgb({ l, a, b });
}

/** Whether screens of a gamut show a colour as it is. */
export function isInGamut(color: Rgb, gamut: Gamut = "srgb"): boolean {
	const { r, g, b } = gamut === "p3" ? convertXyz65ToP3(convertRgbToXyz65(color)) : color;
	return [r, g, b].every((channel) => channel >= -ROUNDING && channel <= 1 + ROUNDING);
}

/**
 * The chroma up to which a gamut has a lightness and hue: its edge. Spurs beyond it, such as that of
 * sRGB's blue, are none of it.
 *
 * @param most - where to search from, if nothing beyond it is asked for
 */
export function maxChroma(
	l: number,
	h: number,
	gamut: Gamut = "srgb",
	most: number = MOST_CHROMA,
): number {
	const isIn = (c: number) => isInGamut(toRgb({ l, c, h }), gamut);
	if (isIn(most)) return most;
	let [inside, outside] = [0, most];
	while (outside - inside > RESOLUTION) {
		const middle = (inside + outside) / 2;
		if (isIn(middle)) inside = middle;
		else outside = middle;
	}
	return inside;
}

export function lightnessOf(color: Rgb): number {
	return toOklch(color).l;
}

/** A colour in another lightness: hue kept, and of its chroma as much as sRGB has there. */
export function inLightness(color: Rgb, l: number): Rgb {
	return toRgb(shownInLightness(color, l));
}

/** The same, with the hue that a grey would lose on the way. */
export function shownInLightness(color: Rgb, l: number): Oklch {
	const { c, h = 0, ...rest } = toOklch(color);
	return { ...rest, l, c: maxChroma(l, h, "srgb", c), h };
}

/** How many decimals stand for lightness, chroma and hue; alpha has those of the lightness. */
type Decimals = readonly [l: number, c: number, h: number];

/** So many that the colour on an 8-bit screen is the very same. */
const EXACT: Decimals = [4, 4, 2];
/** Enough for what a person may type, and for every ratio. */
const TYPED: Decimals = [2, 3, 0];

/** A colour as CSS that shows as the very same on any screen. */
export function formatOklch(color: Omit<Oklch, "mode">): string {
	return format(color, EXACT);
}

/** A colour as short as one would type it: `oklch(0.48 0.203 268 / 0.5)`. */
export function formatTyped(color: Omit<Oklch, "mode">): string {
	return format(color, TYPED);
}

function format(
	{ l, c, h = 0, alpha = 1 }: Omit<Oklch, "mode">,
	[forL, forC, forH]: Decimals,
): string {
	const chroma = round(c, forC);
	// The hue of a grey is but the rounding's.
	const hue = chroma === 0 ? 0 : round(h, forH);
	return `oklch(${round(l, forL)} ${chroma} ${hue}${alpha < 1 ? ` / ${round(alpha, forL)}` : ""})`;
}

function round(number: number, decimals: number): number {
	const factor = 10 ** decimals;
	return Math.round(number * factor) / factor;
}
