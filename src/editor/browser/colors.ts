import { counterpartOf } from "../../color/counterpart.js";
import type { Alike } from "../../color/difference.js";
import { nearestPassing } from "../../color/nearest.js";
import { formatOklch, type Rgb, toOklch } from "../../color/oklch.js";
import { ACCENT, namesOf, PAIRS, type Pair } from "../../color/pairs.js";
import {
	createPalette,
	cssOf,
	failures,
	type Measured,
	measure,
	type Resolve,
} from "../../color/palette.js";
import { alikeIn, type Fixed, fixAll, KEPT, tellApart } from "../../color/solve.js";
import type { Mode } from "../../constants.js";
import { exportTheme, type PortableTheme } from "./formats/portable.js";
import { themeFromColor } from "./from-color.js";
import { probe } from "./probe.js";
import type { Session } from "./session.js";

export type Changes = ReadonlyMap<string, string>;

/** The colours of the edited theme: judges, fixes and makes them. */
export class Colors {
	readonly #session: Session;
	readonly #resolve: Resolve;
	#fixed: { key: string; fixed: Fixed } | undefined;

	/** @param panel - the parent of the probes whose computed styles are read */
	constructor(session: Session, panel: HTMLElement) {
		this.#session = session;
		this.#resolve = probe(panel, () => session.model.site.data.tokens);
	}

	/** The measured pairs, the worst first, and the colours that look alike. */
	judge(): { pairs: readonly Measured[]; alike: readonly Alike[] } {
		const { model, mode } = this.#session;
		const declared = this.#declared();
		const palette = createPalette(this.#resolve(declared, mode), mode);
		const isKnown = (pair: Pair) => namesOf(pair).every((name) => model.site.token(name));
		const pairs = measure(palette, [...PAIRS.filter(isKnown), ...(model.site.data.pairs ?? [])]);
		pairs.sort((one, other) => one.ratio / one.needed - other.ratio / other.needed);
		return { pairs, alike: alikeIn(palette, declared) };
	}

	readonly color = (expression: string): Rgb | undefined =>
		this.#resolve(this.#declared(), this.#session.mode)(cssOf(expression));

	format(expression: string): string | undefined {
		const color = this.color(expression);
		return color && formatOklch(toOklch(color));
	}

	/** The nearest passing colours. Pinned values and the page stay. */
	fix(): Fixed {
		const { mode, model } = this.#session;
		const { edits, site } = model;
		const declared = this.#declared();
		const key = JSON.stringify([mode, ...declared, ...edits.pins]);
		if (this.#fixed?.key === key) return this.#fixed.fixed;
		const own = site.data.pairs ?? [];
		const mayChange = own.map(({ token }) => token);
		const others = own.flatMap(namesOf).filter((name) => !mayChange.includes(name));
		let fixed: Fixed | undefined;
		for (const stays of KEPT) {
			const kept = new Set([...edits.pins, ...stays, ...others]);
			// Where a pair has no colour that may change, a further pass costs much and ends the same.
			if (fixed?.failing.some((pair) => namesOf(pair).every((name) => kept.has(name)))) continue;
			const next = fixAll(declared, mode, this.#resolve, { kept, own });
			if (!fixed || next.failing.length < fixed.failing.length) fixed = next;
			if (fixed.failing.length === 0) break;
		}
		fixed ??= { changes: new Map(), failing: [] };
		this.#fixed = { key, fixed };
		return fixed;
	}

	/** The nearest passing value of a token that a person has set. */
	concession(tokens: readonly string[], pairs?: readonly Pair[]): Changes {
		const { mode } = this.#session;
		const declared = this.#declared();
		const paletteOf = (colors: Changes) => createPalette(this.#resolve(colors, mode), mode);
		if (!pairs) return tellApart(tokens, declared, mode, this.#resolve);
		const trial = (token: string, css: string) => paletteOf(new Map(declared).set(token, css));
		for (const text of [pairs[0]?.foreground, pairs[0]?.background]) {
			const token = text?.match(/--[\w-]+/g)?.at(-1) ?? "";
			const value = nearestPassing(token, pairs, paletteOf(declared), trial);
			if (value) return new Map([[token, value]]);
		}
		return new Map();
	}

	apply(changes: Changes): void {
		const { model } = this.#session;
		const values = new Map([...model.edits.values, ...changes]);
		model.replace({ ...model.edits, values });
	}

	themeOf(from: string, mode: Mode): PortableTheme {
		const brand = this.color(from) as Rgb;
		const values = new Map(themeFromColor(brand, mode, this.#resolve));
		const exact = formatOklch(toOklch(brand));
		// The file holds the colour as it was typed.
		if (/^#/.test(from) && values.get(ACCENT) === exact) values.set(ACCENT, from);
		return { name: mode === "light" ? "brand" : "brand-dark", mode, values };
	}

	/** The pair that fails with the typed colour as accent, if the accent is another one. */
	reason(from: string, { mode = "light", values }: PortableTheme): Measured | undefined {
		const accent = values.get(ACCENT);
		const color = this.color(from);
		if (accent === from || !color || accent === formatOklch(toOklch(color))) return undefined;
		const palette = createPalette(this.#resolve(new Map(values).set(ACCENT, from), mode), mode);
		return failures(palette)[0];
	}

	makeOf({ mode, values }: PortableTheme): void {
		this.#recolor(values, mode ?? this.#session.mode, [ACCENT]);
	}

	counterpart(): void {
		const { model, mode } = this.#session;
		const isColor = (name: string) => model.site.token(name)?.type === "color";
		const colors = [...this.#declared()].filter(([name]) => isColor(name));
		const counterpart = counterpartOf(new Map(colors), mode, this.#resolve);
		this.#recolor(counterpart.declared, counterpart.mode);
	}

	#declared(): ReadonlyMap<string, string> {
		return exportTheme(this.#session.model, "theme").values;
	}

	/** Sets these colours and puts all others back to their derivation. */
	#recolor(colors: Changes, mode: Mode, pinned: readonly string[] = []): void {
		const { model } = this.#session;
		const derived = model.site.data.tokens.flatMap(({ name, type, value }) =>
			type === "color" && value ? [[name, value] as const] : [],
		);
		const values = new Map([...model.edits.values, ...derived, ...colors]);
		const isSet = (name: string) => values.get(name) === model.value(name);
		const pins = new Set([...model.edits.pins].filter(isSet).concat(pinned));
		model.replace({ values, pins, mode });
	}
}
