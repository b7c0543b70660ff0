import type { Mode } from "../constants.js";
import { recall } from "../recall.js";
import { isEnough } from "./nearest.js";
import { formatTyped, type Rgb, toOklch } from "./oklch.js";
import { PAGE, PAIRS, type Pair } from "./pairs.js";
import { createPalette, cssOf, type Palette, type Resolve } from "./palette.js";
import type { Scene, Slot } from "./solver.js";

/** A theme whose tokens change. Colours that do not depend on a change are cached. */
export class ThemeScene implements Scene<Pair> {
	readonly pairs: readonly Pair[];
	readonly #start: ReadonlyMap<string, string>;
	readonly #mode: Mode;
	readonly #resolve: Resolve;
	readonly #colors = new Map<string, Rgb | undefined>();
	readonly #affected = new Map<string, ReadonlySet<string>>();
	readonly contrast = (pair: Pair): number | undefined => this.palette.contrast(pair);
	/** Replaced with each change, so that whoever got it keeps what it said. */
	declared: ReadonlyMap<string, string>;
	palette: Palette;

	/** @param own - pairs of the site's own tokens */
	constructor(
		declared: ReadonlyMap<string, string>,
		mode: Mode,
		resolve: Resolve,
		own: readonly Pair[] = [],
	) {
		this.pairs = [...PAIRS, ...own];
		this.#start = declared;
		this.declared = declared;
		this.#mode = mode;
		this.#resolve = resolve;
		this.palette = this.#read();
	}

	isPassing(pairs: readonly Pair[]): boolean {
		return pairs.every((pair) => isEnough(pair, this.palette));
	}

	concerned(token: string): readonly Pair[] {
		// The page shows through translucent colours.
		if (token === PAGE) return this.pairs;
		const affected = this.#affectedBy(token);
		return this.pairs.filter((one) => affected.has(one.foreground) || affected.has(one.background));
	}

	/** The slot's first colour restores the theme's declaration, or its lack. */
	show({ token, color, model }: Slot): void {
		this.declare(token, color === model ? this.#start.get(token) : formatTyped(toOklch(color)));
	}

	declare(token: string, value: string | undefined): void {
		if (this.declared.get(token) === value) return;
		for (const expression of this.#affectedBy(token)) this.#colors.delete(cssOf(expression));
		// Without a declaration it follows others, which then affect more tokens.
		if (value === undefined) this.#affected.clear();
		const declared = new Map(this.declared);
		if (value === undefined) declared.delete(token);
		else declared.set(token, value);
		this.declared = declared;
		this.palette = this.#read();
	}

	#read(): Palette {
		const resolve = this.#resolve(this.declared, this.#mode);
		const colorOf = (value: string) => recall(this.#colors, value, () => resolve(value));
		return createPalette(colorOf, this.#mode);
	}

	/** The tokens that change with a token, found by changing it. */
	#affectedBy(token: string): ReadonlySet<string> {
		return recall(this.#affected, token, () => {
			const color: Rgb = this.palette.color(token) ?? { mode: "rgb", r: 0, g: 0, b: 0 };
			const { l = 0, h = 0 } = toOklch(color);
			const other = `oklch(${l < 0.5 ? 0.9 : 0.2} 0.05 ${Math.round(h + 90)})`;
			const colorOf = this.#resolve(new Map(this.declared).set(token, other), this.#mode);
			const isAffected = (expression: string) =>
				!isSame(colorOf(cssOf(expression)), this.palette.color(expression));
			const sides = this.pairs.flatMap(({ foreground, background }) => [foreground, background]);
			return new Set([...new Set(sides)].filter(isAffected));
		});
	}
}

function isSame(one: Rgb | undefined, other: Rgb | undefined): boolean {
	return (["r", "g", "b", "alpha"] as const).every((key) => one?.[key] === other?.[key]);
}
