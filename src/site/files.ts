import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** A file's text. At once: through the thread pool, each of thousands of pages takes ten times as long. */
export function readText(path: string): string | undefined {
	try {
		return readFileSync(path, "utf8");
	} catch {
		return undefined;
	}
}

/**
 * The files below a folder, each folder's own before those of its subfolders, by name. Links are not
 * followed: they may loop. What cannot be read holds nothing: Eleventy will say so, if it minds.
 */
export async function filesBelow(
	folder: string,
	isLeftOut: (path: string) => boolean,
): Promise<string[]> {
	const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
	const known = entries
		.filter(({ name }) => !name.startsWith(".") && name !== "node_modules")
		.map((entry) => ({ entry, path: join(folder, entry.name) }))
		.filter(({ path }) => !isLeftOut(path))
		.sort((one, other) => (one.path < other.path ? -1 : 1));
	const files = known.filter(({ entry }) => entry.isFile()).map(({ path }) => path);
	for (const { entry, path } of known) {
		if (entry.isDirectory()) files.push(...(await filesBelow(path, isLeftOut)));
	}
	return files;
}
