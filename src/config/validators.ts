import { closest, distance } from "fastest-levenshtein";

/** Says why a value cannot be, by throwing what `fail` makes of it. */
export type Check = (value: unknown, key: string, fail: Fail) => void;
export type Fail = (key: string, value: unknown, allowed: string, hint?: string) => never;

export const boolean: Check = expects((value) => typeof value === "boolean", "true or false");
export const string: Check = expects(
	(value) => typeof value === "string" && value !== "",
	"a string that is not empty",
);
export const wholeNumber: Check = expects(
	(value) => Number.isSafeInteger(value) && (value as number) >= 0,
	"a whole number of seconds, 0 or more",
);
export const anything: Check = () => {};

export function list(item: Check, of: string): Check {
	return (value, key, fail) => {
		if (!Array.isArray(value)) fail(key, value, `a list of ${of}, such as ["light", "dark"]`);
		for (const [index, entry] of (value as unknown[]).entries()) {
			item(entry, `${key}[${index}]`, fail);
		}
	};
}

export function oneOf(...values: readonly (string | boolean)[]): Check {
	return expects(
		(value) => values.includes(value as string),
		values.map((value) => JSON.stringify(value)).join(", "),
	);
}

/** Some plain values, or else one kind of compound. */
export function either(
	isPlain: (value: unknown) => boolean,
	isCompound: (value: unknown) => boolean,
	compound: Check,
	allowed: string,
): Check {
	return (value, key, fail) => {
		if (isCompound(value)) compound(value, key, fail);
		else if (!isPlain(value)) fail(key, value, allowed);
	};
}

export function record(item: Check): Check {
	return (value, key, fail) => {
		if (!isRecord(value)) fail(key, value, "an object of strings");
		for (const [name, entry] of Object.entries(value as object)) {
			item(entry, `${key}.${name}`, fail);
		}
	};
}

/** An object of known keys, each optional. */
export function object(shape: Record<string, Check>): Check {
	const known = Object.keys(shape);
	return (value, key, fail) => {
		if (!isRecord(value)) fail(key, value, `an object with ${quoted(known)}`);
		for (const [name, entry] of Object.entries(value as object)) {
			const path = key === "" ? name : `${key}.${name}`;
			const check = Object.hasOwn(shape, name) ? shape[name] : undefined;
			if (!check) fail(path, entry, `only ${quoted(known)}`, didYouMean(name, known));
			else if (entry !== undefined) check(entry, path, fail);
		}
	};
}

/** " Did you mean …?" for a name near enough to a known one, else nothing. */
export function didYouMean(name: string, known: readonly string[]): string | undefined {
	if (known.length === 0) return undefined;
	const nearest = closest(name, known);
	// Half of the letters: beyond it the suggestion is another word, not a slip of the fingers.
	return distance(name.toLowerCase(), nearest.toLowerCase()) <= Math.ceil(nearest.length / 2)
		? `Did you mean "${nearest}"?`
		: undefined;
}

export function quoted(names: readonly string[]): string {
	return names.map((name) => JSON.stringify(name)).join(", ");
}

/** What arrived, as a person would write it down, and short enough for one line. */
export function describe(value: unknown): string {
	if (typeof value === "function") return "a function";
	const text = typeof value === "bigint" ? `${value}n` : (JSON.stringify(value) ?? String(value));
	return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function expects(holds: (value: unknown) => boolean, allowed: string): Check {
	return (value, key, fail) => {
		if (!holds(value)) fail(key, value, allowed);
	};
}
