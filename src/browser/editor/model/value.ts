import { type ValueRefusal, whyUnsafe } from "../../../token-value.js";

export type { ValueRefusal } from "../../../token-value.js";

/** White space of any kind and length is one space: a value stands on one line. */
export function normalize(value: string): string {
	return value.trim().replace(/\s+/g, " ");
}

/** Why what somebody entered cannot be the value of any token, if it cannot. */
export function refusalOf(text: string): ValueRefusal | undefined {
	return whyUnsafe(normalize(text));
}
