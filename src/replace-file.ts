import { randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** A new file's mode, of which the process's mask takes what it takes. */
const NEW_FILE = 0o666;

/**
 * Writes a file whole: whoever reads it finds the one before or all of the new one, also after a loss
 * of power. Its permissions stay, its folder is made where there is none.
 *
 * @param isWanted - asked when only the rename is left to do; if it says no, all stays as it is
 * @returns whether the file was written
 */
export async function replaceFile(
	path: string,
	text: string,
	isWanted: () => Promise<boolean> = async () => true,
): Promise<boolean> {
	await mkdir(dirname(path), { recursive: true });
	const mode = (await stat(path).catch(() => undefined))?.mode;
	const temporary = temporaryFor(path);
	try {
		// A rename may reach the disk before what is renamed, unless that is flushed.
		await writeFile(temporary, text, { mode: mode ?? NEW_FILE, flush: true });
		if (mode !== undefined) await chmod(temporary, mode);
		if (!(await isWanted())) return false;
		await rename(temporary, path);
	} finally {
		// After a rename there is nothing left to remove.
		await rm(temporary, { force: true });
	}
	// Another process may remove them first, and the file is written with or without them.
	await removeLeftovers(path).catch(() => {});
	return true;
}

/** A name beside a path that nothing else has. */
export function temporaryFor(path: string): string {
	return `${path}.${randomUUID()}.tmp`;
}

const TEMPORARY = /^(.+)\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/;
/** Far longer than any process takes from writing a file to renaming it. */
const LEFTOVER_MS = 600_000;

/** Processes that were killed could not remove the temporary files and folders of a path. */
export async function removeLeftovers(path: string): Promise<void> {
	const folder = dirname(path);
	for (const entry of await readdir(folder)) {
		const [, name] = TEMPORARY.exec(entry) ?? [];
		if (name !== basename(path)) continue;
		const leftover = join(folder, entry);
		const { mtimeMs } = await stat(leftover);
		if (Date.now() - mtimeMs > LEFTOVER_MS) await rm(leftover, { recursive: true, force: true });
	}
}
