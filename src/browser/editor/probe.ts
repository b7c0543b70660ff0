import type { Rgb } from "culori/fn";
import type { ColorOf, Resolve } from "../../color/palette.js";
import type { EditorToken } from "../../editor-data.js";
import { h } from "./h.js";

/**
 * Has the browser itself compute colours: of what a page shows, and of what it might. A host in the
 * panel's own shadow root declares every token, so no rule of the page's takes part, and whatever
 * was ever asked stands below it: all answers come of one pass over styles.
 */
export class Probe {
	readonly #host = h("div", { "aria-hidden": "true" });
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
		this.#host.style.cssText = `${all.join(";")};all:initial;contain:strict;position:fixed;visibility:hidden;color-scheme:${mode}`;
	}

	#read(value: string): Rgb | undefined {
		let probe = this.#probes.get(value);
		if (!probe) {
			// Mixed with itself in sRGB, a colour of whatever notation is told in sRGB. A canvas would do
			// so too, but browsers that resist fingerprinting let nobody read it.
			const mixed = `color-mix(in srgb,${value},${value})`;
			probe = h("i", { style: `all:initial;forced-color-adjust:none;background-color:${mixed}` });
			probe.style.colorScheme = "inherit";
			this.#host.append(probe);
			this.#probes.set(value, probe);
		}
		return parse(getComputedStyle(probe).backgroundColor);
	}
}

/** From `color(srgb r g b / a)`; what is no colour is a background of `rgba(0, 0, 0, 0)`. */
function parse(color: string): Rgb | undefined {
	if (!color.startsWith("color(")) return undefined;
	const [r = 0, g = 0, b = 0, alpha = 1] = (color.match(/-?[\d.]+(e-?\d+)?|none/g) ?? []).map(
		(part) => Number(part) || 0,
	);
	return { mode: "rgb", r, g, b, ...(alpha < 1 && { alpha }) };
}
