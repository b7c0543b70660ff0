import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { cachePath } from "../bundle/cache.js";
import { isStylesheet } from "../bundle/resolve.js";
import { SITE_THEMES } from "../bundle/sources.js";
import { CONFIG_FILE } from "../config/load.js";
import { CONTENT_TYPES } from "../page/published-files.js";
import type { Service } from "../service/service.js";
import type { EleventyConfigLike } from "./types.js";

/** Has Eleventy rebuild when the site's themes or their configuration change. */
export function watchSources(eleventyConfig: EleventyConfigLike, { config }: Service): void {
	const themes = join(config.root, SITE_THEMES);
	// Eleventy watches all JSON below its input, as data: a build that writes there would call the next.
	const cache = fromHere(join(dirname(cachePath(config)), "**"));
	eleventyConfig.watchIgnores?.add(cache);
	eleventyConfig.ignores.add(cache);
	// A glob: Eleventy 4 does not see new files in a bare directory.
	eleventyConfig.addWatchTarget(fromHere(join(themes, "**/*.[cC][sS][sS]")));
	// What editors leave beside a stylesheet would turn a swap of it into a reload of the page.
	const loaded = Object.keys(CONTENT_TYPES).join(",");
	eleventyConfig.addWatchTarget(fromHere(join(themes, `**/*.{${loaded}}`)));
	for (const file of usedFiles(themes)) eleventyConfig.addWatchTarget(fromHere(file));
	eleventyConfig.addWatchTarget(fromHere(join(config.root, CONFIG_FILE)), { resetConfig: true });
	// Where CSS is a template format of the site. What `ignores` holds is not watched either.
	eleventyConfig.addPreprocessor("eleventy-plugin-theme/sources", "css", (data) => {
		const { inputPath } = (data as { page: { inputPath: string } }).page;
		return resolve(inputPath).startsWith(themes + sep) ? false : undefined;
	});
}

/**
 * What the themes import and load from elsewhere in the site. Eleventy takes its list of files before the
 * first build, which is the first to know for sure, so they are looked for in the text: a match in
 * a comment is a file watched in vain, and packages do not change under a running server.
 */
function usedFiles(themes: string): Set<string> {
	const found = new Set<string>();
	const queue = listFolder(themes).map((name) => join(themes, name));
	for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
		for (const [, target = ""] of readText(file).matchAll(USED)) {
			const path = resolve(file, "..", target);
			if (found.has(path) || path.split(sep).includes("node_modules")) continue;
			found.add(path);
			if (isStylesheet(path)) queue.push(path);
		}
	}
	return found;
}

const USED = /(?:@import\s+(?!url\()|url\(\s*)["']?(?![/#]|[a-z]+:)([^"'()\s;?#]+)/gi;

function listFolder(folder: string): string[] {
	try {
		return readdirSync(folder).filter(isStylesheet);
	} catch {
		// The build says what is wrong with the folder, if anything is.
		return [];
	}
}

function readText(file: string): string {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return "";
	}
}

/** Relative to where Eleventy runs, with forward slashes, as its globs are. */
export function fromHere(path: string): string {
	return relative(process.cwd(), path).split(sep).join("/");
}
