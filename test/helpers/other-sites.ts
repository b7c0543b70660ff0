import { builds } from "./other-sites/builds.js";
import { colors } from "./other-sites/colors.js";
import { layouts } from "./other-sites/layouts.js";
import { media } from "./other-sites/media.js";
import { names } from "./other-sites/names.js";
import type { OtherSite } from "./other-sites/site.js";
import { switches } from "./other-sites/switches.js";

export type { OtherSite } from "./other-sites/site.js";

/** Sites with CSS of their own, one for each way in which a plugin could disturb one. */
export const OTHER_SITES: readonly OtherSite[] = [
	...layouts,
	...colors,
	...names,
	...switches,
	...media,
	...builds,
];

/** Where every configuration of these sites begins to configure. */
const OPENING = /^(?:export default|module\.exports =) function \(eleventyConfig\) \{\n/m;

/**
 * The site's files after its owner wrote the one line.
 *
 * @param options - of the plugin, as JavaScript
 */
export function withPlugin(site: OtherSite, options = ""): Record<string, string> {
	const before = site.files[site.config] ?? "";
	const isCommonJs = before.includes("module.exports");
	const load = isCommonJs
		? 'const { themePlugin } = require("eleventy-plugin-theme");'
		: 'import { themePlugin } from "eleventy-plugin-theme";';
	const call = `\televentyConfig.addPlugin(themePlugin${options && `, ${options}`});\n`;
	const config = before.replace(OPENING, (opening) => opening + call);
	if (config === before) throw new Error(`${site.name}: no place for the line`);
	return { ...site.files, [site.config]: `${load}\n${config}` };
}
