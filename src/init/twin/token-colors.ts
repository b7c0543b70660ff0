import { converter, type Rgb } from "culori";
import { colorOf } from "../../css/color.js";
import { parseValue } from "../../css/values.js";
import { applyEdits } from "../../html/edits.js";
import type { Sheet } from "../media/sheets.js";
import { literalsIn } from "./color-literals.js";
import { printColor } from "./twin-colors.js";

/** The colours that a token's value says, and the value with others in their place. */
export interface TokenColors {
	readonly colors: readonly Rgb[];
	print(colors: readonly Rgb[]): string;
}

/** `--ink: 34 34 34`, of which rules make `rgb(var(--ink) / 0.8)`. */
const MADE = /\b(rgb|hsl)a?\(\s*var\(\s*(--[\w-]+)\s*\)\s*[,/)]/gi;
const NUMBER = "[-+]?[\\d.]+(?:%|deg)?";
const CHANNELS = new RegExp(`^${NUMBER}(?:\\s*,\\s*|\\s+)${NUMBER}(?:\\s*,\\s*|\\s+)${NUMBER}$`);

/** Reads values of tokens: colours in them, or the numbers that rules make a colour of. */
export function tokenColors(
	sheets: readonly Sheet[],
): (name: string, value: string) => TokenColors {
	const made = new Map<string, string>();
	for (const { css } of sheets) {
		for (const [, space = "", name = ""] of css.matchAll(MADE)) made.set(name, space.toLowerCase());
	}
	return (name, value) => {
		const space = CHANNELS.test(value.trim()) ? made.get(name) : undefined;
		const color = space && colorOf(parseValue(`${space}(${value})`), "light");
		if (color) {
			const separator = value.includes(",") ? ", " : " ";
			const print = ([first = color]: readonly Rgb[]) => channels(first, space).join(separator);
			return { colors: [color], print };
		}
		const literals = literalsIn(value);
		return {
			colors: literals.map((literal) => literal.color),
			print: (colors) => {
				const texts = colors.map(printColor);
				const edits = literals.map(({ start, end }, index) => ({
					start,
					end,
					text: texts[index] as string,
				}));
				return applyEdits(value, edits);
			},
		};
	};
}

function channels(color: Rgb, space: string): (number | string)[] {
	if (space === "rgb") return [color.r, color.g, color.b].map((part) => Math.round(part * 255));
	const { h = 0, s, l } = converter("hsl")(color);
	const percent = (part: number) => `${Math.round(part * 1000) / 10}%`;
	// The hue of a grey is but the rounding's.
	return [s < 0.005 ? 0 : Math.round(h * 10) / 10, percent(s), percent(l)];
}
