import { suggest } from "../config/spelling.js";
import type { Service } from "../service/service.js";
import type { EleventyConfigLike, TransformContext } from "./types.js";

/** What tells the pages of a build apart, those of one template too. */
type PageLike = TransformContext["page"];

/** The theme that a page's front matter (or any other data) asks for under the configured key. */
export type ForcedTheme = (page: PageLike) => string | undefined;

/**
 * Listens to every page's data. A transform sees the page but not its data; computed data sees
 * both, for pages outside of all collections and for each page of a pagination too. In Eleventy 4
 * the two see different objects of one page.
 */
export function watchForcedThemes(
	eleventyConfig: EleventyConfigLike,
	service: Service,
): ForcedTheme {
	const themes = new Map<string, string>();
	const keyOf = ({ inputPath, url }: PageLike) => JSON.stringify([inputPath, url]);
	eleventyConfig.addGlobalData(
		"eleventyComputed.themeForced",
		() => (data: { page?: PageLike }) => {
			// Eleventy finds out what is read, and computes that first.
			const key = keyOf(data.page ?? {});
			const { dataKey } = service.config;
			const theme = dataKey === false ? undefined : valueAt(data, dataKey);
			// Many sites keep data of their own under this name; only a string can be meant for us.
			if (typeof theme !== "string") {
				themes.delete(key);
				return undefined;
			}
			themes.set(key, theme);
			return theme;
		},
	);
	return (page) => {
		const name = themes.get(keyOf(page));
		if (name === undefined || service.has(name)) return name;
		const meant = suggest(name, service.available());
		// What is near to no theme is the site's own.
		if (meant !== undefined) {
			const { inputPath } = page;
			service.bus.emit("theme:warning", {
				type: "unknown-theme",
				name,
				meant,
				...(inputPath !== undefined && { page: inputPath }),
			});
		}
		return undefined;
	};
}

function valueAt(data: object, key: string): unknown {
	return key.split(".").reduce<unknown>((value, part) => Object(value)[part], data);
}
