import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

/**
 * The file that an `@import` in this folder means: one beside it, else a package's stylesheet by
 * `exports` or `imports`, else by `style`, `main` or `index.css`. Warm builds ask again, so it
 * leans on Node alone.
 */
export function resolveImport(specifier: string, folder: string): string | undefined {
	return stylesheetAt(resolve(folder, specifier)) ?? resolvePackage(specifier, folder);
}

/** The stylesheet that a package's name, or the name of something in it, means in this folder. */
export function resolvePackage(specifier: string, folder: string): string | undefined {
	const { resolve: find } = createRequire(`${folder}/`);
	return (
		attempt(() => [find(specifier)].find((path) => path.endsWith(".css"))) ??
		attempt(() => firstOf(find.paths(specifier)?.map((path) => join(path, specifier)))) ??
		// Yarn's Plug'n'Play has no folders to look in.
		attempt(() => stylesheetAt(dirname(find(`${specifier}/package.json`))))
	);
}

function firstOf(paths: readonly string[] = []): string | undefined {
	for (const path of paths) {
		const found = stylesheetAt(path);
		if (found) return found;
	}
	return undefined;
}

/** The path itself, without its extension, or the folder's main stylesheet. */
function stylesheetAt(path: string): string | undefined {
	const { style, main, exports } = manifestOf(path);
	const exported = Object(Object(exports)["."] ?? exports).style;
	const inFolder = [exported, style, isStylesheet(main) && main, "index.css"].filter(isText);
	return [path, `${path}.css`, ...inFolder.map((name) => join(path, name))].find(isFile);
}

function manifestOf(folder: string): { style?: unknown; main?: unknown; exports?: unknown } {
	const file = join(folder, "package.json");
	const read = () => (isFile(file) ? Object(JSON.parse(readFileSync(file, "utf8"))) : {});
	return attempt(read) ?? {};
}

/** Whether a file is CSS by its name, as themes are. */
export function isStylesheet(name: unknown): boolean {
	return isText(name) && /\.css$/i.test(name);
}

function isText(value: unknown): value is string {
	return typeof value === "string";
}

function isFile(path: string): boolean {
	return attempt(() => statSync(path).isFile()) ?? false;
}

/** What does not exist, may not be read, or is no path at all: it leads nowhere. */
function attempt<T>(find: () => T): T | undefined {
	try {
		return find();
	} catch {
		return undefined;
	}
}
