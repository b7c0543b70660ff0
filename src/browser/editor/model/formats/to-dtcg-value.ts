import type { ColorOf } from "../../../../color/palette.js";
import { type Layer, parseShadow, split } from "../box-shadow.js";
import type { DtcgType } from "./dtcg-format.js";

/**
 * A value of CSS in the format, or `undefined` where it has no form there.
 *
 * @param colorOf - the colour that CSS comes to on the page of the theme that is written
 */
export function toDtcgValue(type: DtcgType, css: string, colorOf: ColorOf): unknown {
	switch (type) {
		case "color":
			return color(css, colorOf);
		case "dimension":
			return dimension(css);
		case "number":
			return number(css);
		case "fontWeight":
			return isWithin(number(css), 999) ? number(css) : undefined;
		case "fontFamily":
			return families(css);
		case "shadow":
			return shadows(css, colorOf);
	}
}

const OKLCH = /^oklch\((-?[\d.]+) ([\d.]+) (-?[\d.]+)(?: \/ ([\d.]+))?\)$/;

function color(css: string, colorOf: ColorOf): object | undefined {
	const rgb = colorOf(css);
	if (!rgb) return undefined;
	const srgb = [rgb.r, rgb.g, rgb.b].map(clamp);
	const hex = `#${srgb.map(twoDigits).join("")}`;
	const [, ...polar] = (OKLCH.exec(css) ?? []).slice(0, 4).map(Number);
	const [l, c, h] = polar;
	// Beyond these the format has no colour, and its readers refuse the file.
	const isPolar = isWithin(l, 1) && isWithin(c, 0.4) && isWithin(h, 360);
	return isPolar
		? { colorSpace: "oklch", components: polar, alpha: clamp(rgb.alpha), hex }
		: { colorSpace: "srgb", components: srgb, alpha: clamp(rgb.alpha), hex };
}

function dimension(css: string): object | undefined {
	const [, digits, unit = "px"] = /^(-?(?:\d+(?:\.\d*)?|\.\d+))(px|rem)?$/.exec(css) ?? [];
	const isDimension = digits !== undefined && (/[a-z]$/.test(css) || Number(digits) === 0);
	return isDimension ? { value: Number(digits), unit } : undefined;
}

function number(css: string): number | undefined {
	return /^-?(\d+(?:\.\d*)?|\.\d+)$/.test(css) ? Number(css) : undefined;
}

function families(css: string): string[] | undefined {
	const list = split(css, ",").map((family) => family.replace(/^(["'])(.*)\1$/, "$2"));
	return list.every((family) => family && !/[("{]/.test(family)) ? list : undefined;
}

/** The format has no word for none. */
const NONE: Layer = { x: "0", y: "0", blur: "0", spread: "0", color: "#0000", inset: false };

function shadows(css: string, colorOf: ColorOf): object[] | undefined {
	const layers = parseShadow(css);
	const shadows = (layers?.length === 0 ? [NONE] : layers)?.map((layer) => shadow(layer, colorOf));
	return shadows?.every((one) => one !== undefined) ? shadows : undefined;
}

function shadow(layer: Layer, colorOf: ColorOf): object | undefined {
	const paint = color(layer.color, colorOf);
	const offsetX = dimension(layer.x);
	const offsetY = dimension(layer.y);
	const blur = dimension(layer.blur);
	const spread = dimension(layer.spread);
	if (!paint || !offsetX || !offsetY || !blur || !spread) return undefined;
	return { color: paint, offsetX, offsetY, blur, spread, ...(layer.inset && { inset: true }) };
}

function isWithin(value: number | undefined, most: number): boolean {
	return value !== undefined && value >= 0 && value <= most;
}

/** A part of a colour, as short as it is exact. */
function clamp(part = 1): number {
	return Math.round(Math.min(1, Math.max(0, part)) * 1e5) / 1e5;
}

function twoDigits(part: number): string {
	return Math.round(part * 255)
		.toString(16)
		.padStart(2, "0");
}
