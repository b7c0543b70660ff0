import { convertRgbToLrgb, type Rgb } from "culori/fn";

/** A colour as shown, with its relative luminance by WCAG 2. */
export interface Painted {
	readonly rgb: Rgb;
	readonly luminance: number;
}

/** A colour as shown: clipped to sRGB, and blended if translucent. */
export function paint({ r, g, b, alpha = 1 }: Rgb, under?: Painted): Painted {
	const blend = (key: "r" | "g" | "b", part: number) => {
		const clipped = Math.max(0, Math.min(part, 1));
		return under ? clipped * alpha + under.rgb[key] * (1 - alpha) : clipped;
	};
	const rgb: Rgb = { mode: "rgb", r: blend("r", r), g: blend("g", g), b: blend("b", b) };
	return { rgb, luminance: luminanceOf(rgb) };
}

function luminanceOf(color: Rgb): number {
	const { r, g, b } = convertRgbToLrgb(color);
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio by WCAG 2, from 1 to 21. */
export function wcagRatio(one: Painted, other: Painted): number {
	const [a, b] = [one.luminance + 0.05, other.luminance + 0.05];
	return Math.max(a, b) / Math.min(a, b);
}

/** The luminance with the same contrast to black and to white. */
const MIDDLE = 0.179;

export const isDark = (color: Rgb): boolean => luminanceOf(color) <= MIDDLE;
