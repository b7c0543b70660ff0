import { type FSWatcher, realpathSync, statSync, watch } from "node:fs";
import { basename, dirname, join, sep } from "node:path";

/** Hears of files that are saved, added, renamed or deleted. */
export interface Follower {
	/**
	 * Follows these files and all in this folder, whether they are there or not, and nothing else.
	 * @returns whether anything is followed anew: what happened to it before was not heard
	 */
	follow(files: Iterable<string>, folder: string): boolean;
	close(): void;
}

interface Watched {
	readonly inode: number;
	readonly watcher: FSWatcher;
}

/**
 * Watches folders, as editors save by putting another file in a file's place; and the folders above
 * them, which come and go as well.
 */
export class FileWatcher implements Follower {
	readonly #root: string;
	readonly #onChange: (path: string) => void;
	readonly #watched = new Map<string, Watched>();
	/** By folder, the names that matter there; none for a folder in which all do. */
	#names = new Map<string, Set<string>>();

	/** @param root - the folders above it are taken to stay */
	constructor(root: string, onChange: (path: string) => void) {
		this.#root = root;
		this.#onChange = onChange;
	}

	follow(files: Iterable<string>, folder: string): boolean {
		this.#names = new Map();
		for (const file of files) this.#add(file);
		this.#add(folder);
		this.#names.set(folder, new Set());
		for (const [watched, { inode }] of this.#watched) {
			if (!this.#names.has(watched) || inodeOf(watched) !== inode) this.#drop(watched);
		}
		const missing = [...this.#names.keys()].filter((name) => !this.#watched.has(name));
		return missing.filter((name) => this.#watch(name)).length > 0;
	}

	close(): void {
		for (const folder of this.#watched.keys()) this.#drop(folder);
	}

	#add(file: string): void {
		// A link changes with what it leads to.
		for (const path of new Set([file, realPath(file)])) {
			const folder = dirname(path);
			const names = this.#names.get(folder);
			this.#names.set(folder, (names ?? new Set()).add(basename(path)));
			if (!names && folder.startsWith(this.#root + sep)) this.#add(folder);
		}
	}

	#watch(folder: string): boolean {
		const inode = inodeOf(folder);
		if (inode === undefined) return false;
		try {
			const watcher = watch(folder, { persistent: false }, (_, name) => this.#hear(folder, name));
			// Windows reports the end of a folder so.
			watcher.on("error", () => this.#hear(folder, basename(folder)));
			this.#watched.set(folder, { inode, watcher });
			return true;
		} catch {
			// It went away, or the system has no watchers left: the next build sees what is saved there.
			return false;
		}
	}

	#hear(folder: string, name: string | null): void {
		const names = this.#names.get(folder);
		// So a folder's own end is told, and another may take its place.
		const isEnd = name === basename(folder);
		if (isEnd) this.#drop(folder);
		if (isEnd || !name || names?.size === 0 || names?.has(name)) {
			this.#onChange(name && !isEnd ? join(folder, name) : folder);
		}
	}

	#drop(folder: string): void {
		this.#watched.get(folder)?.watcher.close();
		this.#watched.delete(folder);
	}
}

function inodeOf(folder: string): number | undefined {
	const stats = statSync(folder, { throwIfNoEntry: false });
	return stats?.isDirectory() ? stats.ino : undefined;
}

function realPath(path: string): string {
	try {
		return realpathSync(path);
	} catch {
		return path;
	}
}
