import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Follower } from "./file-watcher.js";

/** Looks for changes, where the system tells of none: folders of another machine, or of a container's host. */
export class FilePoller implements Follower {
	readonly #onChange: (path: string) => void;
	readonly #interval: number;
	#files: readonly string[] = [];
	#folder = "";
	#seen = new Map<string, string>();
	#timer: NodeJS.Timeout | undefined;

	/** @param interval - in milliseconds */
	constructor(interval: number, onChange: (path: string) => void) {
		this.#interval = interval;
		this.#onChange = onChange;
	}

	follow(files: Iterable<string>, folder: string): boolean {
		this.#files = [...files];
		this.#folder = folder;
		const before = this.#seen;
		const now = this.#look();
		// What is followed anew may have changed before; what was, since it was looked at.
		for (const [path, stamp] of before) if (now.has(path)) now.set(path, stamp);
		this.#seen = now;
		this.#timer ??= setInterval(() => this.#compare(), this.#interval).unref();
		return [...now.keys()].some((path) => !before.has(path));
	}

	close(): void {
		clearInterval(this.#timer);
		this.#timer = undefined;
	}

	#compare(): void {
		const before = this.#seen;
		this.#seen = this.#look();
		for (const path of new Set([...before.keys(), ...this.#seen.keys()])) {
			if (before.get(path) !== this.#seen.get(path)) this.#onChange(path);
		}
	}

	/** Each file with what is another when its content is. */
	#look(): Map<string, string> {
		const paths = new Set([...this.#files, ...namesIn(this.#folder)]);
		return new Map(Array.from(paths, (path) => [path, stampOf(path)]));
	}
}

function namesIn(folder: string): string[] {
	try {
		return readdirSync(folder).map((name) => join(folder, name));
	} catch {
		return [];
	}
}

function stampOf(path: string): string {
	const stats = statSync(path, { throwIfNoEntry: false });
	return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : "";
}
