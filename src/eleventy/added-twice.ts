import { isDeepStrictEqual } from "node:util";
import type { ThemePluginOptions } from "../config/options.js";
import { quoted } from "../config/problems.js";
import { log } from "./report.js";
import type { EleventyConfigLike } from "./types.js";

/**
 * A layout theme and its site may both add the plugin. Which of them is right cannot be told, and
 * the first has made its registrations: what the second says otherwise is named, as it is lost.
 */
export function warnOfIgnored(
	eleventyConfig: EleventyConfigLike,
	first: ThemePluginOptions,
	second: ThemePluginOptions,
): void {
	const ignored = (Object.keys(second) as (keyof ThemePluginOptions)[]).filter(
		(key) => !isDeepStrictEqual(first[key], second[key]),
	);
	if (ignored.length === 0) return;
	log(
		eleventyConfig,
		`The plugin is added twice: the first one's options hold, and of the second's these are ignored: ${quoted(ignored)}. Give them where it is added first, or in site.json`,
		"warn",
	);
}
