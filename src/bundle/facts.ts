import type { Finding } from "../checks/findings.js";
import { isRecord, list, matching, oneOf, record, validator, whole } from "../config/validators.js";
import type { Theme, Token } from "../css/types.js";
import { ThemeError } from "../errors.js";
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
	if (expected !== digest(css, facts)) return undefined;
	try {
		return { ...FACTS.read(facts, [], refuse), css, hash: shortHash(css) };
	} catch {
		return undefined;
	}
}

function refuse(): never {
	throw new ThemeError("unreadable-file", "The cache holds what no build writes.");
}

function digest(css: string, facts: Facts): string {
	return sha256(css + JSON.stringify(facts));
}

const text = matching(/^/, "any string");
const name = matching(/./s, "a string that is not empty");
/** As it is written: what is no letter is escaped. */
const token = matching(/^--(?:[-\w ]|\P{ASCII}|\\.)*$/su, "a custom property");
const line = validator<number>("a line", { type: "integer" }, Number.isSafeInteger);

/** What a finding of each type says for sure; its texts are for a terminal, and stand in no page. */
const SAID = new Map<unknown, readonly string[]>(
	Object.entries<readonly string[]>({
		contrast: ["theme", "foreground", "background", "ratio", "needed", "token"],
		alike: ["theme", "token", "other", "difference", "needed"],
		"missing-token": ["token", "reason"],
		"unknown-token": ["token"],
		"not-checked": ["token", "what"],
	} satisfies Record<Finding["type"], string[]>),
);
const NUMBER = /^(ratio|difference|needed|line)$/;
const finding = validator<Finding>("a finding", { type: "object" }, (value) => {
	if (!isRecord(value)) return false;
	const isTyped = ([key, its]: [string, unknown]) =>
		NUMBER.test(key) ? Number.isFinite(its) : typeof its === "string";
	const isWhole = SAID.get(value.type)?.every((field) => Object.hasOwn(value, field));
	return !!isWhole && Object.entries(value).every(isTyped);
});

const themes = whole<Theme>(
	{ name, values: record(text, token) },
	{ mode: oneOf("light", "dark"), background: matching(/^#[\da-f]{6}$/, "a colour in hex") },
);
const tokens = whole<Token>(
	{
		name: token,
		value: text,
		type: oneOf("color", "length", "number", "font", "shadow", "text"),
	},
	{},
);
const files = whole<Dependency>(
	{ path: name, hash: matching(/^[\da-f]{64}$/, "a sha256 in hex") },
	{},
);
const resolutions = whole<Resolution>({ specifier: name, from: text, path: name }, {});
const missingFiles = whole<MissingFile>(
	{ type: oneOf("missing-file"), url: name, file: name, line },
	{},
);

const FACTS = whole<Facts>(
	{
		themes: list(themes, "themes"),
		tokens: list(tokens, "tokens"),
		dependencies: list(files, "files"),
		resolutions: list(resolutions, "imports"),
		files: list(files, "files"),
		missingFiles: list(missingFiles, "URLs"),
		findings: list(finding, "findings"),
		key: text,
	},
	{},
);
