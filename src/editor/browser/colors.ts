import { counterpartOf } from "../../color/counterpart.js";
import type { Alike } from "../../color/difference.js";
import { nearestPassing } from "../../color/nearest.js";
import { formatOklch, type Rgb, toOklch } from "../../color/oklch.js";
import { ACCENT, namesOf, PAIRS, type Pair } from "../../color/pairs.js";
import { failures, type Measured, measure, paletteOf, type Resolve } from "../../color/palette.js";
import { alikeIn, type Fixed, fixGently, tellApart } from "../../color/solve.js";
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
	#fixed: (Fixed & { readonly key: string }) | undefined;

	/** @param panel - the parent of the probes whose computed styles are read */
	constructor(session: Session, panel: HTMLElement) {
		this.#session = session;
		this.#resolve = probe(panel, () => session.model.site.data.tokens);
	}

	/** The measured pairs, the worst first, and the colours that look alike. */
	judge(): { pairs: readonly Measured[]; alike: readonly Alike[] } {
		const { site } = this.#session.model;
		const theme = this.#theme();
		const palette = paletteOf(theme);
		const isKnown = (pair: Pair) => namesOf(pair).every((name) => site.token(name));
		const pairs = measure(palette, [...PAIRS.filter(isKnown), ...theme.own]);
		pairs.sort((one, other) => one.ratio / one.needed - other.ratio / other.needed);
		return { pairs, alike: alikeIn(palette, theme.declared) };
	}

	readonly color = (expression: string): Rgb | undefined =>
		paletteOf(this.#theme()).color(expression);

	format(expression: string): string | undefined {
		const color = this.color(expression);
		return color && formatOklch(toOklch(color));
	}

	/** The nearest passing colours. Pinned values and the page stay. */
	fix(): Fixed {
		const { pins } = this.#session.model.edits;
		const theme = this.#theme();
		const key = JSON.stringify([theme.mode, ...theme.declared, ...pins]);
		const mayChange = theme.own.map(({ token }) => token);
		const others = theme.own.flatMap(namesOf).filter((name) => !mayChange.includes(name));
		if (this.#fixed?.key !== key) this.#fixed = { key, ...fixGently(theme, [...pins, ...others]) };
		return this.#fixed;
	}

	/** The nearest passing value of a token that a person has set. */
	concession(tokens: readonly string[], pairs?: readonly Pair[]): Changes {
		const theme = this.#theme();
		if (!pairs) return tellApart(tokens, theme);
		const trial = (token: string, css: string) =>
			paletteOf({ ...theme, declared: new Map(theme.declared).set(token, css) });
		for (const text of [pairs[0]?.foreground, pairs[0]?.background]) {
			const token = text?.match(/--[\w-]+/g)?.at(-1) ?? "";
			const nearest = nearestPassing(token, pairs, paletteOf(theme), trial, PAIRS);
			if (nearest) return new Map([[token, nearest.value]]);
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
		const values = themeFromColor(brand, mode, this.#resolve);
		// The file holds the colour as it was typed.
		if (from.startsWith("#") && values.get(ACCENT) === this.format(from)) values.set(ACCENT, from);
		return { name: mode === "light" ? "brand" : "brand-dark", mode, values };
	}

	/** The pair that fails with the typed colour as accent, if the accent is another one. */
	reason(from: string, { mode = "light", values }: PortableTheme): Measured | undefined {
		if ([from, this.format(from)].includes(values.get(ACCENT))) return undefined;
		const declared = new Map(values).set(ACCENT, from);
		return failures(paletteOf({ declared, mode, resolve: this.#resolve }))[0];
	}

	makeOf({ mode, values }: PortableTheme): void {
		this.#recolor(values, mode ?? this.#session.mode, [ACCENT]);
	}

	counterpart(): void {
		const { site } = this.#session.model;
		const theme = this.#theme();
		const colors = [...theme.declared].filter(([name]) => site.token(name)?.type === "color");
		const { declared, mode } = counterpartOf({ ...theme, declared: new Map(colors), own: [] });
		this.#recolor(declared, mode);
	}

	#theme() {
		const { model, mode } = this.#session;
		const { values } = exportTheme(model, "theme");
		return { declared: values, mode, resolve: this.#resolve, own: model.site.data.pairs ?? [] };
	}

	/** Sets these colours and puts all others back to their derivation. */
	#recolor(colors: Changes, mode: Mode, pinned: readonly string[] = []): void {
		const { model } = this.#session;
		const all = model.site.data.tokens.filter(({ type, value }) => type === "color" && value);
		const derived = all.map(({ name, value }) => [name, value] as const);
		const values = new Map([...model.edits.values, ...derived, ...colors]);
		const isSet = (name: string) => values.get(name) === model.value(name);
		const pins = new Set([...model.edits.pins].filter(isSet).concat(pinned));
		model.replace({ values, pins, mode });
	}
}
