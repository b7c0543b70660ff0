import nodePath from "node:path";

/**
 * Whether a path lies below a folder. By `relative()`, which knows that Windows tells no letter case
 * apart and has drives.
 */
export function isWithin(folder: string, path: string, on: typeof nodePath = nodePath): boolean {
	const from = on.relative(folder, path);
	return from !== "" && from.split(on.sep)[0] !== ".." && !on.isAbsolute(from);
}

/** Relative to the site's root, with forward slashes: the same wherever the site stands. */
export function portable(root: string, path: string): string {
	return nodePath.relative(root, path).split(nodePath.sep).join("/");
}

/** Relative to where Eleventy runs, with forward slashes, as it prints paths and as its globs are. */
export function fromHere(path: string): string {
	return portable(process.cwd(), path);
}
