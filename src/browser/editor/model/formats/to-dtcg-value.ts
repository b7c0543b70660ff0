import type { DtcgColor, DtcgDimension, DtcgShadow, DtcgType, DtcgValue } from "./dtcg-types.js";
import { split } from "./split.js";

/** What CSS comes to on the page of the theme that is written. */
export interface Resolver {
	/** As sRGB, which may lie beyond its limits. */
	readonly color: (css: string) =>
		| {
				readonly r: number;
				readonly g: number;
				readonly b: number;
				readonly alpha?: number | undefined;
		  }
		| undefined;
	/** In CSS pixels. */
	readonly length?: (css: string) => number | undefined;
}

/** A value of CSS in the format; nothing where it has no form there. */
export function toDtcgValue(type: DtcgType, css: string, resolve: Resolver): DtcgValue | undefined {
	switch (type) {
		case "color":
			return color(css, resolve);
		case "dimension":
			return dimension(css, resolve);
		case "number":
			return number(css);
		case "fontWeight":
			return within(number(css), 0, 999);
		case "fontFamily":
			return families(css);
		case "shadow":
			return shadows(css, resolve);
	}
}

const OKLCH = /^oklch\((-?[\d.]+) ([\d.]+) (-?[\d.]+)(?: \/ ([\d.]+))?\)$/;

function color(css: string, resolve: Resolver): DtcgColor | undefined {
	const rgb = resolve.color(css);
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

function dimension(css: string, { length }: Resolver): DtcgDimension | undefined {
	const [, value, unit = "px"] = /^(-?(?:\d+(?:\.\d*)?|\.\d+))(px|rem)?$/.exec(css) ?? [];
	if (value !== undefined) {
		return unit === "px" && !/px$/.test(css) && Number(value) !== 0
			? undefined
			: { value: Number(value), unit: unit as "px" | "rem" };
	}
	const px = length?.(css);
	return px === undefined ? undefined : { value: round(px), unit: "px" };
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

function shadows(css: string, resolve: Resolver): DtcgShadow[] | undefined {
	if (/^none$/i.test(css)) {
		return [{ color: CLEAR, offsetX: ZERO, offsetY: ZERO, blur: ZERO, spread: ZERO }];
	}
	const layers = split(css, ",").map((layer) => shadow(split(layer, " "), resolve));
	const whole = layers.filter((layer) => layer !== undefined);
	return whole.length === layers.length ? whole : undefined;
}

function shadow(parts: readonly string[], resolve: Resolver): DtcgShadow | undefined {
	const inset = parts.some((part) => /^inset$/i.test(part));
	const lengths = parts.flatMap((part) => dimension(part, { color: resolve.color }) ?? []);
	const colors = parts.filter((part) => !/^(inset$|-?\.?\d)/i.test(part));
	const paint = color(colors[0] ?? "currentcolor", resolve);
	const isWhole = lengths.length + colors.length + Number(inset) === parts.length;
	const [offsetX, offsetY, blur = ZERO, spread = ZERO] = lengths;
	if (!paint || !isWhole || colors.length > 1 || !offsetX || !offsetY) return undefined;
	return { color: paint, offsetX, offsetY, blur, spread, ...(inset && { inset }) };
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
