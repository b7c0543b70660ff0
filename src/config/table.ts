import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { SHIPPED } from "../package.js";
import { recall } from "../recall.js";
import {
	type Config,
	DEFAULT_LABELS,
	DEFAULT_SYSTEM,
	type ThemeOptions,
	type ThemePluginOptions,
	type ThemeSettings,
} from "./options.js";
import * as v from "./validators.js";

/** An option's validator and default. Its type and documentation are in `options.ts`. */
export interface Option<K extends keyof Config> {
	readonly type: v.Validator<Exclude<ThemeOptions[K], undefined>>;
	/** The default, or a function of the site's base URL. */
	readonly default: Config[K] | ((baseUrl: string) => Config[K]);
	/** True if another value makes another bundle; or a function that returns the relevant part. */
	readonly changesBundle?: true | ((value: Config[K]) => unknown);
}

/** Exactly the options of `T`: a missing or extra one does not compile. */
export type Table<T> = { readonly [K in keyof T & keyof Config]: Option<K> };

/** Members of `Storage`, under which `localStorage` holds no item. */
const STORAGE_MEMBERS = ["clear", "getItem", "key", "length", "removeItem", "setItem"];

const storageKey = v.validator<string>(
	"a string that is not empty and no member of localStorage, such as length",
	{ ...v.text.schema, not: { enum: STORAGE_MEMBERS } },
	(value) =>
		typeof value === "string" &&
		value !== "" &&
		!STORAGE_MEMBERS.includes(value) &&
		!(value in Object.prototype),
);

/** Attributes with a meaning of their own, and event handlers. */
const TAKEN = "(?!(data-theme|class|id|style|lang|dir|hidden|xmlns|on.*)$)";

const className = nameOrNone('the name of one class, such as "dark"', "^\\S+$");
const attributeName = nameOrNone(
	'the name of an attribute in lower case that has no other meaning, such as "data-bs-theme"',
	`^${TAKEN}[a-z][a-z0-9_.-]*$`,
);

const dataKey = nameOrNone('a data key, such as "theme" or "my.theme"', "^[^.]+([.][^.]+)*$");

const folder = v.validator<string>(
	"the path of a folder that exists (a path, not a URL: import.meta.dirname, or fileURLToPath(url))",
	v.text.schema,
	(value) =>
		typeof value === "string" && !!statSync(value, { throwIfNoEntry: false })?.isDirectory(),
);

const plugin = v.validator<NonNullable<ThemeOptions["postcss"]>[number]>(
	"a PostCSS plugin",
	{},
	(value) =>
		typeof value === "function" ||
		["postcssPlugin", "postcss", "plugins"].some((key) => Object(value)[key]),
);

const builtInThemes = v.list({ ...v.text, read: readBuiltIn }, "built-in themes");

const onOrAuto = v.oneOf(true, false, "auto");

const { themes: _, ...labels } = DEFAULT_LABELS;
const labelTypes = v.mapValues(labels, () => v.text) as Record<keyof typeof labels, typeof v.text>;

/** The options that both `site.json` and the plugin take. */
export const SETTINGS: Table<ThemeSettings> = {
	default: { type: v.text, default: undefined, changesBundle: true },
	allow: {
		type: v.list(v.text, 'theme names, such as ["light", "dark"]'),
		default: [],
		changesBundle: true,
	},
	cache: {
		type: v.object({ enabled: v.boolean, ttl: v.seconds }),
		default: { enabled: true, ttl: 0 },
	},
	system: {
		type: v.either(v.oneOf(false), v.object({ light: v.text, dark: v.text })),
		default: DEFAULT_SYSTEM,
		changesBundle: true,
	},
	storageKey: {
		type: storageKey,
		default: (baseUrl) => (baseUrl === "/" ? "theme" : `theme:${baseUrl}`),
	},
	dataKey: { type: dataKey, default: "theme" },
	styles: {
		type: v.object({
			base: onOrAuto,
			components: onOrAuto,
			themes: v.either(v.oneOf(true, false, "auto", "families"), builtInThemes),
		}),
		default: { base: "auto", components: "auto", themes: "auto" },
		changesBundle: true,
	},
	packages: {
		type: v.list(v.text, "names of packages that are installed"),
		default: [],
		changesBundle: true,
	},
	toggle: { type: v.object({ system: v.boolean }), default: { system: false } },
	inject: { type: v.boolean, default: true },
	viewTransition: { type: v.boolean, default: true, changesBundle: true },
	csp: { type: v.oneOf("amend", false), default: false },
	modeAs: {
		type: v.object({ class: className, attribute: attributeName }),
		default: { class: false, attribute: false },
		// For the checks: the site's own CSS may name a mode so.
		changesBundle: true,
	},
	labels: { type: v.object({ ...labelTypes, themes: v.record(v.text) }), default: DEFAULT_LABELS },
	// Warnings and errors have the same findings.
	checks: {
		type: v.oneOf(true, false, "error"),
		default: true,
		changesBundle: (on) => !!on,
	},
};

export const PLUGIN_OPTIONS: Table<ThemePluginOptions> = {
	...SETTINGS,
	root: { type: folder, default: "." },
	force: { type: v.boolean, default: false },
	devEditor: { type: v.boolean, default: true },
	postcss: {
		type: v.list(plugin, "PostCSS plugins"),
		default: [],
		changesBundle: (plugins) => plugins.map(identity),
	},
};

export const OPTIONS: Table<ThemeOptions> = {
	...PLUGIN_OPTIONS,
	baseUrl: { type: v.text, default: "/", changesBundle: true },
};

// Functions with the same text may close over different values, so a plugin gets an id of its own,
// valid within a process.
const identities = new WeakMap<object, string>();

function identity(plugin: object): string {
	return recall(identities, plugin, () => crypto.randomUUID());
}

/** Reads the folder only for the names in a list, which few sites have. */
function readBuiltIn(...name: Parameters<typeof v.text.read>): string {
	const files = readdirSync(join(SHIPPED, "themes"));
	return v.oneOf(...files.map((file) => basename(file, ".css"))).read(...name);
}

function nameOrNone(allowed: string, pattern: string): v.Validator<string | false> {
	const form = new RegExp(pattern);
	return v.validator<string | false>(
		`${allowed}, or false`,
		{ anyOf: [{ type: "string", pattern }, { enum: [false] }] },
		(value) => value === false || (typeof value === "string" && form.test(value)),
	);
}

export function typeOf<T extends object>(table: Table<T>): v.Validator<T> {
	return v.object(v.mapValues(table, ({ type }: Option<keyof Config>) => type) as never);
}

/** The values of a configuration that decide its bundle. */
export function bundleFacts(config: Config): Record<string, unknown> {
	return v.mapValues(OPTIONS, ({ changesBundle }: Option<keyof Config>, key) => {
		const value = config[key as keyof Config];
		return typeof changesBundle === "function"
			? changesBundle(value as never)
			: changesBundle && value;
	});
}
