import { describe } from "../config/problems.js";
import { messageOf, ThemeError } from "../errors.js";
import type { EleventyConfigLike } from "./types.js";

/**
 * Eleventy's own check lets prereleases pass, those of version 4 too; npm's range of the peer
 * dependency is only a warning, and none where Eleventy is installed elsewhere.
 *
 * @throws ThemeError `unsupported-eleventy`
 */
export function requireEleventy(eleventyConfig: EleventyConfigLike): void {
	if (typeof eleventyConfig?.versionCheck !== "function") {
		throw new ThemeError(
			"unsupported-eleventy",
			`themePlugin was called with ${describe(eleventyConfig)}, which is no configuration of Eleventy 3 or newer. Write eleventyConfig.addPlugin(themePlugin, { … }).`,
		);
	}
	try {
		eleventyConfig.versionCheck(">=3");
	} catch (cause) {
		throw new ThemeError(
			"unsupported-eleventy",
			`eleventy-plugin-theme needs Eleventy 3 or newer: npm install @11ty/eleventy@3. (${messageOf(cause)})`,
			{},
			{ cause },
		);
	}
}
