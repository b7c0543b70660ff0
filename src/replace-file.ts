import { randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** A new file's mode, before the process's mask. */
const NEW_FILE = 0o666;

/**
 * Replaces a file atomically, also across a loss of power. Keeps its permissions, and creates its
 * folder.
 * @param isWanted - asked right before the rename; `false` leaves the file as it is
 * @returns `true` if the file was written
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
		const write = (flush: boolean) => writeFile(temporary, text, { mode: mode ?? NEW_FILE, flush });
		// Flushed, as a rename may reach the disk before the data. Node's permission model forbids that.
		await write(true).catch(() => write(false));
		if (mode !== undefined) await chmod(temporary, mode);
		if (!(await isWanted())) return false;
		await rename(temporary, path);
	} finally {
		// After the rename there is nothing to remove.
		await rm(temporary, { force: true });
	}
	// Another process may remove them first.
	await removeLeftovers(path).catch(() => {});
	return true;
}

export function temporaryFor(path: string): string {
	return `${path}.${randomUUID()}.tmp`;
}

const TEMPORARY = /^(.+)\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/;
/** Far longer than any process takes between write and rename. */
const LEFTOVER_MS = 600_000;

/** Removes temporary files and folders that killed processes left beside a path. */
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
