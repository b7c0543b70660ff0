import { type Alike, alike } from "../../color/difference.js";
import { formatOklch, type Rgb, toOklch } from "../../color/oklch.js";
import { type Mode, type Pair, pairsOf } from "../../color/pairs.js";
import { createPalette, cssOf, type Measured, measure, type Resolve } from "../../color/palette.js";
import { fix, fixAll } from "../../color/solve.js";
import { twinOf } from "../../color/twin.js";
import { exportTheme } from "./model/formats/portable.js";
import { probe } from "./probe.js";
import type { Session } from "./session.js";
import { type Brand, themeFromColor } from "./solver/from-color.js";

/** All that the editor knows of colours, by the build's own rules. */
export class Colors {
	readonly #session: Session;
	readonly #resolve: Resolve;

	/** @param panel - where the browser's own answers are had */
	constructor(session: Session, panel: HTMLElement) {
		this.#session = session;
		this.#resolve = probe(panel, () => session.model.site.data.tokens);
	}

	/** What the colours are to the eye; first the pair that is the farthest below what it needs. */
	judge(): { pairs: readonly Measured[]; alike: readonly Alike[] } {
		const { model, mode } = this.#session;
		const palette = createPalette(this.#resolve(this.#declared(), mode), mode);
		const pairs = measure(
			palette,
			pairsOf((name) => !!model.site.token(name)),
		);
		pairs.sort((one, other) => one.ratio / one.needed - other.ratio / other.needed);
		return { pairs, alike: alike(palette) };
	}

	/** What a token's name or a value of CSS comes to. */
	readonly color = (expression: string): Rgb | undefined =>
		this.#resolve(this.#declared(), this.#session.mode)(cssOf(expression));

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
		const declared = this.#declared();
		this.#session.endGesture();
		const { changes, failing } = pairs
			? fix(pairs, declared, mode, this.#resolve)
			: fixAll(declared, mode, this.#resolve);
		const values = new Map([...model.edits.values, ...changes]);
		const pins = new Set([...model.edits.pins, ...changes.keys()]);
		model.replace({ ...model.edits, values, pins }, this.#session.gesture);
		return failing;
	}

	/** Makes the theme's colours of one, in the mode that it has. */
	makeOf(brand: Brand): void {
		const { mode } = this.#session;
		this.#recolor(themeFromColor(brand, mode, this.#resolve), mode);
	}

	/** Makes the theme its own counterpart in the other mode. */
	twin(): void {
		const { model, mode } = this.#session;
		const colors = [...this.#declared()].filter(
			([name]) => model.site.token(name)?.type === "color",
		);
		const twin = twinOf(new Map(colors), mode, this.#resolve);
		this.#recolor(twin.declared, twin.mode);
	}

	#declared(): ReadonlyMap<string, string> {
		return exportTheme(this.#session.model, "theme").values;
	}

	/** Every colour is as said here, or derived; all else stays. */
	#recolor(colors: ReadonlyMap<string, string>, mode: Mode): void {
		const { model, gesture } = this.#session;
		const derived = model.site.data.tokens.flatMap(({ name, type, value }) =>
			type === "color" ? [[name, value] as const] : [],
		);
		const values = new Map([...model.edits.values, ...derived, ...colors]);
		model.replace({ values, pins: new Set(), mode }, gesture);
	}
}
