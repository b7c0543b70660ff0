import { clampChroma, converter, displayable, formatHex, type Rgb } from "culori";
import type { Mode } from "../../css/types.js";
import type { Role } from "./color-literals.js";

const toOklch = converter("oklch");

/** Lightness in OKLCH, 0 to 1. */
export function lightnessOf(color: Rgb): number {
	return toOklch(color).l;
}

/** The page's ground in each mode, about which its other grounds keep their distance. */
const PAGE: Readonly<Record<Mode, number>> = { light: 0.985, dark: 0.21 };
/** Grounds stand out the more the darker they are. */
const NEARER = 0.6;
/** How far other grounds may lie from it. */
export const RANGE: Readonly<Record<Mode, readonly [number, number]>> = {
	light: [0.86, 1],
	dark: [0.15, 0.36],
};
/** Of what stands on grounds: where the strongest ends, and how fast others come near the ground. */
const FRONT: Readonly<Record<Mode, { strongest: number; model: number; slope: number }>> = {
	light: { strongest: 0.15, model: 0.97, slope: 1.3 },
	dark: { strongest: 0.95, model: 0.15, slope: 0.75 },
};

/** Whether a ground is one of pages of the mode, not a colour for itself, such as a marker's. */
export function isPageSide(color: Rgb, mode: Mode): boolean {
	const { l: lightness, c: chroma } = toOklch(color);
	return chroma < 0.12 && (mode === "light" ? lightness > 0.8 : lightness < 0.38);
}

/**
 * The lightness with which a colour starts in the twin: grounds of the page keep their order and
 * distance about the new page, other grounds stay, all else is mirrored.
 */
export function startingLightness(color: Rgb, role: Role, to: Mode, page: number): number {
	const lightness = lightnessOf(color);
	const from = to === "dark" ? "light" : "dark";
	if (role === "ground") {
		if (!isPageSide(color, from)) return lightness;
		const [least, most] = RANGE[to];
		const distance = (lightness - page) * NEARER;
		return clamp(PAGE[to] + distance, least, most);
	}
	const { strongest, model, slope } = FRONT[to];
	return clamp(strongest - (lightness - model) * slope, 0, 1);
}

/** A colour in another lightness, hue and, as far as screens can show it, chroma kept. */
export function inLightness(color: Rgb, lightness: number): Rgb {
	const wanted = { ...toOklch(color), l: lightness };
	const shown = displayable(wanted) ? wanted : clampChroma(wanted, "oklch");
	return converter("rgb")(shown);
}

/** Shadows stay black, and are denser on dark ground, where less of them shows. */
export function shadowFor(color: Rgb, to: Mode): Rgb {
	const alpha = color.alpha ?? 1;
	const isTint = lightnessOf(color) > 0.5;
	if (to === "light") return { ...color, alpha: alpha / 2 };
	return { ...(isTint ? inLightness(color, 0.1) : color), alpha: Math.min(0.8, alpha * 2) };
}

/** As CSS that every browser reads. */
export function printColor(color: Rgb): string {
	const { alpha = 1 } = color;
	const hex = formatHex(color);
	if (alpha >= 1) return hex;
	const parts = [1, 3, 5].map((index) => Number.parseInt(hex.slice(index, index + 2), 16));
	return `rgb(${parts.join(" ")} / ${Math.round(alpha * 1000) / 1000})`;
}

function clamp(value: number, least: number, most: number): number {
	return Math.min(most, Math.max(least, value));
}
