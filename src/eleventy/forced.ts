import type { Service } from "../service/service.js";
import type { EleventyConfigLike } from "./types.js";

/** The theme that a page's front matter (or any other data) asks for under the key `theme`. */
export type ForcedTheme = (page: object) => string | undefined;

/**
 * Listens to every page's data. A transform sees the page but not its data; computed data sees
 * both, for pages outside of all collections and for each page of a pagination too.
 */
export function watchForcedThemes(
	eleventyConfig: EleventyConfigLike,
	service: Service,
): ForcedTheme {
	const themes = new WeakMap<object, string>();
	eleventyConfig.addGlobalData(
		"eleventyComputed.themeForced",
		() =>
			({ theme, page }: { theme?: unknown; page?: { inputPath?: string } }) => {
				// Many sites keep data of their own under this name; only a string can be meant for us.
				if (typeof theme !== "string" || !page) return undefined;
				themes.set(page, theme);
				return theme;
			},
	);
	return (page) => {
		const name = themes.get(page);
		if (name === undefined) return undefined;
		if (service.has(name)) return name;
		const { inputPath } = page as { inputPath?: string };
		service.bus.emit("theme:warning", {
			type: "unknown-theme",
			name,
			...(inputPath !== undefined && { page: inputPath }),
		});
		return undefined;
	};
}
