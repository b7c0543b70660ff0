import type { Rgb } from "../color/oklch.js";
import type { Resolve } from "../color/palette.js";
import { reachable, referencesOf } from "../references.js";
import { Computed, type Declarations } from "./computed.js";

/**
 * Colours of a root that declares this, and upon it what is asked for. What follows from the same
 * declarations is computed once: trials change one token at a time.
 */
export function resolverOf(base: Declarations): Resolve {
	const known = new Map<string, Rgb | undefined>();
	const named = new Map<string, readonly string[]>();
	const namesIn = (value: string) => {
		const names = named.get(value) ?? referencesOf(value).map(({ name }) => name);
		named.set(value, names);
		return names;
	};
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
			const key = [mode, value, ...said].join("\n");
			if (!known.has(key)) known.set(key, compute(value));
			return known.get(key);
		};
	};
}
