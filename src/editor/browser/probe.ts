import { fromOklab, type Rgb, toRgb } from "../../color/oklch.js";
import type { Resolve } from "../../color/palette.js";
import { recall } from "../../recall.js";
import type { EditorToken } from "../editor-data.js";
import { h } from "./h.js";

/** A colour as the solver writes it: reading it from a style takes a hundred times as long. */
const SOLVED = /^oklch\((?:1|0[\d.]*) [\d.]+ \d+(?: \/ [\d.]+)?\)$/;

/**
 * Resolves colours by computed styles. A host in the panel's shadow root declares every token, so
 * no rule of the page applies. Probes are not displayed: only a read computes their style.
 */
export function probe(panel: HTMLElement, tokens: () => readonly EditorToken[]): Resolve {
	const host = h("div", { style: "all:initial;display:none" });
	const probes = new Map<string, HTMLElement>();
	let owner: object | undefined;
	let shown: ReadonlyMap<string, string> = new Map();
	panel.append(host);
	const declare = (all: ReadonlyMap<string, string>) => {
		for (const name of new Set([...shown.keys(), ...all.keys()]))
			if (shown.get(name) !== all.get(name)) host.style.setProperty(name, all.get(name) ?? "");
		shown = all;
	};
	const probeOf = (value: string) => {
		const style = `all:initial;color-scheme:inherit;forced-color-adjust:none;border-color:${value};background-color:color-mix(in srgb,${value},${value})`;
		return host.appendChild(h("i", { style }));
	};
	return (declared, mode) => {
		const known = new Map<string, Rgb | undefined>();
		return (value) =>
			recall(known, value, () => {
				const text = declared.get(value.replace(/^var\((.*)\)$/, "$1")) ?? "";
				if (SOLVED.test(text)) return rgbOf(text);
				if (owner !== known) {
					const base = tokens().map(({ name, value }) => [name, value] as const);
					declare(new Map([...base, ...declared, ["color-scheme", mode]]));
					owner = known;
				}
				const style = getComputedStyle(recall(probes, value, () => probeOf(value)));
				return rgbOf(style.borderTopColor, style.backgroundColor);
			});
	};
}

/** @param inSrgb - the same colour, converted by the browser */
function rgbOf(color: string, inSrgb = ""): Rgb | undefined {
	// Converted here as in the build: browsers' matrices differ in the fourth decimal.
	const [l, a, b, opacity] = numbersIn(color);
	if (color.startsWith("oklab")) return { ...fromOklab(l, a, b), alpha: opacity };
	if (color.startsWith("oklch")) return { ...toRgb({ l, c: a, h: b }), alpha: opacity };
	// `color-mix()` with itself in sRGB converts any other notation. A canvas would too, but browsers
	// that resist fingerprinting block reading it. An invalid colour gives `rgba(0, 0, 0, 0)`.
	if (!inSrgb.startsWith("color(")) return undefined;
	const [red, green, blue, alpha] = numbersIn(inSrgb);
	return { mode: "rgb", r: red, g: green, b: blue, alpha };
}

/** The numbers in `oklch(l c h / a)`, `oklab(l a b / a)` or `color(srgb r g b / a)`. */
function numbersIn(color: string) {
	const numbers = color.match(/-?[\d.]+(e-?\d+)?|none/g) ?? [];
	return [...numbers.map((part) => Number(part) || 0), 1] as [number, number, number, number];
}
