import { dirname, join, relative, resolve, sep } from "node:path";
import { cachePath } from "../bundle/cache.js";
import { CONFIG_FILE } from "../config/load.js";
import { themesFolder } from "../live/watched-files.js";
import { CONTENT_TYPES } from "../page/published-files.js";
import type { Service } from "../service/service.js";
import type { EleventyConfigLike } from "./types.js";

/**
 * Eleventy rebuilds for the configuration alone. Themes are followed by {@link LiveEdits}, which needs
 * no page to be rendered: whatever else of the site watches, copies or renders their folder.
 */
export function divideWatch(
	eleventyConfig: EleventyConfigLike,
	service: Service,
	renderSignal: string,
): void {
	const { config } = service;
	const themes = themesFolder(service);
	const published = Object.keys(CONTENT_TYPES).join(",");
	eleventyConfig.watchIgnores?.add(fromHere(join(themes, "**/*.[cC][sS][sS]")));
	eleventyConfig.watchIgnores?.add(fromHere(join(themes, `**/*.{${published}}`)));
	// Eleventy watches all JSON below its input, as data: a build that writes there would call the next.
	const cache = fromHere(join(dirname(cachePath(config)), "**"));
	eleventyConfig.watchIgnores?.add(cache);
	eleventyConfig.ignores.add(cache);
	eleventyConfig.addWatchTarget(fromHere(join(config.root, CONFIG_FILE)), { resetConfig: true });
	eleventyConfig.addWatchTarget(renderSignal.split(sep).join("/"));
	// Where CSS is a template format of the site. What `ignores` holds is not watched either.
	eleventyConfig.addPreprocessor("eleventy-plugin-theme/sources", "css", (data) => {
		const { inputPath } = (data as { page: { inputPath: string } }).page;
		return resolve(inputPath).startsWith(themes + sep) ? false : undefined;
	});
}

/** Relative to where Eleventy runs, with forward slashes, as its globs are. */
export function fromHere(path: string): string {
	return relative(process.cwd(), path).split(sep).join("/");
}
