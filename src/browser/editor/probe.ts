import { fromOklab, type Rgb, toRgb } from "../../color/oklch.js";
import type { ColorOf, Resolve } from "../../color/palette.js";
import type { EditorToken } from "../../editor-data.js";
import { h } from "./h.js";

/**
 * Has the browser itself compute colours: of what a page shows, and of what it might. A host in the
 * panel's own shadow root declares every token, so no rule of the page's takes part, and whatever
 * was ever asked stands below it. None of it is displayed: it has styles only when it is asked.
 */
export class Probe {
	readonly #host = h("div", {});
	readonly #probes = new Map<string, HTMLElement>();
	readonly #tokens: () => readonly EditorToken[];
	/** Whose declarations the host has. */
	#owner: object | undefined;

	constructor(panel: HTMLElement, tokens: () => readonly EditorToken[]) {
		this.#tokens = tokens;
		panel.append(this.#host);
	}

	readonly resolve: Resolve = (declared, mode) => {
		const known = new Map<string, Rgb | undefined>();
		const colorOf: ColorOf = (value) => {
			if (known.has(value)) return known.get(value);
			if (this.#owner !== known) this.#declare(declared, mode);
			this.#owner = known;
			const color = this.#read(value);
			known.set(value, color);
			return color;
		};
		return colorOf;
	};

	#declare(declared: ReadonlyMap<string, string>, mode: string): void {
		const base = this.#tokens().map(({ name, value }) => [name, value] as const);
		const all = [...new Map([...base, ...declared])].map((declaration) => declaration.join(":"));
		this.#host.style.cssText = `${all.join(";")};all:initial;display:none;color-scheme:${mode}`;
	}

	#read(value: string): Rgb | undefined {
		let probe = this.#probes.get(value);
		if (!probe) {
			probe = h("i", {
				style: `all:initial;color-scheme:inherit;forced-color-adjust:none;border-color:${value};background-color:color-mix(in srgb,${value},${value})`,
			});
			this.#host.append(probe);
			this.#probes.set(value, probe);
		}
		const { borderTopColor, backgroundColor } = getComputedStyle(probe);
		// Converted here as in the build: browsers' own matrices are off in the fourth decimal.
		if (borderTopColor.startsWith("okl")) return fromComputed(borderTopColor);
		// Mixed with itself in sRGB, a colour of whatever other notation is told in sRGB. A canvas would
		// do so too, but browsers that resist fingerprinting let nobody read it. What is no colour is a
		// background of `rgba(0, 0, 0, 0)`.
		if (!backgroundColor.startsWith("color(")) return undefined;
		const [r, g, b, alpha] = numbersIn(backgroundColor);
		return withAlpha({ mode: "rgb", r, g, b }, alpha);
	}
}

/** From `oklch(l c h / a)` or `oklab(l a b / a)`. */
function fromComputed(color: string): Rgb {
	const [l, a, b, alpha] = numbersIn(color);
	const rgb = color.startsWith("oklch") ? toRgb({ l, c: a, h: b }) : fromOklab(l, a, b);
	return withAlpha(rgb, alpha);
}

function withAlpha(color: Rgb, alpha: number): Rgb {
	return alpha < 1 ? { ...color, alpha } : color;
}

function numbersIn(color: string): [first: number, second: number, third: number, alpha: number] {
	const [first = 0, second = 0, third = 0, alpha = 1] = (
		color.match(/-?[\d.]+(e-?\d+)?|none/g) ?? []
	).map((part) => Number(part) || 0);
	return [first, second, third, alpha];
}
