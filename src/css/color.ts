import { type ColorData, color as compute, SyntaxFlag } from "@csstools/css-color-parser";
import {
	type ComponentValue,
	FunctionNode,
	isFunctionNode,
	isSimpleBlockNode,
	SimpleBlockNode,
} from "@csstools/css-parser-algorithms";
import type { Rgb } from "culori";
import type { Mode } from "./types.js";
import { parseValue, splitByComma, type Values, withoutSpace, wordOf } from "./values.js";

/** What a colour is made of in every browser; the library knows what some browsers do not. */
const FUNCTION =
	/^(rgba?|hsla?|hwb|(ok)?lab|(ok)?lch|color|color-mix|calc|min|max|clamp|round|mod|rem|a?sin|a?cos|a?tan|atan2|pow|sqrt|hypot|log|exp|abs|sign)$/;

const [template] = parseValue("color(from red srgb r g b / alpha)") as [FunctionNode];

/**
 * The colour that a value without `var()` comes to in a mode, as a browser computes it, and as sRGB
 * that may lie beyond its limits; nothing for what is no colour by itself, such as `currentcolor`
 * and the system's colours.
 */
export function colorOf(values: Values, mode: Mode): Rgb | undefined {
	const node = plainColor(values, mode);
	if (!node) return undefined;
	const origin = (part: ComponentValue) => (wordOf(part) === "red" ? node : part);
	const rgb = compute(
		new FunctionNode(template.name, template.endToken, template.value.map(origin)),
	);
	if (!rgb) return undefined;
	const [r, g, b] = rgb.channels.map(orZero) as [number, number, number];
	return { mode: "rgb", r, g, b, alpha: orZero(rgb.alpha as number) };
}

/**
 * The same colour, computed, in the notation it is given in: another one would lose what a mixture
 * or a colour derived from it asks for, such as a hue that is missing.
 */
export function plainColor(values: Values, mode: Mode): ComponentValue | undefined {
	const [only, ...others] = withoutSpace(values);
	const settled = only && others.length === 0 ? settle(only, mode) : undefined;
	const color = settled && compute(settled);
	if (!settled || !color || typeof color.alpha !== "number") return undefined;
	if (color.syntaxFlags.has(SyntaxFlag.ColorMixVariadic)) return undefined;
	return isFunctionNode(settled) ? parseValue(serialize(color))[0] : settled;
}

/** The same without `light-dark()`, if all in it is known. */
function settle(node: ComponentValue, mode: Mode): ComponentValue | undefined {
	if (!isFunctionNode(node) && !isSimpleBlockNode(node)) return node;
	if (isSimpleBlockNode(node)) {
		const inner = settleAll(node.value, mode);
		return inner && new SimpleBlockNode(node.startToken, node.endToken, inner);
	}
	const name = node.getName().toLowerCase();
	if (name === "light-dark") {
		const sides = splitByComma(node.value).map((side) => plainColor(side, mode));
		return sides.length === 2 && sides.every(Boolean) ? sides[mode === "light" ? 0 : 1] : undefined;
	}
	const isMix = name === "color-mix";
	if (!FUNCTION.test(name) || (isMix && wordOf(withoutSpace(node.value)[0]) !== "in"))
		return undefined;
	const inner = settleAll(node.value, mode);
	return inner && new FunctionNode(node.name, node.endToken, inner);
}

function settleAll(values: Values, mode: Mode): ComponentValue[] | undefined {
	const settled = values.flatMap((value) => settle(value, mode) ?? []);
	return settled.length === values.length ? settled : undefined;
}

/** Every digit: what is rounded here would be off in the colours that derive from it. */
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
