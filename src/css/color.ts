import { type ColorData, color as compute } from "@csstools/css-color-parser";
import {
	type ComponentValue,
	FunctionNode,
	isFunctionNode,
	isSimpleBlockNode,
} from "@csstools/css-parser-algorithms";
import { type Rgb, toOklch } from "../color/oklch.js";
import type { Mode } from "../constants.js";
import {
	parseValue,
	splitByComma,
	type Values,
	withInner,
	withoutSpace,
	wordOf,
} from "./values.js";

/** Functions of every browser; the library has some that only a few have. */
export const COLOR: RegExp = /^(rgba?|hsla?|hwb|(ok)?lab|(ok)?lch|color|color-mix|light-dark)$/i;
export const MATHS: RegExp =
	/^(calc|min|max|clamp|round|mod|rem|a?sin|a?cos|a?tan|atan2|pow|sqrt|hypot|log|exp|abs|sign)$/i;
const POLAR = /^(hsl|hwb|(ok)?lch)$/;

const [template] = parseValue("color(from red srgb r g b / alpha)") as [FunctionNode];

/**
 * The colour of a value without `var()` in a mode, in sRGB and possibly out of its gamut.
 * `undefined` for other values, `currentcolor` and system colours.
 */
export function colorOf(values: Values, mode: Mode): Rgb | undefined {
	const plain = plainColor(values, mode);
	return plain && toRgb(plain);
}

function toRgb(color: ComponentValue): Rgb | undefined {
	const parts = template.value.map((part) => (wordOf(part) === "red" ? color : part));
	const rgb = compute(new FunctionNode(template.name, template.endToken, parts));
	if (!rgb) return undefined;
	const [r, g, b] = rgb.channels.map(orZero) as [number, number, number];
	return { mode: "rgb", r, g, b, alpha: orZero(rgb.alpha as number) };
}

/** The computed colour in its own notation: another loses details, such as a missing hue. */
export function plainColor(values: Values, mode: Mode): ComponentValue | undefined {
	const [only, ...others] = withoutSpace(values);
	const plain = only && others.length === 0 ? settle(only, mode) : undefined;
	return plain && compute(plain) ? plain : undefined;
}

/** Computes every colour in a value, from inside; `undefined` if one is unknown. */
function settle(node: ComponentValue, mode: Mode): ComponentValue | undefined {
	if (!isFunctionNode(node) && !isSimpleBlockNode(node)) return node;
	const name = isFunctionNode(node) ? node.getName().toLowerCase() : "calc";
	if (name === "light-dark") {
		const sides = splitByComma(node.value).map((side) => plainColor(side, mode));
		const isWhole = sides.length === 2 && sides.every(Boolean);
		return isWhole ? sides[mode === "light" ? 0 : 1] : undefined;
	}
	const inner = node.value.flatMap((value) => settle(value, mode) ?? []);
	if (inner.length < node.value.length) return undefined;
	const settled = withInner(node, inner);
	if (isSimpleBlockNode(node) || MATHS.test(name)) return settled;
	if (!COLOR.test(name) || (name === "color-mix" && !isSameEverywhere(inner))) return undefined;
	const color = compute(settled);
	if (!color || typeof color.alpha !== "number") return undefined;
	return parseValue(serialize(color))[0];
}

/**
 * True if browsers agree on a mixture by hue. Chromium takes the hue of a near grey for missing;
 * others only that of a grey, whose rounding errors it reads as a hue.
 */
function isSameEverywhere(values: Values): boolean {
	const [method = [], ...sides] = splitByComma(values);
	const [word, space = ""] = withoutSpace(method).map(wordOf);
	if (word !== "in" || sides.length !== 2) return false;
	if (!POLAR.test(space)) return true;
	return sides.every((side) => {
		const part = side.find((candidate) => compute(candidate));
		const color = part && compute(part);
		if (!color) return false;
		if (color.colorNotation === space) return !color.channels.some(Number.isNaN);
		const [red, ...others] = color.channels;
		const isGrey = others.every((channel) => channel === red);
		if (isGrey && /^(rgb|hex|srgb)$/.test(color.colorNotation)) return true;
		const rgb = toRgb(part);
		return (rgb ? toOklch(rgb).c : 0) > 0.03;
	});
}

/** Unrounded, as other colours derive from it. */
function serialize({ colorNotation: notation, channels, alpha }: ColorData): string {
	const words = channels.map((channel) => (Number.isNaN(channel) ? "none" : channel)).join(" ");
	const rest = `${words} / ${orZero(alpha as number)}`;
	if (/^(rgb|hex)$/.test(notation)) return `color(srgb ${rest})`;
	const isFunction = /^(hsl|hwb|(ok)?lab|(ok)?lch)$/.test(notation);
	return isFunction ? `${notation}(${rest})` : `color(${notation} ${rest})`;
}

function orZero(channel: number): number {
	return Number.isNaN(channel) ? 0 : channel;
}
