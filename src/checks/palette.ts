import { clampRgb, type Rgb, wcagLuminance } from "culori";
import { Computed, type Declarations } from "../css/computed.js";
import type { Mode } from "../css/types.js";
import { PAIRS, type Pair } from "./pairs.js";

/** A pair and its contrast ratio in one theme and mode. */
export interface Measured extends Pair {
	readonly ratio: number;
}

/** The colours of one theme in one mode. */
export interface Palette {
	readonly mode: Mode;
	/** The colour of a token's name or of an expression, if it is one here. */
	color(expression: string): Rgb | undefined;
	/** The contrast of two colours as they show: each upon what lies under it, clipped to sRGB. */
	contrast(pair: Pair): number | undefined;
}

/** A colour on the screen. */
interface Paint {
	readonly rgb: Rgb;
	readonly luminance: number;
}

/** What browsers paint where a page paints nothing. */
const CANVAS: Readonly<Record<Mode, Rgb>> = {
	light: { mode: "rgb", r: 1, g: 1, b: 1 },
	dark: { mode: "rgb", r: 18 / 255, g: 18 / 255, b: 18 / 255 },
};
const PAGE = "--color-page";

export function createPalette(declared: Declarations, mode: Mode): Palette {
	const computed = new Computed(declared, mode);
	const color = (expression: string) => computed.color(cssOf(expression));
	const page = color(PAGE);
	const ground = paint(page ?? CANVAS[mode], paint(CANVAS[mode]));
	// Colours without alpha look the same in every pair.
	const painted = new Map<string, Paint>();
	const show = (expression: string, value: Rgb, under: Paint): Paint => {
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
			const under = background === PAGE ? ground : show(background, back, ground);
			const one = show(foreground, front, under).luminance + 0.05;
			const other = under.luminance + 0.05;
			return Math.max(one, other) / Math.min(one, other);
		},
	};
}

/** Every pair whose colours the theme has. */
export function measure(palette: Palette): Measured[] {
	return PAIRS.flatMap((pair) => {
		const ratio = palette.contrast(pair);
		return ratio === undefined ? [] : [{ ...pair, ratio }];
	});
}

/** What is painted in CSS by this name of a token, or this expression. */
function cssOf(expression: string): string {
	return expression.startsWith("--") ? `var(${expression})` : expression;
}

/** The colour on the screen: clipped to sRGB, and blended where it is translucent. */
function paint(color: Rgb, under?: Paint): Paint {
	const { alpha = 1, ...rgb } = clampRgb(color);
	for (const key of under ? (["r", "g", "b"] as const) : []) {
		rgb[key] = rgb[key] * alpha + (under?.rgb[key] ?? 0) * (1 - alpha);
	}
	return { rgb, luminance: wcagLuminance(rgb) };
}
