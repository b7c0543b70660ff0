import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { formatPlace, messageOf, ThemeError } from "../errors.js";
import {
	type Config,
	DEFAULT_LABELS,
	DEFAULT_STYLES,
	DEFAULT_SYSTEM,
	type ThemeOptions,
	type ThemeSettings,
} from "./options.js";
import {
	anything,
	boolean,
	type Check,
	describe,
	either,
	isRecord,
	list,
	object,
	oneOf,
	record,
	string,
	wholeNumber,
} from "./validators.js";

/** The configuration file's name, at the site's root. */
export const CONFIG_FILE = "site.json";

/** Members of `Storage`: under these names `localStorage` holds no item that a script can read plainly. */
const STORAGE_MEMBERS = ["clear", "getItem", "key", "length", "removeItem", "setItem"];

const storageKey: Check = (value, key, fail) => {
	string(value, key, fail);
	if (STORAGE_MEMBERS.includes(value as string) || String(value) in Object.prototype) {
		fail(key, value, "a name that localStorage has no use for itself");
	}
};

const settings: Record<keyof ThemeSettings, Check> = {
	default: string,
	allow: list(string, "theme names"),
	cache: object({ enabled: boolean, ttl: wholeNumber }),
	system: either(
		(value) => value === false,
		isRecord,
		object({ light: string, dark: string }),
		'false, or an object with "light", "dark"',
	),
	storageKey,
	styles: object({
		base: boolean,
		components: boolean,
		themes: either(
			(value) => typeof value === "boolean",
			Array.isArray,
			list(string, "built-in themes"),
			"true, false, or a list of built-in themes",
		),
	}),
	inject: boolean,
	viewTransition: boolean,
	guard: oneOf("inline", "external"),
	csp: oneOf(false, "headers", "meta", "amend"),
	labels: object({
		...Object.fromEntries(Object.keys(DEFAULT_LABELS).map((key) => [key, string])),
		themes: record(string),
	}),
	checks: oneOf(true, false, "error"),
};

const options: Record<keyof ThemeOptions, Check> = {
	...settings,
	root: string,
	force: boolean,
	postcss: list(anything, "PostCSS plugins"),
	baseUrl: string,
};

/**
 * The one place where options and `site.json` are read and checked.
 *
 * @throws ThemeError `invalid-option`, `invalid-config`, `unreadable-file`
 */
export function loadConfig(given: ThemeOptions = {}): Config {
	check(object(options), given, "invalid-option", "the plugin's options");
	const root = resolve(given.root ?? process.cwd());
	const file = readSettings(join(root, CONFIG_FILE));
	const baseUrl = normalizeBaseUrl(given.baseUrl);
	const merged: ThemeSettings = { ...file, ...defined(given) };
	return Object.freeze({
		root,
		force: given.force ?? false,
		postcss: Object.freeze([...(given.postcss ?? [])]),
		baseUrl,
		default: merged.default,
		allow: Object.freeze([...(merged.allow ?? [])]),
		cache: Object.freeze({ enabled: true, ttl: 0, ...file.cache, ...defined(given.cache) }),
		system:
			merged.system === false
				? false
				: Object.freeze({ ...DEFAULT_SYSTEM, ...(file.system || {}), ...(given.system || {}) }),
		storageKey: merged.storageKey ?? (baseUrl === "/" ? "theme" : `theme:${baseUrl}`),
		styles: Object.freeze({ ...DEFAULT_STYLES, ...file.styles, ...defined(given.styles) }),
		inject: merged.inject ?? true,
		viewTransition: merged.viewTransition ?? false,
		guard: merged.guard ?? "inline",
		csp: merged.csp ?? false,
		labels: Object.freeze({
			...DEFAULT_LABELS,
			...file.labels,
			...defined(given.labels),
			themes: Object.freeze({ ...file.labels?.themes, ...given.labels?.themes }),
		}),
		checks: merged.checks ?? true,
	});
}

/** A path with one slash at each end, as Eleventy makes of its `pathPrefix`. */
export function normalizeBaseUrl(prefix = "/"): string {
	return `/${prefix}/`.replace(/\/{2,}/g, "/");
}

function readSettings(path: string): ThemeSettings {
	let text: string;
	try {
		text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
	} catch (cause) {
		if ((cause as NodeJS.ErrnoException).code === "ENOENT") return {};
		throw new ThemeError(
			"unreadable-file",
			`${path} cannot be read (${messageOf(cause)}). Make it a readable file, or remove it.`,
			{ file: path },
			{ cause },
		);
	}
	const json = parseJson(text, path);
	if (!isRecord(json)) {
		throw new ThemeError(
			"invalid-config",
			`${path} holds ${describe(json)}. It must hold one JSON object, such as { "theme": {} }.`,
			{ file: path },
		);
	}
	const { theme = {} } = json;
	check(object(settings), theme, "invalid-config", path, "theme");
	return theme as ThemeSettings;
}

function parseJson(text: string, file: string): unknown {
	try {
		return JSON.parse(text);
	} catch (cause) {
		// V8 says where by an offset; "Unexpected end" has none and means the end.
		const offset = Number(/position (\d+)/.exec(messageOf(cause))?.[1] ?? text.length);
		const before = text.slice(0, offset).split("\n");
		const place = { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
		throw new ThemeError(
			"invalid-config",
			`${formatPlace(place)} is not valid JSON: ${messageOf(cause)}. Mend the file; it must hold one JSON object.`,
			place,
			{ cause },
		);
	}
}

function check(
	test: Check,
	value: unknown,
	code: "invalid-option" | "invalid-config",
	where: string,
	key = "",
): void {
	test(value, key, (path, arrived, allowed, hint) => {
		const subject = path === "" ? "they are" : `"${path}" is`;
		throw new ThemeError(
			code,
			`In ${where}, ${subject} ${describe(arrived)}. Allowed: ${allowed}.${hint ? ` ${hint}` : ""}`,
			code === "invalid-config" ? { file: where } : {},
		);
	});
}

/** Without the keys that are set to undefined: those mean "not given" and must not hide the file's. */
function defined<T extends object>(value: T | undefined): Partial<T> {
	return Object.fromEntries(
		Object.entries(value ?? {}).filter(([, entry]) => entry !== undefined),
	) as Partial<T>;
}
