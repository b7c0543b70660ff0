import type {
	AlikeFinding,
	ContrastFinding,
	Finding,
	MissingTokenFinding,
	UnknownTokenFinding,
} from "../checks/findings.js";
import { isRecord } from "../config/validators.js";
import type { Theme, Token } from "../css/types.js";
import { sha256, shortHash } from "../hash.js";
import type { Bundle, Dependency, MissingFile, Resolution } from "./types.js";

/** What is known of a bundle's CSS and cannot be read from it. */
type Facts = Omit<Bundle, "css" | "hash">;

/** As text, with a digest that ties it to the CSS: no torn write and no two builds at once pass. */
export function serializeFacts({ css, hash: _, ...facts }: Bundle): string {
	return JSON.stringify({ digest: digest(css, facts), ...facts });
}

/**
 * The bundle of a CSS and its facts, if they are whole and every field is what it must be: caches
 * are restored from elsewhere, and what they say stands in every page.
 */
export function parseFacts(css: string, text: string): Bundle | undefined {
	const { digest: expected, ...facts } = JSON.parse(text) as { digest: string } & Facts;
	const isWhole = expected === digest(css, facts) && isFacts(facts);
	return isWhole ? { ...facts, css, hash: shortHash(css) } : undefined;
}

function digest(css: string, facts: Facts): string {
	return sha256(css + JSON.stringify(facts));
}

type Guard = (value: unknown) => boolean;

/** A guard for each field, so that a field which a type gains does not compile without one. */
type Guards<T> = { readonly [Field in keyof T]-?: Guard };

const text: Guard = (value) => typeof value === "string";
const ordinal: Guard = (value) => Number.isSafeInteger(value) && (value as number) > 0;
const ratio: Guard = (value) => typeof value === "number" && value >= 1 && value <= 21;
const difference: Guard = (value) => typeof value === "number" && value >= 0 && value <= 100;
const matching =
	(pattern: RegExp): Guard =>
	(value) =>
		typeof value === "string" && pattern.test(value);
const optional =
	(guard: Guard): Guard =>
	(value) =>
		value === undefined || guard(value);
const list =
	(guard: Guard): Guard =>
	(value) =>
		Array.isArray(value) && value.every(guard);

function object<T>(guards: Guards<T>): Guard {
	return (value) =>
		isRecord(value) &&
		Object.keys(value).every((field) => Object.hasOwn(guards, field)) &&
		Object.entries<Guard>(guards).every(([field, guard]) => guard(value[field]));
}

const name = matching(/./s);
/** A custom property as it is written: what is no letter is escaped. */
const token = matching(/^--(?:[-\w ]|\P{ASCII}|\\.)*$/su);
const mode = matching(/^(light|dark)$/);
const place = { file: optional(text), line: optional(ordinal) };

const findings: Record<Finding["type"], Guard> = {
	contrast: object<ContrastFinding>({
		...place,
		type: text,
		theme: name,
		foreground: token,
		background: name,
		ratio,
		needed: ratio,
		suggestion: optional(text),
		token,
		mode: optional(mode),
	}),
	alike: object<AlikeFinding>({
		...place,
		type: text,
		theme: name,
		token,
		other: token,
		difference,
		needed: difference,
		suggestion: optional(text),
		mode: optional(mode),
	}),
	"missing-token": object<MissingTokenFinding>({
		...place,
		type: text,
		theme: optional(name),
		token: name,
		reason: matching(/^(mode|undeclared)$/),
	}),
	"unknown-token": object<UnknownTokenFinding>({
		...place,
		type: text,
		theme: optional(name),
		token,
		suggestion: optional(token),
	}),
};

const dependency = object<Dependency>({ path: name, hash: matching(/^[\da-f]{64}$/) });

const isFacts = object<Facts>({
	themes: list(
		object<Theme>({
			name,
			mode: optional(mode),
			background: optional(matching(/^#[\da-f]{6}$/)),
			values: (value) =>
				isRecord(value) && Object.entries(value).every(([key, css]) => token(key) && text(css)),
		}),
	),
	tokens: list(
		object<Token>({
			name: token,
			value: text,
			type: matching(/^(color|length|number|font|shadow|text)$/),
		}),
	),
	dependencies: list(dependency),
	resolutions: list(object<Resolution>({ specifier: name, from: text, path: name })),
	files: list(dependency),
	missingFiles: list(
		object<MissingFile>({ type: matching(/^missing-file$/), url: name, file: name, line: ordinal }),
	),
	findings: list((value) => isRecord(value) && !!guardOf(value.type)?.(value)),
	key: text,
});

function guardOf(type: unknown): Guard | undefined {
	return Object.hasOwn(findings, String(type)) ? findings[type as Finding["type"]] : undefined;
}
