import {
	type ComponentValue,
	FunctionNode,
	isFunctionNode,
	isSimpleBlockNode,
	SimpleBlockNode,
	stringify,
} from "@csstools/css-parser-algorithms";
import type { Rgb } from "culori";
import { colorOf, plainColor } from "./color.js";
import { dependencyOrder } from "./cycles.js";
import type { Registration } from "./registrations.js";
import type { Mode } from "./types.js";
import { parseValue, partsOfVar, referencesIn, UNKNOWN, type Values, wordOf } from "./values.js";

/** The values that a root declares. */
export type Declarations = ReadonlyMap<
	string,
	{ readonly value: string; readonly registration?: Registration | undefined }
>;

/** What a root's declarations come to in one mode. */
export interface Computed {
	/** A value with every `var()` replaced; nothing if a browser would not take it. */
	text(value: string): string | undefined;
	/** The colour that a value is, if it is one here. */
	color(value: string): Rgb | undefined;
}

/** What leaves a custom property of the root, which inherits nothing, at its initial value. */
const INITIAL = /^(initial|inherit|unset|revert)$/;

/**
 * Beyond so many parts, nothing is known of a value. Values double where tokens mix two derived
 * ones; only colours stay as short as they began, as they are computed token by token.
 */
const MAX_SIZE = 4000;

interface Token {
	readonly values: Values;
	readonly size: number;
}

export function createComputed(declared: Declarations, mode: Mode): Computed {
	const tokens = new Map<string, Token | undefined>();
	const colors = new Map<string, Rgb | undefined>();
	const parsed = new Map<string, Values>();

	const valuesOf = (name: string): Values => {
		const values = parsed.get(name) ?? parseValue(declared.get(name)?.value.trim() ?? "");
		parsed.set(name, values);
		return values;
	};
	const namesOf = (values: Values, isOpen: (name: string) => boolean = () => true) =>
		referencesIn(values, isOpen)
			.map(({ name }) => name)
			.filter((name) => declared.has(name) && !tokens.has(name));
	const unknown: Token = { values: parseValue(UNKNOWN), size: 1 };

	function tokenOf(name: string, isCircular: boolean): Token | undefined {
		const { registration } = declared.get(name) ?? {};
		const own = isCircular ? undefined : substitute(valuesOf(name));
		const [word, ...others] = own?.values.map(wordOf) ?? [];
		const keyword = others.length === 0 ? (word ?? "") : "";
		const isInitial = INITIAL.test(keyword);
		// Where any value will do, one that is none does not become the initial one.
		const isReset = isInitial || (!own && registration?.syntax !== "*");
		const initial = isReset ? registration?.initial : undefined;
		const token = initial === undefined ? own : substitute(parseValue(initial));
		if (!token || (isInitial && initial === undefined)) return undefined;
		const color = plainColor(token.values, mode);
		const isTaken = registration?.accepts(stringify([[...token.values]]), !!color) ?? true;
		if (!isTaken || keyword === "revert-layer") return unknown;
		return color ? { values: [color], size: 1 } : token;
	}

	/** All that it refers to must be computed before. */
	function substitute(values: Values): Token | undefined {
		const whole: ComponentValue[] = [];
		let size = 0;
		for (const value of values) {
			const parts = partsOfVar(value);
			const isNested = isFunctionNode(value) || isSimpleBlockNode(value);
			const part = parts
				? (tokens.get(parts.name) ?? (parts.fallback && substitute(parts.fallback)))
				: isNested
					? substitute(value.value)
					: { values: [value], size: 1 };
			if (!part) return undefined;
			size += part.size;
			if (size > MAX_SIZE) return { ...unknown, size };
			whole.push(...(parts || !isNested ? part.values : [withInner(value, part.values)]));
		}
		return { values: whole, size };
	}

	function resolve(value: string): Token | undefined {
		const values = parseValue(value);
		for (const group of dependencyOrder(namesOf(values), (name) => namesOf(valuesOf(name)))) {
			const computed = group.map((name) => [name, compute(name, group)] as const);
			for (const [name, token] of computed) tokens.set(name, token);
		}
		return substitute(values);
	}

	/** Browsers differ in whether a circle through a fallback that nothing falls back to is one. */
	function compute(name: string, group: readonly string[]): Token | undefined {
		const isCircular = group.length > 1 || namesOf(valuesOf(name)).includes(name);
		if (!isCircular) return tokenOf(name, false);
		const always = (member: string) => namesOf(valuesOf(member), (other) => !declared.has(other));
		const reached = dependencyOrder(always(name), always).flat();
		return reached.includes(name) ? tokenOf(name, true) : unknown;
	}

	return {
		text(value) {
			const token = resolve(value);
			return token && stringify([[...token.values]]).trim();
		},
		color(value) {
			if (!colors.has(value)) {
				const token = resolve(value);
				colors.set(value, token && colorOf(token.values, mode));
			}
			return colors.get(value);
		},
	};
}

function withInner(node: FunctionNode | SimpleBlockNode, inner: Values): ComponentValue {
	return isFunctionNode(node)
		? new FunctionNode(node.name, node.endToken, [...inner])
		: new SimpleBlockNode(node.startToken, node.endToken, [...inner]);
}
