import { convertRgbToLrgb, type Rgb } from "culori/fn";

/** A colour on the screen, with its luminance by WCAG 2. */
export interface Painted {
	readonly rgb: Rgb;
	readonly luminance: number;
}

/** The colour on the screen: clipped to sRGB, and blended where it is translucent. */
export function paint({ r, g, b, alpha = 1 }: Rgb, under?: Painted): Painted {
	const blend = (key: "r" | "g" | "b", part: number) => {
		const clipped = Math.max(0, Math.min(part, 1));
		return under ? clipped * alpha + under.rgb[key] * (1 - alpha) : clipped;
	};
	const rgb: Rgb = { mode: "rgb", r: blend("r", r), g: blend("g", g), b: blend("b", b) };
	return { rgb, luminance: luminanceOf(rgb) };
}

/** The relative luminance by WCAG 2: 0 to 1. */
export function luminanceOf(color: Rgb): number {
	const { r, g, b } = convertRgbToLrgb(color);
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio by WCAG 2: 1 to 21. */
export function ratioOf(one: Painted, other: Painted): number {
	const [a, b] = [one.luminance + 0.05, other.luminance + 0.05];
	return Math.max(a, b) / Math.min(a, b);
}
