import { accessSync, constants, existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join, parse, relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { attempt } from "../attempt.js";
import { isWithin } from "../paths.js";
import type { Dependency } from "./bundle.js";

// Warm builds use this file, so it needs Node alone.

/**
 * The file of a stylesheet's relative URL, if it may be published: in the site, in a package on its
 * path, or in the stylesheet's package. A package's stylesheet publishes no file of the site.
 */
export function locateFile(url: string, stylesheet: string, root: string): string | undefined {
	return attempt(() => {
		const path = fileURLToPath(new URL(url.replace(/[?#].*$/s, ""), pathToFileURL(stylesheet)));
		const real = realpathSync(path);
		if (!statSync(real).isFile()) return undefined;
		accessSync(real, constants.R_OK);
		const home = homeOf(stylesheet, root);
		if (home === undefined) return undefined;
		return isWithin(realpathSync(home), real) || isOfPackage(home, path) ? path : undefined;
	});
}

/** A published file's name: unique for its content, and safe in URLs and on every file system. */
export function publishedName({ path, hash }: Dependency): string {
	const plain = (text: string) => text.replace(/[^\w.-]+/g, "-");
	// Some hosts skip dotfiles; a file name has at most 255 bytes.
	const name = plain(parse(path).name).replace(/^\.+/, "").slice(0, 100);
	return `${name || "file"}.${hash.slice(0, 8)}${plain(extname(path))}`;
}

export function packageOf(stylesheet: string): string | undefined {
	return packageFolder(stylesheet) ?? manifestFolder(dirname(stylesheet));
}

/** True if a file lies in the folder, or in another package on its path. */
export function isOfPackage(home: string, path: string): boolean {
	const inside = packageFolder(path);
	if (inside === undefined || inside === home) return isWithinReal(home, path);
	const real = realpathSync(inside);
	// A link must not declare a folder of the site, or all of it, a package.
	const isLinked = isFile(join(real, "package.json")) && !isWithinReal(real, home);
	return (isLinked || packageFolder(join(real, "x")) === real) && isWithinReal(real, path);
}

function isWithinReal(folder: string, path: string): boolean {
	return isWithin(realpathSync(folder), realpathSync(path));
}

function homeOf(stylesheet: string, root: string): string | undefined {
	const isOfSite = isWithin(root, stylesheet) && !packageFolder(relative(root, stylesheet));
	return isOfSite ? root : packageOf(stylesheet);
}

/** The last package on a path. A folder with a leading dot is a tool's own. */
function packageFolder(path: string): string | undefined {
	const parts = path.split(sep);
	const at = parts.lastIndexOf("node_modules") + 1;
	const end = parts[at]?.startsWith("@") ? at + 2 : at + 1;
	const isPackage = at > 0 && parts.length > end && !parts[at]?.startsWith(".");
	return isPackage ? parts.slice(0, end).join(sep) : undefined;
}

function manifestFolder(folder: string): string | undefined {
	if (isFile(join(folder, "package.json"))) return folder;
	return dirname(folder) === folder ? undefined : manifestFolder(dirname(folder));
}

/**
 * The file that an `@import` in this folder resolves to: a relative one, else a package's by
 * `exports` or `imports`, else by `style`, `main` or `index.css`.
 */
export function resolveImport(specifier: string, folder: string): string | undefined {
	return stylesheetAt(resolve(folder, specifier)) ?? resolvePackage(specifier, folder);
}

/** The stylesheet of a package, or of a path in a package, seen from this folder. */
export function resolvePackage(specifier: string, folder: string): string | undefined {
	const { resolve: find } = createRequire(`${folder}/`);
	const [name = ""] = /^(?:@[^/]+\/)?[^/]*/.exec(specifier) ?? [];
	const folders = find.paths(specifier) ?? [];
	const home = folders.find((path) => name && existsSync(join(path, name)));
	const found =
		attempt(() => [find(specifier)].find((path) => path.endsWith(".css"))) ??
		folders.map((path) => stylesheetAt(join(path, specifier))).find(isText) ??
		// Yarn Plug'n'Play has no folders to look in.
		attempt(() => stylesheetAt(dirname(find(`${specifier}/package.json`))));
	// A package must not name a file of the site as its stylesheet, by link or manifest.
	return found && home && !isWithinReal(join(home, name), found) ? undefined : found;
}

function stylesheetAt(path: string): string | undefined {
	const manifest = join(path, "package.json");
	const read = () => (isFile(manifest) ? JSON.parse(readFileSync(manifest, "utf8")) : undefined);
	const { style, main, exports }: Record<string, unknown> = Object(attempt(read));
	const exported = Object(Object(exports)["."] ?? exports).style;
	const inFolder = [exported, style, isStylesheet(main) && main, "index.css"].filter(isText);
	return [path, `${path}.css`, ...inFolder.map((name) => join(path, name))].find(isFile);
}

export function isStylesheet(name: unknown): boolean {
	return isText(name) && /\.css$/i.test(name);
}

function isText(value: unknown): value is string {
	return typeof value === "string";
}

function isFile(path: string): boolean {
	return attempt(() => statSync(path).isFile()) ?? false;
}
