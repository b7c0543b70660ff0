import type { Mode } from "./mode.js";

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

/**
 * The lightness of a page's ground in the other mode: grounds keep their order and distance about the
 * new page.
 *
 * @param page - the lightness that the page had
 */
export function groundLightness(lightness: number, to: Mode, page: number): number {
	const [least, most] = RANGE[to];
	return clamp(PAGE[to] + (lightness - page) * NEARER, least, most);
}

/** The lightness in the other mode of what stands on grounds: mirrored. */
export function frontLightness(lightness: number, to: Mode): number {
	const { strongest, model, slope } = FRONT[to];
	return clamp(strongest - (lightness - model) * slope, 0, 1);
}

function clamp(value: number, least: number, most: number): number {
	return Math.min(most, Math.max(least, value));
}
