import { join, resolve } from "node:path";
import { ThemeError } from "../errors.js";
import type { Config, ThemeOptions } from "./options.js";
import { explain } from "./problems.js";
import { readSiteJson } from "./site-json.js";
import { OPTIONS, type Option, type Table, typeOf } from "./table.js";
import { isRecord, mapValues } from "./validators.js";

export const CONFIG_FILE = "site.json";

/** A checked copy of raw options, each read once. @throws ThemeError `invalid-option` */
export function checkOptions<T extends object>(given: unknown, table: Table<T>): T {
	return typeOf(table).read(given, [], (problem) => {
		const { path, cause } = problem;
		const subject = path.length > 0 ? "The option " : "";
		throw new ThemeError("invalid-option", subject + explain(problem), {}, { cause });
	});
}

/** Options, else `site.json`, else defaults. @throws ThemeError `invalid-config`, `unreadable-file` */
export function loadConfig(options: ThemeOptions): Config {
	const baseUrl = `/${options.baseUrl ?? ""}/`.replace(/\/{2,}/g, "/");
	const defaults = mapValues(OPTIONS, ({ default: value }: Option<keyof Config>) =>
		typeof value === "function" ? value(baseUrl) : value,
	) as Config;
	const root = resolve(options.root ?? defaults.root);
	// Joined first: `false` in the file must not hide a default from an option's object.
	const given = merge(readSiteJson(join(root, CONFIG_FILE)), { ...options, root, baseUrl });
	return merge(defaults, given) as Config;
}

/** Merges objects key by key at any depth; of other values the upper one counts. */
function merge(lower: object, upper: object): object {
	const joined = Object.entries(upper).map(([key, value]) => {
		const below: unknown = Object.hasOwn(lower, key) ? lower[key as never] : undefined;
		return [key, isRecord(below) && isRecord(value) ? merge(below, value) : (value ?? below)];
	});
	return { ...lower, ...Object.fromEntries(joined) };
}
