import type { Rgb } from "../color/oklch.js";
import type { Resolve } from "../color/palette.js";
import { Computed, type Declarations } from "./computed.js";
import { references } from "./values.js";

/**
 * Colours of a root that declares this, and upon it what is asked for. What follows from the same
 * declarations is computed once: trials change one token at a time.
 */
export function resolverOf(base: Declarations): Resolve {
	const known = new Map<string, Rgb | undefined>();
	const named = new Map<string, readonly string[]>();
	const namesIn = (value: string) => {
		const names = named.get(value) ?? references(value).map(({ name }) => name);
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
		return (value) => {
			const names = new Set(namesIn(value));
			const said = [mode, value];
			// A set's loop visits what is added to it on the way.
			for (const name of names) {
				const own = declared.get(name);
				const text = own ?? base.get(name)?.value ?? "";
				said.push(name, own === undefined ? "" : "!", text);
				for (const other of namesIn(text)) names.add(other);
			}
			const key = said.join("\n");
			if (!known.has(key)) known.set(key, compute(value));
			return known.get(key);
		};
	};
}
