import type { Mode } from "../constants.js";
import { formatTyped, lightnessOf, type Rgb, withLightness } from "./oklch.js";
import { BACKGROUNDS, MEANINGS, PAGE } from "./pairs.js";
import { type ColorTheme, paletteOf } from "./palette.js";
import { fixAll } from "./solve.js";

/** The page's lightness in each mode; other backgrounds keep their distance from it. */
const BACKGROUND: Readonly<Record<Mode, number>> = { light: 0.985, dark: 0.21 };
/** Factor of that distance: backgrounds stand out more the darker they are. */
const NEARER = 0.6;
/** The lightness range of other backgrounds. */
export const RANGE: Readonly<Record<Mode, readonly [number, number]>> = {
	light: [0.86, 1],
	dark: [0.15, 0.36],
};
/** Foregrounds: the strongest lightness, its counterpart in the other mode, and the slope. */
const FOREGROUND: Readonly<Record<Mode, { strongest: number; model: number; slope: number }>> = {
	light: { strongest: 0.15, model: 0.97, slope: 1.3 },
	dark: { strongest: 0.95, model: 0.15, slope: 0.75 },
};

/**
 * The theme's counterpart in the other mode: same hues, chroma as far as screens have it, lightness
 * turned, and every pair solved, by tokens that are added where it needs them. Other tokens stay.
 */
export function counterpartOf(theme: ColorTheme): ColorTheme {
	const to = theme.mode === "light" ? "dark" : "light";
	const palette = paletteOf(theme);
	const pageColor = palette.color(PAGE);
	const page = pageColor ? lightnessOf(pageColor) : 1;
	const turned = Array.from(theme.declared, ([name, value]) => {
		// Values that follow other tokens or the mode are kept.
		const color = /\b(var|light-dark)\(/i.test(value) ? undefined : palette.color(name);
		if (!color) return [name, value] as const;
		return [name, formatTyped(withLightness(color, turn(name, color, to, page)))] as const;
	});
	const start = { ...theme, mode: to, declared: new Map(turned) } as const;
	const { changes } = fixAll(start, new Set([PAGE]));
	return { ...start, declared: new Map([...turned, ...changes]) };
}

/** The lightness to start solving from. */
function turn(name: string, color: Rgb, to: Mode, page: number): number {
	const lightness = lightnessOf(color);
	// People know these by their colour.
	const named = [...MEANINGS, "--color-link", "--color-focus", "--color-mark"];
	if (named.includes(name)) return lightness;
	const turned = BACKGROUNDS.has(name) ? backgroundLightness : foregroundLightness;
	return turned(lightness, to, page);
}

/** A background's lightness in the other mode, in the same order and distance from the page's. */
export function backgroundLightness(lightness: number, to: Mode, page: number): number {
	const [least, most] = RANGE[to];
	return clamp(BACKGROUND[to] + (lightness - page) * NEARER, least, most);
}

/** A foreground's lightness in the other mode, mirrored. */
export function foregroundLightness(lightness: number, to: Mode): number {
	const { strongest, model, slope } = FOREGROUND[to];
	return clamp(strongest - (lightness - model) * slope, 0, 1);
}

function clamp(value: number, least: number, most: number): number {
	return Math.min(most, Math.max(least, value));
}
