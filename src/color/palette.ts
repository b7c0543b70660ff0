import type { Rgb } from "culori/fn";
import { type Painted, paint, ratioOf } from "./paint.js";
import { type Mode, PAGE, PAIRS, type Pair } from "./pairs.js";

/** The colour that a CSS value comes to, if it is one here, in sRGB that may lie beyond its limits. */
export type ColorOf = (value: string) => Rgb | undefined;

/**
 * Colours where a theme declares these tokens upon what every theme has: in Node the computed values
 * of stylesheets, in browsers an element that has them. What derives from them follows.
 */
export type Resolve = (declared: ReadonlyMap<string, string>, mode: Mode) => ColorOf;

export interface Measured extends Pair {
	readonly ratio: number;
}

export interface Palette {
	readonly mode: Mode;
	/** The colour of a token's name or of an expression, if it is one here. */
	color(expression: string): Rgb | undefined;
	/** The contrast of two colours as they show: each upon what lies under it, clipped to sRGB. */
	contrast(pair: Pair): number | undefined;
}

/** What browsers paint where a page paints nothing. */
const CANVAS: Readonly<Record<Mode, Rgb>> = {
	light: { mode: "rgb", r: 1, g: 1, b: 1 },
	dark: { mode: "rgb", r: 18 / 255, g: 18 / 255, b: 18 / 255 },
};

/**
 * @param colorOf - asked for no value twice
 * @param ground - what lies under the page's text: a token's name or an expression
 */
export function createPalette(colorOf: ColorOf, mode: Mode, ground: string = PAGE): Palette {
	const colors = new Map<string, Rgb | undefined>();
	const color = (expression: string) => {
		if (!colors.has(expression)) colors.set(expression, colorOf(cssOf(expression)));
		return colors.get(expression);
	};
	const page = paint(color(ground) ?? CANVAS[mode], paint(CANVAS[mode]));
	// Colours without alpha look the same in every pair.
	const painted = new Map<string, Painted>();
	const show = (expression: string, value: Rgb, under: Painted): Painted => {
		if ((value.alpha ?? 1) < 1) return paint(value, under);
		const shown = painted.get(expression) ?? paint(value);
		painted.set(expression, shown);
		return shown;
	};
	return {
		mode,
		color,
		contrast({ foreground, background }) {
			const [front, back] = [color(foreground), color(background)];
			if (!front || !back) return undefined;
			const under = background === ground ? page : show(background, back, page);
			return ratioOf(show(foreground, front, under), under);
		},
	};
}

/** Every pair whose colours the theme has. */
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

/** What is painted in CSS by this name of a token, or this expression. */
export function cssOf(expression: string): string {
	return expression.startsWith("--") ? `var(${expression})` : expression;
}
