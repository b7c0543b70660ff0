import { inspect } from "node:util";

/** The keys of a nested value, from outside: `["allow", 1]`. */
export type Path = readonly (string | number)[];

export interface Problem {
	readonly path: Path;
	readonly arrived: unknown;
	readonly allowed: string;
	readonly hint?: string | undefined;
	readonly isUnknown?: boolean;
	readonly cause?: unknown;
}

export type Fail = (problem: Problem) => never;

/** A problem as a sentence: the value, the allowed ones, and the probable one. */
export function explain({ path, arrived, allowed, hint, isUnknown }: Problem): string {
	const key = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("");
	const subject = key === "" ? "The options are" : `"${key.replace(/^\./, "")}" is`;
	const value = describeValue(arrived);
	const is = isUnknown ? `unknown (its value is ${value})` : value;
	return `${subject} ${is}. Allowed: ${allowed}.${hint ? ` ${hint}` : ""}`;
}

export function quoted(names: readonly string[]): string {
	return names.map((name) => JSON.stringify(name)).join(", ");
}

/** Describes a value in one line, without running any code of the site. */
export function describeValue(value: unknown): string {
	if (typeof value === "function") return "a function";
	const whole =
		typeof value === "string"
			? JSON.stringify(value)
			: inspect(value, { depth: 1, breakLength: Number.POSITIVE_INFINITY, customInspect: false });
	return whole.length > 80 ? `${whole.slice(0, 77)}...` : whole;
}
