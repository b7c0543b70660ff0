import { type Color, converter, type Mode } from "culori";

/** A colour by its channels; one that is missing (`none`, or a hue of grey) is undefined. */
export type Channels = Record<string, number | undefined>;

/** A colour space: what CSS writes of it, and what culori makes of that. */
export interface Space {
	readonly mode: Mode;
	readonly keys: readonly [string, string, string];
	/** What one is in CSS, for each channel of one in culori. */
	readonly units: readonly [number, number, number];
	/** What 100% is, in CSS numbers. */
	readonly full: readonly [number, number, number];
}

const HUE = 360;
const ones = [1, 1, 1] as const;
const rgb = (mode: Mode, keys: Space["keys"] = ["r", "g", "b"]): Space => ({
	mode,
	keys,
	units: ones,
	full: ones,
});
const xyz65: Space = rgb("xyz65", ["x", "y", "z"]);

/** Functions of their own name: `rgb()`, `oklch()`. */
export const FUNCTION_SPACES: Readonly<Record<string, Space>> = {
	rgb: { ...rgb("rgb"), units: [255, 255, 255], full: [255, 255, 255] },
	hsl: { mode: "hsl", keys: ["h", "s", "l"], units: [1, 100, 100], full: [HUE, 100, 100] },
	hwb: { mode: "hwb", keys: ["h", "w", "b"], units: [1, 100, 100], full: [HUE, 100, 100] },
	lab: { mode: "lab", keys: ["l", "a", "b"], units: ones, full: [100, 125, 125] },
	lch: { mode: "lch", keys: ["l", "c", "h"], units: ones, full: [100, 150, HUE] },
	oklab: { mode: "oklab", keys: ["l", "a", "b"], units: ones, full: [1, 0.4, 0.4] },
	oklch: { mode: "oklch", keys: ["l", "c", "h"], units: ones, full: [1, 0.4, HUE] },
};

/** Spaces of `color()`. */
export const COLOR_SPACES: Readonly<Record<string, Space>> = {
	srgb: rgb("rgb"),
	"srgb-linear": rgb("lrgb"),
	"display-p3": rgb("p3"),
	"a98-rgb": rgb("a98"),
	"prophoto-rgb": rgb("prophoto"),
	rec2020: rgb("rec2020"),
	xyz: xyz65,
	"xyz-d65": xyz65,
	"xyz-d50": rgb("xyz50", ["x", "y", "z"]),
};

/** Below this, the colour has no hue to speak of: conversion leaves dust where grey was. */
const GREY: Readonly<Record<string, [channel: string, dust: number]>> = {
	oklch: ["c", 4e-6],
	lch: ["c", 0.0015],
	hsl: ["s", 1e-5],
};

/** The channels of a colour in another space; a hue that means nothing is missing. */
export function channelsIn(space: Space, color: Color): Channels {
	const converted = { ...converter(space.mode)(color) } as unknown as Channels;
	if (color.mode === space.mode) return converted;
	const [channel = "", dust = 0] = GREY[space.mode] ?? [];
	if (Math.abs(converted[channel] ?? Number.POSITIVE_INFINITY) <= dust) converted["h"] = undefined;
	return converted;
}

/** The colour of these channels, within the limits that CSS sets to them. */
export function colorIn({ mode, full }: Space, channels: Channels): Color {
	const color: Channels = { ...channels };
	if (/l(ab|ch)$/.test(mode)) color["l"] = limit(color["l"], 0, full[0]);
	if (/lch$/.test(mode)) color["c"] = limit(color["c"], 0, Number.POSITIVE_INFINITY);
	if (mode === "hsl") color["s"] = limit(color["s"], 0, Number.POSITIVE_INFINITY);
	color["alpha"] = limit(color["alpha"] ?? 1, 0, 1);
	return { ...color, mode } as unknown as Color;
}

function limit(value: number | undefined, low: number, high: number): number | undefined {
	return value === undefined ? undefined : Math.max(low, Math.min(value, high));
}
