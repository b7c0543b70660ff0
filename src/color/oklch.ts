import {
	convertLabToLch,
	convertLchToLab,
	convertOklabToRgb,
	convertRgbToOklab,
	type Oklch,
	type Rgb,
} from "culori/fn";

export type { Oklch, Rgb };

/** Today's screens show no higher chroma at any lightness and hue. */
const MOST_CHROMA = 0.4;
/** The precision of {@link maxChroma}. */
const RESOLUTION = MOST_CHROMA / 2 ** 13;
/** Tolerance for a channel: converting white there and back leaves that error. */
const ROUNDING = 1e-12;

/** A colour by lightness (0 to 1), chroma (0 to about 0.4) and hue (0 to 360, none for a grey). */
export function toOklch(color: Rgb): Oklch {
	return convertLabToLch(convertRgbToOklab(color), "oklch");
}

/** In sRGB, possibly out of its gamut. */
export function toRgb(color: Omit<Oklch, "mode">): Rgb {
	return convertOklabToRgb(convertLchToLab(color));
}

export function fromOklab(l: number, a: number, b: number): Rgb {
	return convertOklabToRgb({ l, a, b });
}

/** `#rrggbb`, without opacity, each channel clipped to sRGB. */
export function hexOf({ r, g, b }: Rgb): string {
	const digits = [r, g, b].map((channel) =>
		Math.round(255 * Math.min(1, Math.max(0, channel)))
			.toString(16)
			.padStart(2, "0"),
	);
	return `#${digits.join("")}`;
}

export function isInGamut({ r, g, b }: Rgb): boolean {
	return [r, g, b].every((channel) => channel >= -ROUNDING && channel <= 1 + ROUNDING);
}

/**
 * The highest chroma that sRGB has at a lightness and hue. Disconnected colours beyond that edge, such
 * as those of its blue, do not count.
 * @param most - the upper limit of the search
 */
export function maxChroma(l: number, h: number, most: number = MOST_CHROMA): number {
	const isIn = (c: number) => isInGamut(toRgb({ l, c, h }));
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

/** {@link withLightness} in sRGB, which loses a grey's hue. */
export function inLightness(color: Rgb, l: number): Rgb {
	return toRgb(withLightness(color, l));
}

/** A colour with another lightness, with its hue and as much of its chroma as sRGB has. */
export function withLightness(color: Rgb, l: number): Oklch {
	const { c, h = 0, ...rest } = toOklch(color);
	return { ...rest, l, c: maxChroma(l, h, c), h };
}

/** Formats a colour so that it is the same on an 8-bit screen. */
export function formatOklch(color: Omit<Oklch, "mode">): string {
	return format(color, 4, 4, 2);
}

/** Formats a colour for people, exact enough for every ratio: `oklch(0.48 0.203 268 / 0.5)`. */
export function formatTyped(color: Omit<Oklch, "mode">): string {
	return format(color, 2, 3, 0);
}

/** The last three are decimals of lightness, chroma and hue; alpha has the lightness's. */
function format(color: Omit<Oklch, "mode">, forL: number, forC: number, forH: number): string {
	const { l, c, h = 0, alpha = 1 } = color;
	const chroma = round(c, forC);
	// A grey's hue is rounding noise.
	const hue = chroma === 0 ? 0 : round(h, forH);
	return `oklch(${round(l, forL)} ${chroma} ${hue}${alpha < 1 ? ` / ${round(alpha, forL)}` : ""})`;
}

/** Halves go up in every engine: what they read of a colour differs in the seventh decimal. */
function round(number: number, decimals: number): number {
	const factor = 10 ** decimals;
	return Math.round(number * factor + 1e-4) / factor;
}
