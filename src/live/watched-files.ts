import { dirname, join, resolve } from "node:path";
import { SITE_THEMES } from "../bundle/sources.js";
import { CONFIG_FILE } from "../config/load.js";
import { ThemeError } from "../errors.js";
import type { Service } from "../service/service.js";
import { readText } from "../site/read.js";

export function themesFolder({ config }: Service): string {
	return join(config.root, SITE_THEMES);
}

/**
 * The files that change the bundle: those that it read, and missing ones. After an error also the
 * file with the error and its imports, one of which may be missing.
 */
export function watchedFiles(service: Service, error?: unknown): Set<string> {
	const { root } = service.config;
	const wrong = error instanceof ThemeError ? error.file : undefined;
	return new Set([
		join(root, CONFIG_FILE),
		...(service.isReady ? filesOf(service.bundle, root) : []),
		...(wrong === undefined ? [] : [wrong, ...importsOf(wrong)]),
	]);
}

function filesOf({ dependencies, files, missingFiles }: Service["bundle"], root: string): string[] {
	return [
		...[...dependencies, ...files].map(({ path }) => resolve(root, path)),
		...missingFiles.map(({ file, url }) =>
			resolve(root, dirname(file), url.replace(/[?#].*$/s, "")),
		),
	];
}

/** The relative `@import`s in a file's text, also in comments, which does no harm. */
function importsOf(file: string): string[] {
	const imported = /@import\s+(?:url\(\s*)?["']?(?![/#]|[a-z]+:)([^"'()\s;?#]+)/gi;
	return Array.from(readText(file).matchAll(imported), ([, path = ""]) =>
		resolve(file, "..", path),
	);
}
