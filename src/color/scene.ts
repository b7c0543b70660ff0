import { recall } from "../recall.js";
import { isEnough } from "./nearest.js";
import { formatTyped, type Rgb, toOklch } from "./oklch.js";
import { PAGE, PAIRS, type Pair } from "./pairs.js";
import { type ColorTheme, createPalette, cssOf, type Palette } from "./palette.js";
import type { Scene, Slot } from "./solver.js";

/** A theme whose tokens change. Colours that do not depend on a change are cached. */
export class ThemeScene implements Scene<Pair> {
	readonly pairs: readonly Pair[];
	readonly #theme: ColorTheme;
	readonly #colors = new Map<string, Rgb | undefined>();
	readonly #reached = new Map<string, ReadonlySet<string>>();
	readonly #concerned = new Map<string, readonly Pair[]>();
	readonly contrast = (pair: Pair): number | undefined => this.palette.contrast(pair);
	/** Replaced with each change, so that whoever got it keeps what it said. */
	declared: ReadonlyMap<string, string>;
	palette: Palette;
	readonly #atStart: Palette;

	constructor(theme: ColorTheme) {
		this.#theme = theme;
		this.pairs = [...PAIRS, ...(theme.own ?? [])];
		this.declared = theme.declared;
		this.palette = this.#read();
		this.#atStart = this.palette;
	}

	isPassing(pairs: readonly Pair[]): boolean {
		return pairs.every((pair) => isEnough(pair, this.palette));
	}

	concerned(token: string): readonly Pair[] {
		// The page shows through translucent colours.
		if (token === PAGE) return this.pairs;
		const key = JSON.stringify([token, ...[...this.declared.keys()].sort()]);
		return recall(this.#concerned, key, () => {
			const changed = this.#changing(token, this.#reachedFrom(token));
			return this.pairs.filter((pair) => sidesOf(pair).some((side) => changed.has(side)));
		});
	}

	/** The slot's first colour restores the theme's declaration, or its lack. */
	show({ token, color, model }: Slot): void {
		this.declare(
			token,
			color === model ? this.#theme.declared.get(token) : formatTyped(toOklch(color)),
		);
	}

	declare(token: string, value: string | undefined): void {
		if (this.declared.get(token) === value) return;
		const declared = new Map(this.declared);
		if (value === undefined) declared.delete(token);
		else declared.set(token, value);
		this.declared = declared;
		this.palette = this.#read();
	}

	/** Of each colour, only the changes that reach it matter. */
	#read(): Palette {
		const { declared: before, mode, resolve } = this.#theme;
		const resolved = resolve(this.declared, mode);
		const changed = [...this.declared].filter(([name, value]) => before.get(name) !== value);
		const colorOf = (css: string) => {
			const reaching = changed.filter(([name]) => this.#reachedFrom(name).has(css));
			return recall(this.#colors, JSON.stringify([css, reaching]), () => resolved(css));
		};
		return createPalette(colorOf, mode);
	}

	/** The colours that a token changes at the start. Later no more do: a declared one follows none. */
	#reachedFrom(token: string): ReadonlySet<string> {
		return recall(this.#reached, token, () => {
			const all = new Set([cssOf(token), ...this.pairs.flatMap(sidesOf)]);
			return this.#changing(token, all, this.#theme.declared, this.#atStart);
		});
	}

	/** Found by changing the token. */
	#changing(token: string, all: Iterable<string>, declared = this.declared, now = this.palette) {
		const { l, h = 0 } = toOklch(now.color(token) ?? { mode: "rgb", r: 0, g: 0, b: 0 });
		const other = `oklch(${l < 0.5 ? 0.9 : 0.2} 0.05 ${Math.round(h + 90)})`;
		const { resolve, mode } = this.#theme;
		const colorOf = resolve(new Map(declared).set(token, other), mode);
		const isChanged = (css: string) =>
			JSON.stringify(colorOf(css)) !== JSON.stringify(now.color(css));
		return new Set([...all].filter(isChanged));
	}
}

const sidesOf = ({ foreground, background }: Pair) => [foreground, background].map(cssOf);
