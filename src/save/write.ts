import { mkdir, open, readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { sha256 } from "../hash.js";
import { removeLeftovers, replaceFile } from "../replace-file.js";

/** A new file's mode, of which the process's mask takes what it takes. */
const NEW_FILE = 0o666;

/**
 * Writes a theme's file, if it still is the one that is known: an editor may have saved it meanwhile.
 *
 * @param hash - of the file before; none where there is none
 * @returns whether it was written
 */
export async function writeTheme(
	path: string,
	text: string,
	hash: string | undefined,
): Promise<boolean> {
	await mkdir(dirname(path), { recursive: true });
	const mode = (await stat(path).catch(() => undefined))?.mode;
	try {
		await replaceFile(path, async (temporary) => {
			await fill(temporary, text, mode);
			if ((await hashOf(path)) !== hash) throw CHANGED;
		});
	} catch (cause) {
		if (cause !== CHANGED) throw cause;
		return false;
	}
	await sync(dirname(path));
	await removeLeftovers(dirname(path), /\.css$/).catch(() => {});
	return true;
}

const CHANGED = Symbol("changed meanwhile");

/** Of the file as it is now. */
export async function hashOf(path: string): Promise<string | undefined> {
	try {
		return sha256(await readFile(path));
	} catch (cause) {
		if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw cause;
	}
}

/** A rename may reach the disk before what is renamed: a machine that loses power then has neither. */
async function fill(path: string, text: string, mode: number | undefined): Promise<void> {
	const file = await open(path, "wx", mode ?? NEW_FILE);
	try {
		await file.writeFile(text);
		if (mode !== undefined) await file.chmod(mode);
		await file.sync();
	} finally {
		await file.close();
	}
}

/** Not every system opens folders; the file is whole with or without it. */
async function sync(folder: string): Promise<void> {
	const opened = await open(folder).catch(() => undefined);
	await opened?.sync().catch(() => {});
	await opened?.close();
}
