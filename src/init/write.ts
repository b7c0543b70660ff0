import {
	access,
	chmod,
	mkdir,
	readFile,
	realpath,
	rename,
	rm,
	stat,
	writeFile,
} from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { messageOf, ThemeError } from "../errors.js";
import type { FileEdit } from "../save/diff.js";
import { notUndoable } from "./git.js";

/** Where copies of changed files are kept. */
const BACKUP_FOLDER = ".theme-backup";

/**
 * Refuses what nobody could undo.
 *
 * @throws ThemeError `not-undoable`
 */
export async function requireUndoable(root: string, files: readonly FileEdit[]): Promise<void> {
	const changed = files.filter(({ before }) => before !== undefined);
	// Of a link, git keeps where it leads, not what stands there.
	const real = changed.map(async ({ path }) => relative(root, await realpath(join(root, path))));
	const problems = await notUndoable(root, await Promise.all(real));
	if (problems.length === 0) return;
	throw new ThemeError(
		"not-undoable",
		`Nothing has been written, as git could not undo it: ${problems.join(", ")}. Commit, or add --backup to keep copies in ${BACKUP_FOLDER}.`,
	);
}

/** Keeps copies of the files that will change. Their names end in `.bak`: no template, no CSS. */
export async function backUp(root: string, files: readonly FileEdit[], now: Date): Promise<string> {
	const name = now.toISOString().replaceAll(":", "-").replace(/\..*/, "");
	const folder = join(root, BACKUP_FOLDER, name);
	for (const { path, before } of files) {
		if (before === undefined) continue;
		const copy = join(folder, `${path}.bak`);
		await mkdir(dirname(copy), { recursive: true });
		await writeFile(copy, await readFile(join(root, path)));
	}
	return relative(root, folder);
}

interface Prepared {
	readonly target: string;
	readonly temporary: string;
	readonly before: string | undefined;
}

/**
 * Writes all files or none: each beside its place first, then all by a rename.
 *
 * @throws ThemeError `unreadable-file`
 */
export async function writeFiles(root: string, files: readonly FileEdit[]): Promise<void> {
	const prepared: Prepared[] = [];
	const done: Prepared[] = [];
	try {
		for (const file of files) prepared.push(await prepare(root, file));
		for (const one of prepared) {
			await rename(one.temporary, one.target);
			done.push(one);
		}
	} catch (cause) {
		for (const { target, before } of done) {
			await (before === undefined ? rm(target) : writeFile(target, before));
		}
		await Promise.all(prepared.map(({ temporary }) => rm(temporary, { force: true })));
		const message = `Nothing has been written: ${messageOf(cause)}`;
		throw new ThemeError("unreadable-file", message, {}, { cause });
	}
}

/** Through a link to the file itself; with its mode; only if it still is what it was. */
async function prepare(root: string, { path, before, after }: FileEdit): Promise<Prepared> {
	const link = join(root, path);
	if (before === undefined) {
		if (await exists(link)) throw new Error(`${path} is there by now.`);
		await mkdir(dirname(link), { recursive: true });
	}
	const target = before === undefined ? link : await realpath(link);
	if (before !== undefined && (await readFile(target, "utf8")) !== before) {
		throw new Error(`${path} has changed meanwhile. Run this again.`);
	}
	const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
	await writeFile(temporary, after);
	if (before !== undefined) await chmod(temporary, (await stat(target)).mode);
	return { target, temporary, before };
}

async function exists(path: string): Promise<boolean> {
	return access(path).then(
		() => true,
		() => false,
	);
}
