import { statSync } from "node:fs";
import { identity } from "./identity.js";
import {
	type Config,
	DEFAULT_LABELS,
	DEFAULT_SYSTEM,
	type ThemeOptions,
	type ThemePluginOptions,
	type ThemeSettings,
} from "./options.js";
import {
	boolean,
	either,
	list,
	mapValues,
	object,
	oneOf,
	record,
	seconds,
	text,
	type Validator,
	validator,
} from "./validators.js";

/** All that the package knows of an option, but for its type and its meaning: see `options.ts`. */
export interface Option<K extends keyof Config> {
	readonly type: Validator<Exclude<ThemeOptions[K], undefined>>;
	/** What holds where nothing is given, on a site below this base URL. */
	readonly default: Config[K] | ((baseUrl: string) => Config[K]);
	/** Whether another value makes another bundle; or what of the value does. */
	readonly changesBundle?: true | ((value: Config[K]) => unknown);
}

/** An option that is missing here, or is no option, does not compile. */
export type Table<T> = { readonly [K in keyof T & keyof Config]: Option<K> };

/** Members of `Storage`: under these names `localStorage` holds no item that a script can read plainly. */
const STORAGE_MEMBERS = ["clear", "getItem", "key", "length", "removeItem", "setItem"];

const storageKey = validator<string>(
	"a string that is not empty, and is no name that localStorage has a use for itself",
	{ ...text.schema, not: { enum: STORAGE_MEMBERS } },
	(value) =>
		typeof value === "string" &&
		value !== "" &&
		!STORAGE_MEMBERS.includes(value) &&
		!(value in Object.prototype),
);

const folder = validator<string>(
	"the path of a folder that exists (a path, not a URL: import.meta.dirname, or fileURLToPath(url))",
	text.schema,
	(value) =>
		typeof value === "string" && !!statSync(value, { throwIfNoEntry: false })?.isDirectory(),
);

const plugin = validator<NonNullable<ThemeOptions["postcss"]>[number]>(
	"a PostCSS plugin",
	{},
	(value) => typeof value === "function" || (typeof value === "object" && value !== null),
);

const { themes: _, ...labels } = DEFAULT_LABELS;
const labelTexts = Object.fromEntries(Object.keys(labels).map((key) => [key, text])) as Record<
	keyof typeof labels,
	Validator<string>
>;

/** What `site.json` and the plugin's options both hold. */
export const SETTINGS: Table<ThemeSettings> = {
	default: { type: text, default: undefined, changesBundle: true },
	allow: {
		type: list(text, 'theme names, such as ["light", "dark"]'),
		default: [],
		changesBundle: true,
	},
	cache: {
		type: object({ enabled: boolean, ttl: seconds }),
		default: { enabled: true, ttl: 0 },
	},
	system: {
		type: either(oneOf(false), object({ light: text, dark: text })),
		default: DEFAULT_SYSTEM,
		changesBundle: true,
	},
	storageKey: {
		type: storageKey,
		default: (baseUrl) => (baseUrl === "/" ? "theme" : `theme:${baseUrl}`),
	},
	styles: {
		type: object({
			base: boolean,
			components: boolean,
			themes: either(boolean, list(text, "built-in themes")),
		}),
		default: { base: true, components: true, themes: true },
		changesBundle: true,
	},
	inject: { type: boolean, default: true },
	viewTransition: { type: boolean, default: false },
	guard: { type: oneOf("inline", "external"), default: "inline" },
	csp: { type: oneOf("headers", "meta", "amend", false), default: false },
	labels: {
		type: object({ ...labelTexts, themes: record(text) }),
		default: DEFAULT_LABELS,
	},
	// Whether findings are warnings or errors does not change them.
	checks: { type: oneOf(true, false, "error"), default: true, changesBundle: (on) => on !== false },
};

export const PLUGIN_OPTIONS: Table<ThemePluginOptions> = {
	...SETTINGS,
	root: { type: folder, default: "." },
	force: { type: boolean, default: false },
	postcss: {
		type: list(plugin, "PostCSS plugins"),
		default: [],
		changesBundle: (plugins) => plugins.map(identity),
	},
};

export const OPTIONS: Table<ThemeOptions> = {
	...PLUGIN_OPTIONS,
	baseUrl: { type: text, default: "/" },
};

/** The type of an object that holds these options. */
export function typeOf<T extends object>(table: Table<T>): Validator<T> {
	return object(mapValues(table, ({ type }: Option<keyof Config>) => type) as never);
}

/** What of a configuration makes another bundle, where it is another. */
export function bundleFacts(config: Config): Record<string, unknown> {
	return mapValues(OPTIONS, ({ changesBundle }: Option<keyof Config>, key) => {
		const value = config[key as keyof Config];
		return typeof changesBundle === "function"
			? changesBundle(value as never)
			: changesBundle && value;
	});
}
