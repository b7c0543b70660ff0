import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isStylesheet } from "../bundle/resolve.js";
import { SITE_THEMES } from "../bundle/sources.js";
import { ThemeError } from "../errors.js";
import type { Service } from "../service/service.js";

export function themesFolder({ config }: Service): string {
	return join(config.root, SITE_THEMES);
}

/**
 * The files that make another bundle when they change: those of the one at hand, and those whose
 * absence it tells of. Where there is none, or it is not what the sources say, what their text names.
 */
export function watchedFiles(service: Service, error: unknown): Set<string> {
	const { root } = service.config;
	const files = service.isReady ? filesOf(service.bundle, root) : [];
	if (error === undefined) return new Set(files);
	const wrong = error instanceof ThemeError && error.file !== undefined ? [error.file] : [];
	return new Set([...files, ...wrong, ...namedFiles(themesFolder(service))]);
}

function filesOf({ dependencies, files, missingFiles }: Service["bundle"], root: string): string[] {
	return [
		...[...dependencies, ...files].map(({ path }) => resolve(root, path)),
		...missingFiles.map(({ file, url }) =>
			resolve(root, dirname(file), url.replace(/[?#].*$/s, "")),
		),
	];
}

/** What the themes import and load, as their text has it: in a comment as well, which does no harm. */
function namedFiles(themes: string): Set<string> {
	const found = new Set<string>();
	const queue = listFolder(themes).map((name) => join(themes, name));
	for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
		for (const [, target = ""] of readText(file).matchAll(NAMED)) {
			const path = resolve(file, "..", target);
			if (found.has(path)) continue;
			found.add(path);
			if (isStylesheet(path)) queue.push(path);
		}
	}
	return found;
}

const NAMED = /(?:@import\s+(?!url\()|url\(\s*)["']?(?![/#]|[a-z]+:)([^"'()\s;?#]+)/gi;

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
