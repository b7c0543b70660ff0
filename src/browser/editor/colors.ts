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

export class Colors {
	readonly #session: Session;
	readonly #resolve: Resolve;

	/** @param panel - the parent of the probes whose computed styles are read */
	constructor(session: Session, panel: HTMLElement) {
		this.#session = session;
		this.#resolve = probe(panel, () => session.model.site.data.tokens);
	}

	/** The measured pairs, the worst first, and the colours that look alike. */
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

	readonly color = (expression: string): Rgb | undefined =>
		this.#resolve(this.#declared(), this.#session.mode)(cssOf(expression));

	format(expression: string): string | undefined {
		const color = this.color(expression);
		return color && formatOklch(toOklch(color));
	}

	/** Changes colours to the nearest that pass. @returns the pairs that no value makes pass */
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

	makeOf(brand: Brand): void {
		const { mode } = this.#session;
		this.#recolor(themeFromColor(brand, mode, this.#resolve), mode);
	}

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

	/** Sets these colours and puts all others back to their derivation. */
	#recolor(colors: ReadonlyMap<string, string>, mode: Mode): void {
		const { model, gesture } = this.#session;
		const derived = model.site.data.tokens.flatMap(({ name, type, value }) =>
			type === "color" ? [[name, value] as const] : [],
		);
		const values = new Map([...model.edits.values, ...derived, ...colors]);
		model.replace({ values, pins: new Set(), mode }, gesture);
	}
}
