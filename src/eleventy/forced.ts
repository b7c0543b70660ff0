import { recall } from "../bundle/memory.js";
import { suggest } from "../config/spelling.js";
import type { Service } from "../service/service.js";
import type { EleventyConfigLike, MergedConfig } from "./types.js";

interface PageData extends Record<string, unknown> {
	page?: { readonly inputPath?: string; readonly url?: unknown };
	pagination?: unknown;
	eleventyComputed?: unknown;
}

/** The theme that a page's front matter (or any other data) asks for under the configured key. */
export type ForcedTheme = (inputPath: string, url: unknown) => string | undefined;

const PREPROCESSOR = "eleventy-plugin-theme/forced";

/**
 * Listens to the data of pages. A transform sees the page but not its data; computed data sees both,
 * for pages outside of all collections and for each page of a pagination too. As it costs each page
 * that has any 3 kB, only those get it whose data may name a theme. In Eleventy 4 the two see
 * different objects of one page.
 */
export function watchForcedThemes(
	eleventyConfig: EleventyConfigLike,
	service: Service,
): ForcedTheme {
	/** By input path, then by URL. */
	const themes = new Map<unknown, Map<unknown, string>>();
	const themeForced = (data: PageData) => {
		// Eleventy finds out what is read, and computes that first.
		const { inputPath, url } = data.page ?? {};
		const { dataKey } = service.config;
		const theme = dataKey === false ? undefined : valueAt(data, dataKey);
		// Many sites keep data of their own under this name; only a string can be meant for us.
		if (typeof theme !== "string") return undefined;
		recall(themes, inputPath, () => new Map()).set(url, theme);
		return theme;
	};
	eleventyConfig.addPreprocessor(PREPROCESSOR, "*", (data: PageData) => {
		// What it said in an earlier build.
		themes.delete(data.page?.inputPath);
		if (!mayName(data, service.config.dataKey)) return;
		data.eleventyComputed = { ...Object(data.eleventyComputed), themeForced };
	});
	eleventyConfig.on("eleventy.config", heedLast);
	return (inputPath, url) => {
		const name = themes.get(inputPath)?.get(url);
		if (name === undefined || service.has(name)) return name;
		const meant = suggest(name, service.available());
		// What is near to no theme is the site's own.
		if (meant !== undefined) {
			service.bus.emit("theme:warning", { type: "unknown-theme", name, meant, page: inputPath });
		}
		return undefined;
	};
}

/** True if data names a theme, or if computed or paginated data may come to name one. */
function mayName(data: PageData, key: string | false): boolean {
	if (key === false) return false;
	const [root = key] = key.split(".");
	const computed: object = Object(data.eleventyComputed);
	return typeof valueAt(data, key) === "string" || root in computed || !!data.pagination;
}

/** A preprocessor of the site's may name the theme; whatever is added last comes last. */
function heedLast(merged: MergedConfig): void {
	const { preprocessors = {} } = merged.getConfig();
	const own = preprocessors[PREPROCESSOR];
	delete preprocessors[PREPROCESSOR];
	preprocessors[PREPROCESSOR] = own;
}

function valueAt(data: object, key: string): unknown {
	return key.split(".").reduce<unknown>((value, part) => Object(value)[part], data);
}
