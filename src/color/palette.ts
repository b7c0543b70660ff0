import type { Rgb } from "culori/fn";
import type { Mode } from "../constants.js";
import { recall } from "../recall.js";
import { escaped } from "../references.js";
import { type Painted, paint, wcagRatio } from "./paint.js";
import { PAGE, PAIRS, type Pair } from "./pairs.js";

/** Resolves a CSS value to sRGB, possibly out of its gamut; `undefined` if it is no colour. */
export type ColorOf = (value: string) => Rgb | undefined;

/**
 * Resolves colours of a theme with these declarations: in Node from stylesheets, in browsers from
 * an element's computed style. Derived tokens follow.
 */
export type Resolve = (declared: OwnColors, mode: Mode) => ColorOf;

/** What a theme declares, by token. */
export type OwnColors = ReadonlyMap<string, string>;

/** A theme's own colours, and what resolves them. */
export interface ColorTheme {
	readonly declared: OwnColors;
	readonly mode: Mode;
	readonly resolve: Resolve;
	/** Pairs of the site's own tokens. */
	readonly own?: readonly Pair[] | undefined;
}

export interface Measured extends Pair {
	readonly ratio: number;
}

export interface Palette {
	/** The colour of a token's name or of an expression. */
	color(expression: string): Rgb | undefined;
	/** The contrast of two colours as shown: each blended with its background, clipped to sRGB. */
	contrast(pair: Pair): number | undefined;
}

/** The browser's canvas, under a page without a background. */
const CANVAS: Readonly<Record<Mode, Rgb>> = {
	light: { mode: "rgb", r: 1, g: 1, b: 1 },
	dark: { mode: "rgb", r: 18 / 255, g: 18 / 255, b: 18 / 255 },
};

/**
 * @param colorOf - called once for each value
 * @param pageColor - a token's name or an expression: the colour under the page's text
 */
export function createPalette(colorOf: ColorOf, mode: Mode, pageColor: string = PAGE): Palette {
	const colors = new Map<string, Rgb | undefined>();
	const color = (expression: string) =>
		recall(colors, expression, () => colorOf(cssOf(expression)));
	const page = paint(color(pageColor) ?? CANVAS[mode], paint(CANVAS[mode]));
	// An opaque colour looks the same in every pair.
	const painted = new Map<string, Painted>();
	const show = (expression: string, value: Rgb, under: Painted): Painted => {
		if ((value.alpha ?? 1) < 1) return paint(value, under);
		return recall(painted, expression, () => paint(value));
	};
	return {
		color,
		contrast({ foreground, background }) {
			const [front, back] = [color(foreground), color(background)];
			if (!front || !back) return undefined;
			const under = background === pageColor ? page : show(background, back, page);
			return wcagRatio(show(foreground, front, under), under);
		},
	};
}

export function paletteOf({ declared, mode, resolve }: ColorTheme): Palette {
	return createPalette(resolve(declared, mode), mode);
}

export function measure(palette: Palette, pairs: readonly Pair[] = PAIRS): Measured[] {
	return pairs.flatMap((pair) => {
		const ratio = palette.contrast(pair);
		return ratio === undefined ? [] : [{ ...pair, ratio }];
	});
}

export const fails = ({ ratio, needed }: Measured): boolean => ratio < needed;

export function failures(palette: Palette, pairs?: readonly Pair[]): Measured[] {
	return measure(palette, pairs).filter(fails);
}

/** A token's name as `var()`; an expression as it is. */
export function cssOf(expression: string): string {
	return expression.startsWith("--") ? `var(${escaped(expression)})` : expression;
}
