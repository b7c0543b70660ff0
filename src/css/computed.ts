import {
	type ComponentValue,
	isFunctionNode,
	isSimpleBlockNode,
	stringify,
} from "@csstools/css-parser-algorithms";
import type { Rgb } from "../color/oklch.js";
import { isDark } from "../color/paint.js";
import type { Resolve } from "../color/palette.js";
import type { Mode } from "../constants.js";
import { recall } from "../recall.js";
import { dependencyOrder, reachable, varsIn } from "../references.js";
import { colorOf, plainColor } from "./color.js";
import { parseValue, partsOfVar, UNKNOWN, type Values, withInner, wordOf } from "./values.js";

export type Declarations = ReadonlyMap<
	string,
	{ readonly value: string; readonly isRegistered?: boolean }
>;

/** Keywords that give a root's custom property its initial value, as it has no parent. */
const INITIAL = /^(initial|inherit|unset|revert)$/;

/**
 * A larger value counts as unknown: values double where tokens mix two derived ones. Colours stay
 * short, as they are computed token by token.
 */
const MAX_SIZE = 4000;

interface Token {
	readonly values: Values;
	readonly size: number;
}

const UNKNOWN_TOKEN: Token = { values: parseValue(UNKNOWN), size: 1 };

/** A root's computed values in one mode, each computed once, on first use. */
export class Computed {
	readonly #declared: Declarations;
	readonly #mode: Mode;
	readonly #tokens = new Map<string, Token | undefined>();
	readonly #colors = new Map<string, Rgb | undefined>();

	constructor(declared: Declarations, mode: Mode) {
		this.#declared = declared;
		this.#mode = mode;
	}

	/** The value with every `var()` replaced; `undefined` if a browser would refuse it. */
	text(value: string): string | undefined {
		const token = this.#resolve(value);
		return token && stringify([[...token.values]]).trim();
	}

	color(value: string): Rgb | undefined {
		return recall(this.#colors, value, () => {
			const token = this.#resolve(value);
			return token && colorOf(token.values, this.#mode);
		});
	}

	#resolve(value: string): Token | undefined {
		const next = (name: string) => this.#references(this.#declared.get(name)?.value);
		const { order, circular } = dependencyOrder(this.#references(value), next);
		for (const name of order) {
			// Browsers disagree whether an unused fallback can close a circle.
			this.#tokens.set(name, circular.has(name) ? UNKNOWN_TOKEN : this.#compute(name));
		}
		return this.#substitute(parseValue(value));
	}

	#references(value: string | undefined): string[] {
		const isOpen = (name: string) => this.#declared.has(name) && !this.#tokens.has(name);
		return varsIn(value).filter(isOpen);
	}

	#compute(name: string): Token | undefined {
		const { value = "", isRegistered } = this.#declared.get(name) ?? {};
		const token = this.#substitute(parseValue(value.trim()));
		const [word, ...others] = token?.values.map(wordOf) ?? [];
		const keyword = others.length === 0 ? (word ?? "") : "";
		if (!token || INITIAL.test(keyword)) return isRegistered ? UNKNOWN_TOKEN : undefined;
		if (keyword === "revert-layer") return UNKNOWN_TOKEN;
		const color = plainColor(token.values, this.#mode);
		return color ? { values: [color], size: 1 } : token;
	}

	/** All references must be computed before. */
	#substitute(values: Values): Token | undefined {
		const whole: ComponentValue[] = [];
		let size = 0;
		for (const value of values) {
			const part = this.#part(value);
			if (!part) return undefined;
			size += part.size;
			if (size > MAX_SIZE) return { ...UNKNOWN_TOKEN, size };
			whole.push(...part.values);
		}
		return { values: whole, size };
	}

	#part(value: ComponentValue): Token | undefined {
		const reference = partsOfVar(value);
		if (reference) {
			const { name, fallback } = reference;
			return this.#tokens.get(name) ?? (fallback && this.#substitute(fallback));
		}
		if (!isFunctionNode(value) && !isSimpleBlockNode(value)) return { values: [value], size: 1 };
		const inner = this.#substitute(value.value);
		return inner && { values: [withInner(value, inner.values)], size: inner.size + 1 };
	}
}

/**
 * A function that resolves a root's colours, with the caller's changes to its declarations. It
 * caches results for the same declarations, as trials change one token at a time.
 */
export function resolverOf(base: Declarations): Resolve {
	const known = new Map<string, Rgb | undefined>();
	const named = new Map<string, readonly string[]>();
	const namesIn = (value: string) => recall(named, value, () => varsIn(value));
	return (declared, mode) => {
		let computed: Computed | undefined;
		const compute = (value: string) => {
			const values = Array.from(declared, ([name, text]) => [name, { value: text }] as const);
			computed ??= new Computed(new Map([...base, ...values]), mode);
			return computed.color(value);
		};
		const textOf = (name: string) => declared.get(name) ?? base.get(name)?.value ?? "";
		return (value) => {
			const names = reachable(namesIn(value), (name) => namesIn(textOf(name)));
			const said = Array.from(names, (name) => [name, declared.has(name), textOf(name)]);
			return recall(known, [mode, value, ...said].join("\n"), () => compute(value));
		};
	};
}

/** The mode of a page with this background; `undefined` if the text is no colour. */
export function modeOfColor(value: string): Mode | undefined {
	const color = resolverOf(new Map())(new Map(), "light")(value);
	return color && (isDark(color) ? "dark" : "light");
}
