import { parse, type Rgb } from "culori";
import { type Painted, paint, ratioOf } from "../../color/paint.js";
import { Computed, type Declarations } from "../../css/computed.js";
import type { Mode } from "../../css/types.js";
import { references } from "../../css/values.js";
import { literalsIn } from "./color-literals.js";
import type { PagePair } from "./page-pairs.js";

/** What browsers paint by themselves: Chromium's, from which others differ by little. */
const OWN: Readonly<Record<string, Readonly<Record<Mode, string>>>> = {
	canvas: { light: "#fff", dark: "#121212" },
	"canvas-text": { light: "#000", dark: "#fff" },
	link: { light: "#00e", dark: "#9e9eff" },
	field: { light: "#fff", dark: "#3b3b3b" },
	"field-text": { light: "#000", dark: "#fff" },
	button: { light: "#efefef", dark: "#6b6b6b" },
};

/** The colours of a page whose root declares these tokens, in a mode. */
export class Paint {
	readonly #declared: Map<string, { readonly value: string }>;
	readonly #mode: Mode;
	#computed: Computed;
	readonly #colors = new Map<string, readonly Rgb[]>();
	/** The values whose colours are known, by the tokens that they derive from. */
	readonly #derived = new Map<string, Set<string>>();

	constructor(declared: Declarations, mode: Mode) {
		this.#declared = new Map(declared);
		this.#mode = mode;
		this.#computed = new Computed(this.#declared, mode);
	}

	/** Gives a token another value; what does not derive from it is not computed again. */
	declare(token: string, value: string): void {
		this.#declared.set(token, { value });
		this.#computed = new Computed(this.#declared, this.#mode);
		for (const derived of this.#derived.get(token) ?? []) this.#colors.delete(derived);
		this.#derived.delete(token);
	}

	/** The tokens that a value derives from. */
	derivation(value: string): ReadonlySet<string> {
		const names = new Set(namesIn(value));
		for (const name of names) {
			for (const other of namesIn(this.#declared.get(name)?.value ?? "")) names.add(other);
		}
		return names;
	}

	/** All colours in a value: a gradient has several. */
	colors(value: string): readonly Rgb[] {
		const known = this.#colors.get(value);
		if (known) return known;
		const colors = this.#compute(value);
		this.#colors.set(value, colors);
		for (const name of this.derivation(value)) {
			this.#derived.set(name, (this.#derived.get(name) ?? new Set()).add(value));
		}
		return colors;
	}

	#compute(value: string): readonly Rgb[] {
		const own = OWN[value]?.[this.#mode];
		if (own) return [parse(own) as Rgb];
		const one = this.#computed.color(value);
		if (one) return [one];
		return literalsIn(this.#computed.text(value) ?? "").map(({ color }) => color);
	}

	/** The least ratio in which a pair shows; nothing where a colour of it is not known. */
	contrast({ front, grounds }: PagePair): number | undefined {
		const under = this.ground(grounds);
		const ratios = this.colors(front).flatMap((color) =>
			under.map((ground) => ratioOf(paint(color, ground), ground)),
		);
		return ratios.length > 0 ? Math.min(...ratios) : undefined;
	}

	/** What shows of grounds: more than one colour where they are gradients. */
	ground([first, ...others]: readonly string[]): readonly Painted[] {
		const colors = this.colors(first ?? "canvas");
		const isOpaque = colors.length > 0 && colors.every(({ alpha = 1 }) => alpha === 1);
		if (first === undefined || isOpaque) return colors.map((color) => paint(color));
		const under = this.ground(others);
		if (colors.length === 0) return under;
		return colors.flatMap((color) => under.map((below) => paint(color, below)));
	}
}

/** The tokens that a value names. */
export function namesIn(value: string): string[] {
	return references(value).map(({ name }) => name);
}
