import { messageOf, ThemeError } from "../errors.js";
import { type Fail, type Path, quoted } from "./problems.js";
import { didYouMean } from "./spelling.js";

/** A type of values, for the compiler, messages and editors. */
export interface Validator<T> {
	readonly allowed: string;
	readonly schema: object;
	/** A copy of a valid value, without undefined members. Each part is read once. */
	readonly read: (value: unknown, path: Path, fail: Fail) => T;
}

export const boolean: Validator<boolean> = validator(
	"true or false",
	{ type: "boolean" },
	(value) => typeof value === "boolean",
);

export const text: Validator<string> = validator(
	"a string that is not empty",
	{ type: "string", minLength: 1 },
	(value) => typeof value === "string" && value !== "",
);

export const seconds: Validator<number> = validator(
	"a whole number of seconds, 0 or more",
	{ type: "integer", minimum: 0 },
	(value) => Number.isSafeInteger(value) && (value as number) >= 0,
);

export function oneOf<const T extends readonly (string | boolean)[]>(
	...values: T
): Validator<T[number]> {
	const allowed = values.map((value) => JSON.stringify(value)).join(", ");
	return validator(allowed, { enum: values }, (value) => values.includes(value as T[number]));
}

/** A validator that returns a valid value whole, or copies it by `read`. */
export function validator<T>(
	allowed: string,
	schema: object,
	holds: (value: unknown) => boolean,
	copy: Validator<T>["read"] = (value) => value as T,
): Validator<T> {
	return {
		allowed,
		schema,
		read(value, path, fail) {
			try {
				if (holds(value)) return copy(value, path, fail);
				const words = Object(schema).enum?.filter((one: unknown) => typeof one === "string");
				const hint = typeof value === "string" ? didYouMean(value, words ?? []) : undefined;
				return fail({ path, arrived: value, allowed, hint });
			} catch (cause) {
				if (cause instanceof ThemeError) throw cause;
				// A getter or a proxy.
				const hint = `Reading it failed: ${messageOf(cause)}.`;
				return fail({ path, arrived: value, allowed, hint, cause });
			}
		},
	};
}

export function list<T>(item: Validator<T>, of: string): Validator<readonly T[]> {
	const allowed = `a list of ${of}`;
	return validator(
		allowed,
		{ type: "array", items: item.schema },
		Array.isArray,
		(value, path, fail) =>
			Array.from(value as unknown[], (entry, index) => item.read(entry, [...path, index], fail)),
	);
}

export function record<T>(item: Validator<T>): Validator<Readonly<Record<string, T>>> {
	const schema = { type: "object", additionalProperties: item.schema };
	return validator("an object of strings", schema, isRecord, (value, path, fail) =>
		mapValues(value as object, (entry, key) => item.read(entry, [...path, key], fail)),
	);
}

export function object<T extends object>(
	fields: {
		readonly [K in keyof T]-?: Validator<Exclude<T[K], undefined>>;
	},
): Validator<T> {
	const known = Object.keys(fields);
	const find = new Map<string, Validator<unknown>>(Object.entries(fields));
	const schema = {
		type: "object",
		additionalProperties: false,
		properties: mapValues(fields, (field: Validator<unknown>) => field.schema),
	};
	return validator(`an object with ${quoted(known)}`, schema, isRecord, (value, path, fail) => {
		return mapValues(value as object, (entry, key) => {
			const at = [...path, key];
			const field = find.get(key);
			if (field) return entry === undefined ? undefined : field.read(entry, at, fail);
			const hint = didYouMean(key, known);
			return fail({ path: at, arrived: entry, allowed: quoted(known), hint, isUnknown: true });
		}) as T;
	});
}

/** @param compound - of an object or a list; all else is read by `simple` */
export function either<A, B extends object>(
	simple: Validator<A>,
	compound: Validator<B>,
): Validator<A | B> {
	const allowed = `${simple.allowed}, or ${compound.allowed}`;
	return {
		allowed,
		schema: { anyOf: [simple.schema, compound.schema] },
		read(value, path, fail) {
			const { read } = typeof value === "object" && value !== null ? compound : simple;
			return read(value, path, (problem) =>
				fail(problem.path === path ? { ...problem, allowed } : problem),
			);
		},
	};
}

/** True for a plain object or a module; not for a list, promise or map. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return /^\[object (Object|Module)\]$/.test(Object.prototype.toString.call(value));
}

/** Maps the values of an object; undefined ones are left out. */
export function mapValues<T, U>(
	object: object,
	map: (value: T, key: string) => U,
): Record<string, U> {
	const mapped = Object.entries(object).map(([key, value]) => [key, map(value, key)] as const);
	return Object.fromEntries(mapped.filter(([, value]) => value !== undefined));
}
