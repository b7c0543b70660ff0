import { resolve } from "node:path";
import { suggest } from "../config/spelling.js";
import { themesFolder } from "../live/watched-files.js";
import { isWithin } from "../paths.js";
import { recall } from "../recall.js";
import type { Service } from "../service/service.js";
import type { EleventyConfigLike, MergedConfig } from "./eleventy-api.js";

interface PageData extends Record<string, unknown> {
	page?: { readonly inputPath?: string; readonly url?: unknown };
}

/** The theme that a page's data asks for under the configured key. */
export type ForcedTheme = (inputPath: string, url: unknown) => string | undefined;

const PREPROCESSOR = "eleventy-plugin-theme/forced";

/**
 * Reads the pages' data. A transform has no data; computed data has, also for pages outside of
 * collections and for each page of a pagination. It costs 3 kB for each page, so only pages get it
 * whose data may name a theme. Eleventy 4 gives the two different `page` objects.
 */
export function watchForcedThemes(
	eleventyConfig: EleventyConfigLike,
	service: Service,
): ForcedTheme {
	const themes = new Map<unknown, Map<unknown, string>>();
	const themeForced = (data: PageData) => {
		// Eleventy detects which data is read here, and computes it first.
		const { inputPath, url } = data.page ?? {};
		const { dataKey } = service.config;
		const theme = dataKey === false ? undefined : valueAt(data, dataKey);
		// Sites may use this key for data of their own; only a string can be a theme.
		if (typeof theme !== "string") return undefined;
		recall(themes, inputPath, () => new Map()).set(url, theme);
		return theme;
	};
	eleventyConfig.addPreprocessor(PREPROCESSOR, ["*"], (data: PageData) => {
		const { inputPath = "" } = data.page ?? {};
		// Where CSS is a template format, themes are no pages. `ignores` would stop watching them too.
		if (inputPath.endsWith(".css") && isWithin(themesFolder(service), resolve(inputPath)))
			return false;
		themes.delete(inputPath);
		if (!mayName(data, service.config.dataKey)) return;
		data.eleventyComputed = { ...Object(data.eleventyComputed), themeForced };
	});
	eleventyConfig.on("eleventy.config", runLast);
	return (inputPath, url) => {
		const name = themes.get(inputPath)?.get(url);
		if (name === undefined || service.has(name)) return name;
		const meant = suggest(name, service.available());
		// A name that is near no theme is the site's own.
		if (meant !== undefined) {
			service.bus.emit("theme:warning", { type: "unknown-theme", name, meant, page: inputPath });
		}
		return undefined;
	};
}

/** True if data names a theme, or computed or paginated data may. */
function mayName(data: PageData, key: string | false): boolean {
	if (key === false) return false;
	const [root = key] = key.split(".");
	const isNamed = root in data && typeof valueAt(data, key) === "string";
	return isNamed || root in Object(data.eleventyComputed) || !!data.pagination;
}

/** The last registered preprocessor runs last: an earlier one may name the theme. */
function runLast(merged: MergedConfig): void {
	const { preprocessors = {} } = merged.getConfig();
	// Within `namespace()` the name has a prefix.
	const name = Object.keys(preprocessors).find((its) => its.endsWith(PREPROCESSOR)) as string;
	const own = preprocessors[name];
	delete preprocessors[name];
	preprocessors[name] = own;
}

function valueAt(data: object, key: string): unknown {
	return key.split(".").reduce<unknown>((value, part) => Object(value)[part], data);
}
