import { dirname, join, resolve } from "node:path";
import { cachePath } from "../bundle/build.js";
import { SITE_THEMES } from "../bundle/sources.js";
import { ASSETS_FOLDER } from "../constants.js";
import { isWithin } from "../paths.js";
import type { Service } from "../service/service.js";
import {
	firstOf,
	isStyle,
	readSite,
	readText,
	type SiteFindings,
	type SitePlace,
} from "../site/read.js";
import type { EleventyConfigLike } from "./eleventy-api.js";

export async function findSite(
	eleventyConfig: EleventyConfigLike,
	{ config }: Service,
): Promise<SiteFindings> {
	const { directories = {}, passthroughCopies = {} } = eleventyConfig;
	const { input = ".", includes, layouts, output } = directories;
	// Formats without an engine are copied.
	const formats = String([eleventyConfig.templateFormats, eleventyConfig.templateFormatsAdded]);
	const publishesCss = formats.split(",").some((format) => isStyle(`.${format.trim()}`));
	const themes = join(config.root, SITE_THEMES);
	const copied = Object.entries(passthroughCopies)
		.filter(([, { outputPath }]) => outputPath !== ASSETS_FOLDER)
		.map(([path]) => folderOf(path))
		.filter((folder) => resolve(folder) !== themes && !isWithin(themes, resolve(folder)));
	const found = await readSite({
		layouts: [layouts, includes].filter((folder) => folder !== undefined),
		input,
		copied: [...copied, ...(publishesCss ? [input] : [])],
		leftOut: [themes, dirname(cachePath(config)), ...(output === undefined ? [] : [output])],
		ignored: ignoredPaths(eleventyConfig, input),
	});
	const css = found.css ?? configuredCss(eleventyConfig);
	return { ...found, ...(css && { css }) };
}

/** Folders that Eleventy takes no page from, such as another build's output. */
function ignoredPaths({ ignores, useGitIgnore }: EleventyConfigLike, input: string): string[] {
	const files = [".eleventyignore", join(input, ".eleventyignore")];
	if (useGitIgnore !== false) files.push(".gitignore");
	// Paths relative to the list's folder. A pattern is no path, and matches nothing here.
	const listed = files.flatMap((file) =>
		(readText(file).match(/^[ \t]*[^#\s].*/gm) ?? []).map((line) =>
			join(dirname(file), line.trim()),
		),
	);
	return [...ignores, ...listed];
}

/** CSS that a configuration or its plugins add without a file in the site's folders. */
function configuredCss(eleventyConfig: EleventyConfigLike): SitePlace | undefined {
	const { passthroughCopies = {}, extensionMap = [], virtualTemplates = {} } = eleventyConfig;
	const texts: Record<string, { content?: unknown }> = { ...virtualTemplates };
	const place = firstOf(Object.keys(texts), undefined, (path) => String(texts[path]?.content));
	if (place) return place;
	const files = [
		...Object.keys(passthroughCopies),
		...Array.from(extensionMap, ({ extension = "" }) => `.${extension}`),
		...Object.keys(eleventyConfig.getBundleManagers?.() ?? {}).map((name) => `.${name}`),
	];
	return files.some(isStyle) ? { path: "the configuration" } : undefined;
}

/** The folder before a glob's first wildcard. */
function folderOf(pattern: string): string {
	const [plain = ""] = pattern.split(/[*?[{(!]/);
	return plain === pattern ? plain : plain.replace(/(?<![^/])[^/]*$/, "");
}
