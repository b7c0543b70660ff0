import { dirname, join, resolve } from "node:path";
import { SITE_THEMES } from "../bundle/sources.js";
import { ThemeError } from "../errors.js";
import type { Service } from "../service/service.js";
import { readText } from "../site/read.js";

export function themesFolder({ config }: Service): string {
	return join(config.root, SITE_THEMES);
}

/**
 * The files that make another bundle when they change: those of the one at hand, and those whose
 * absence it tells of. After an error, the file that holds it as well, and what it imports, which
 * may be what is missing.
 */
export function watchedFiles(service: Service, error?: unknown): Set<string> {
	const { root } = service.config;
	const files = service.isReady ? filesOf(service.bundle, root) : [];
	const wrong = error instanceof ThemeError && error.file !== undefined ? error.file : undefined;
	return new Set(wrong === undefined ? files : [...files, wrong, ...importsOf(wrong)]);
}

function filesOf({ dependencies, files, missingFiles }: Service["bundle"], root: string): string[] {
	return [
		...[...dependencies, ...files].map(({ path }) => resolve(root, path)),
		...missingFiles.map(({ file, url }) =>
			resolve(root, dirname(file), url.replace(/[?#].*$/s, "")),
		),
	];
}

/** The relative `@import`s of a file, as its text has them: in a comment as well, which does no harm. */
function importsOf(file: string): string[] {
	const imported = /@import\s+(?:url\(\s*)?["']?(?![/#]|[a-z]+:)([^"'()\s;?#]+)/gi;
	return Array.from(readText(file).matchAll(imported), ([, path = ""]) =>
		resolve(file, "..", path),
	);
}
