import { type Brand, rollDice } from "../../color/dice.js";
import { type Alike, alike } from "../../color/difference.js";
import { themesFromColor } from "../../color/from-color.js";
import type { Mode } from "../../color/mode.js";
import { formatOklch, type Rgb, toOklch } from "../../color/oklch.js";
import { type Pair, pairsOf } from "../../color/pairs.js";
import { createPalette, cssOf, type Measured, measure } from "../../color/palette.js";
import { fix, fixAll } from "../../color/solve.js";
import { twinOf } from "../../color/twin.js";
import { exportTheme } from "./model/formats/export.js";
import { Probe } from "./probe.js";
import type { Session } from "./session.js";

/** What the colours of a theme are to the eye. */
export interface Verdict {
	/** What is the farthest below what it needs first, or the nearest above. */
	readonly pairs: readonly Measured[];
	readonly alike: readonly Alike[];
}

/** All that the editor knows of colours, by the build's own rules. */
export class Colors {
	readonly #session: Session;
	readonly #probe: Probe;

	/** @param panel - where the browser's own answers are had */
	constructor(session: Session, panel: HTMLElement) {
		this.#session = session;
		this.#probe = new Probe(panel, () => session.model.data.tokens);
	}

	judge(): Verdict {
		const { model, mode } = this.#session;
		const palette = createPalette(this.#probe.resolve(this.#declared(), mode), mode);
		const pairs = measure(
			palette,
			pairsOf((name) => !!model.token(name)),
		);
		pairs.sort((one, other) => one.ratio / one.needed - other.ratio / other.needed);
		return { pairs, alike: alike(palette) };
	}

	/** What a token's name or a value of CSS comes to. */
	readonly color = (expression: string): Rgb | undefined =>
		this.#probe.resolve(this.#declared(), this.#session.mode)(cssOf(expression));

	format(expression: string): string | undefined {
		const color = this.color(expression);
		return color && formatOklch(toOklch(color));
	}

	/**
	 * Puts colours to the nearest that pass; for these pairs, or for all that fail.
	 * @returns what no value makes pass
	 */
	fix(pairs?: readonly Pair[]): readonly Measured[] {
		const { model, mode } = this.#session;
		const { resolve } = this.#probe;
		const declared = this.#declared();
		this.#session.endGesture();
		const { changes, failing } = pairs
			? fix(pairs, declared, mode, resolve)
			: fixAll(declared, mode, resolve);
		const values = new Map([...model.edits.values, ...changes]);
		const pins = new Set([...model.edits.pins, ...changes.keys()]);
		model.replace({ ...model.edits, values, pins }, this.#session.gesture);
		return failing;
	}

	/** Makes the theme's colours of one, in the mode that it has. */
	fromColor(expression: string): boolean {
		const brand = this.color(expression);
		if (brand) this.#makeOf({ brand });
		return brand !== undefined;
	}

	/** Makes them of a colour that nobody chose. */
	dice(): void {
		this.#makeOf(rollDice(Math.random));
	}

	/** Makes the theme its own counterpart in the other mode. */
	twin(): void {
		const { model, mode } = this.#session;
		const colors = [...this.#declared()].filter(([name]) => model.token(name)?.type === "color");
		const twin = twinOf(new Map(colors), mode, this.#probe.resolve);
		this.#recolor(twin.declared, twin.mode);
	}

	/** What the theme says itself, with the edits. */
	#declared(): ReadonlyMap<string, string> {
		return exportTheme(this.#session.model, "theme").values;
	}

	#makeOf({ brand, ...options }: Brand): void {
		const { mode } = this.#session;
		this.#recolor(themesFromColor(brand, this.#probe.resolve, options)[mode], mode);
	}

	/** Every colour is as said here, or derived; all else stays. */
	#recolor(colors: ReadonlyMap<string, string>, mode: Mode): void {
		const { model, gesture } = this.#session;
		const derived = model.data.tokens.flatMap(({ name, type, value }) =>
			type === "color" ? [[name, value] as const] : [],
		);
		const values = new Map([...model.edits.values, ...derived, ...colors]);
		model.replace({ values, pins: new Set(), mode }, gesture);
	}
}
