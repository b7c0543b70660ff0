import { formatHex, type Rgb } from "culori";
import { inLightness, lightnessOf, toOklch } from "../../color/oklch.js";
import { frontLightness, groundLightness } from "../../color/turn.js";
import type { Mode } from "../../css/types.js";
import type { Role } from "./color-literals.js";

/** Whether a ground is one of pages of the mode, not a colour for itself, such as a marker's. */
export function isPageSide(color: Rgb, mode: Mode): boolean {
	const { l: lightness, c: chroma } = toOklch(color);
	return chroma < 0.12 && (mode === "light" ? lightness > 0.8 : lightness < 0.38);
}

/** The lightness with which a colour starts in the twin; grounds that are no page's stay. */
export function startingLightness(color: Rgb, role: Role, to: Mode, page: number): number {
	const lightness = lightnessOf(color);
	if (role !== "ground") return frontLightness(lightness, to);
	const from = to === "dark" ? "light" : "dark";
	return isPageSide(color, from) ? groundLightness(lightness, to, page) : lightness;
}

/** Shadows stay black, and are denser on dark ground, where less of them shows. */
export function shadowFor(color: Rgb, to: Mode): Rgb {
	const alpha = color.alpha ?? 1;
	const isTint = lightnessOf(color) > 0.5;
	if (to === "light") return { ...color, alpha: alpha / 2 };
	return { ...(isTint ? inLightness(color, 0.1) : color), alpha: Math.min(0.8, alpha * 2) };
}

/** As CSS that every browser reads. */
export function printColor(color: Rgb): string {
	const { alpha = 1 } = color;
	const hex = formatHex(color);
	if (alpha >= 1) return hex;
	const parts = [1, 3, 5].map((index) => Number.parseInt(hex.slice(index, index + 2), 16));
	return `rgb(${parts.join(" ")} / ${Math.round(alpha * 1000) / 1000})`;
}
