import {
	convertA98ToXyz65,
	convertHslToRgb,
	convertHwbToRgb,
	convertLabToRgb,
	convertLchToLab,
	convertLrgbToRgb,
	convertOklabToRgb,
	convertP3ToXyz65,
	convertProphotoToXyz50,
	convertRec2020ToXyz65,
	convertXyz50ToRgb,
	convertXyz65ToRgb,
	type Rgb,
} from "culori/fn";

type Convert = (first: number, second: number, third: number) => Rgb;

const xyz: Convert = (x, y, z) => convertXyz65ToRgb({ x, y, z });

/** Spaces by the names that CSS and design tokens (DTCG) give them; as sRGB beyond its limits. */
export const SPACES: ReadonlyMap<string, Convert> = new Map<string, Convert>([
	["srgb", (r, g, b) => ({ mode: "rgb", r, g, b })],
	["srgb-linear", (r, g, b) => convertLrgbToRgb({ r, g, b })],
	["display-p3", (r, g, b) => convertXyz65ToRgb(convertP3ToXyz65({ r, g, b }))],
	["a98-rgb", (r, g, b) => convertXyz65ToRgb(convertA98ToXyz65({ r, g, b }))],
	["prophoto-rgb", (r, g, b) => convertXyz50ToRgb(convertProphotoToXyz50({ r, g, b }))],
	["rec2020", (r, g, b) => convertXyz65ToRgb(convertRec2020ToXyz65({ r, g, b }))],
	["xyz", xyz],
	["xyz-d65", xyz],
	["xyz-d50", (x, y, z) => convertXyz50ToRgb({ x, y, z })],
	["hsl", (h, s, l) => convertHslToRgb({ h, s: s / 100, l: l / 100 })],
	["hwb", (h, w, b) => convertHwbToRgb({ h, w: w / 100, b: b / 100 })],
	["lab", (l, a, b) => convertLabToRgb({ l, a, b })],
	["lch", (l, c, h) => convertLabToRgb(convertLchToLab({ l, c, h }))],
	["oklab", (l, a, b) => convertOklabToRgb({ l, a, b })],
	["oklch", (l, c, h) => convertOklabToRgb(convertLchToLab({ l, c, h }))],
]);
