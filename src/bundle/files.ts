import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { dirname, extname, join, parse, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Dependency } from "./types.js";

/** Whether a URL means a file beside its stylesheet: one without a scheme, a host or a root, or a place in the page. */
export function isRelative(url: string): boolean {
	return !/^\s*([/\\#?]|[a-z][a-z\d+.-]*:|$)/i.test(url);
}

/**
 * The file that a stylesheet's relative URL means, if it may be published: it lies in the site, in a
 * package that the path leads through, or in the package of the stylesheet. A package's stylesheet
 * publishes nothing of the site's. Warm builds ask again, so it leans on Node alone.
 */
export function locateFile(url: string, stylesheet: string, root: string): string | undefined {
	try {
		const path = fileURLToPath(new URL(url.replace(/[?#].*$/s, ""), pathToFileURL(stylesheet)));
		const real = realpathSync(path);
		if (!statSync(real).isFile()) return undefined;
		accessSync(real, constants.R_OK);
		const homes = [homeOf(stylesheet, root), packageFolder(path)];
		return homes.some((home) => home && isWithin(realpathSync(home), real)) ? path : undefined;
	} catch {
		// Nothing is there, it may not be read, or the URL is no path.
		return undefined;
	}
}

/** The name of a published file: another for each content, and plain in URLs and on every disk. */
export function publishedName({ path, hash }: Dependency): string {
	const plain = (text: string) => text.replace(/[^\w.-]+/g, "-");
	// Some hosts leave out what begins with a dot; a file's name may have 255 bytes.
	const name = plain(parse(path).name).replace(/^\.+/, "").slice(0, 100);
	return `${name || "file"}.${hash.slice(0, 8)}${plain(extname(path))}`;
}

/** The folder whose files a stylesheet may publish: its package, or the site. */
function homeOf(stylesheet: string, root: string): string | undefined {
	const isOfSite = isWithin(root, stylesheet) && !packageFolder(relative(root, stylesheet));
	return isOfSite ? root : (packageFolder(stylesheet) ?? manifestFolder(dirname(stylesheet)));
}

/** The last package that a path leads through. What begins with a dot is a tool's own folder. */
function packageFolder(path: string): string | undefined {
	const parts = path.split(sep);
	const at = parts.lastIndexOf("node_modules") + 1;
	const end = parts[at]?.startsWith("@") ? at + 2 : at + 1;
	const isPackage = at > 0 && parts.length > end && !parts[at]?.startsWith(".");
	return isPackage ? parts.slice(0, end).join(sep) : undefined;
}

/** The folder of a package that is linked from where it is written. */
function manifestFolder(folder: string): string | undefined {
	if (statSync(join(folder, "package.json"), { throwIfNoEntry: false })?.isFile()) return folder;
	return dirname(folder) === folder ? undefined : manifestFolder(dirname(folder));
}

function isWithin(folder: string, path: string): boolean {
	return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
