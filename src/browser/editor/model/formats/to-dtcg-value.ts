import type { ColorOf } from "../../../../color/palette.js";
import { type Layer, parseShadow, split } from "../box-shadow.js";
import type { DtcgColor, DtcgDimension, DtcgShadow, DtcgType, DtcgValue } from "./dtcg-types.js";

/**
 * A value of CSS in the format, or `undefined` where it has no form there.
 *
 * @param colorOf - the colour that CSS comes to on the page of the theme that is written
 */
export function toDtcgValue(type: DtcgType, css: string, colorOf: ColorOf): DtcgValue | undefined {
	switch (type) {
		case "color":
			return color(css, colorOf);
		case "dimension":
			return dimension(css);
		case "number":
			return number(css);
		case "fontWeight":
			return within(number(css), 0, 999);
		case "fontFamily":
			return families(css);
		case "shadow":
			return shadows(css, colorOf);
	}
}

const OKLCH = /^oklch\((-?[\d.]+) ([\d.]+) (-?[\d.]+)(?: \/ ([\d.]+))?\)$/;

function color(css: string, colorOf: ColorOf): DtcgColor | undefined {
	const rgb = colorOf(css);
	const [, l, c, h, alpha] = OKLCH.exec(css) ?? [];
	if (!rgb && l === undefined) return undefined;
	const { r = 0, g = 0, b = 0 } = rgb ?? {};
	const components = [r, g, b].map((part) => round(Math.min(1, Math.max(0, part))));
	const hex = rgb && { hex: `#${components.map(twoDigits).join("")}` };
	// Beyond these the format has no colour, and its readers refuse the file.
	const polar = [within(Number(l), 0, 1), within(Number(c), 0, 0.4), within(Number(h), 0, 360)];
	const isPolar = l !== undefined && polar.every((part) => part !== undefined);
	if (!rgb && !isPolar) return undefined;
	return isPolar
		? { colorSpace: "oklch", components: polar as number[], alpha: clampAlpha(alpha), ...hex }
		: { colorSpace: "srgb", components, alpha: clampAlpha(rgb?.alpha), ...hex };
}

function clampAlpha(alpha: number | string = 1): number {
	return round(Math.min(1, Math.max(0, Number(alpha))));
}

function dimension(css: string): DtcgDimension | undefined {
	const [, digits, unit = "px"] = /^(-?(?:\d+(?:\.\d*)?|\.\d+))(px|rem)?$/.exec(css) ?? [];
	const isDimension = digits !== undefined && (/[a-z]$/.test(css) || Number(digits) === 0);
	return isDimension ? { value: Number(digits), unit: unit as "px" | "rem" } : undefined;
}

function number(css: string): number | undefined {
	return /^-?(\d+(?:\.\d*)?|\.\d+)$/.test(css) ? Number(css) : undefined;
}

function families(css: string): string[] | undefined {
	const list = split(css, ",").map((family) => family.replace(/^(["'])(.*)\1$/, "$2"));
	return list.length > 0 && list.every((family) => family && !/[("{]/.test(family))
		? list
		: undefined;
}

const ZERO: DtcgDimension = { value: 0, unit: "px" };
const CLEAR: DtcgColor = { colorSpace: "srgb", components: [0, 0, 0], alpha: 0, hex: "#000000" };

function shadows(css: string, colorOf: ColorOf): DtcgShadow[] | undefined {
	const layers = parseShadow(css);
	if (layers?.length === 0) {
		return [{ color: CLEAR, offsetX: ZERO, offsetY: ZERO, blur: ZERO, spread: ZERO }];
	}
	const shadows = layers?.map((layer) => shadow(layer, colorOf));
	return shadows?.every((one) => one !== undefined) ? shadows : undefined;
}

function shadow(layer: Layer, colorOf: ColorOf): DtcgShadow | undefined {
	const paint = color(layer.color, colorOf);
	const offsetX = dimension(layer.x);
	const offsetY = dimension(layer.y);
	const blur = dimension(layer.blur);
	const spread = dimension(layer.spread);
	if (!paint || !offsetX || !offsetY || !blur || !spread) return undefined;
	return { color: paint, offsetX, offsetY, blur, spread, ...(layer.inset && { inset: true }) };
}

function within(value: number | undefined, least: number, most: number): number | undefined {
	return value !== undefined && value >= least && value <= most ? value : undefined;
}

function round(value: number): number {
	return Math.round(value * 1e5) / 1e5;
}

function twoDigits(part: number): string {
	return Math.round(part * 255)
		.toString(16)
		.padStart(2, "0");
}
