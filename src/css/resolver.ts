import type { Resolve } from "../color/palette.js";
import { Computed, type Declarations } from "./computed.js";

/** Colours of a root that declares this, and upon it what is asked for. */
export function resolverOf(base: Declarations): Resolve {
	return (declared, mode) => {
		const values = Array.from(declared, ([name, value]) => [name, { value }] as const);
		const computed = new Computed(new Map([...base, ...values]), mode);
		return (value) => computed.color(value);
	};
}
