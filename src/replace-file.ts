import { randomUUID } from "node:crypto";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Puts a file into its place: whoever reads it finds the one before or all of the new one.
 *
 * @param fill - makes the new one, beside the place; if it throws, all stays as it is
 */
export async function replaceFile(
	path: string,
	fill: (temporary: string) => Promise<void>,
): Promise<void> {
	const temporary = temporaryFor(path);
	try {
		await fill(temporary);
		await rename(temporary, path);
	} finally {
		// After a rename there is nothing left to remove.
		await rm(temporary, { force: true });
	}
}

/** A name beside a path that nothing else has. */
export function temporaryFor(path: string): string {
	return `${path}.${randomUUID()}.tmp`;
}

const TEMPORARY = /^(.+)\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/;
/** Far longer than any process takes from writing a file to renaming it. */
const LEFTOVER_MS = 600_000;

/** Processes that were killed could not remove their temporary files and folders. */
export async function removeLeftovers(folder: string, names: RegExp): Promise<void> {
	for (const entry of await readdir(folder)) {
		const [, name] = TEMPORARY.exec(entry) ?? [];
		if (name === undefined || !names.test(name)) continue;
		const path = join(folder, entry);
		const { mtimeMs } = await stat(path);
		if (Date.now() - mtimeMs > LEFTOVER_MS) await rm(path, { recursive: true, force: true });
	}
}
