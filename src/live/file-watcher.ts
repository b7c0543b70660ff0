import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { FSWatcher } from "chokidar";
import { isWithin } from "../paths.js";

/** The site's settings for watching: polling where the system tells of no change. */
export interface Polling {
	readonly usePolling?: boolean;
	readonly interval?: number;
}

/**
 * Tells of files that are saved, added, renamed or deleted: all in one folder, and others by name,
 * whether they are there yet or not.
 */
export class FileWatcher {
	readonly #root: string;
	readonly #folder: string;
	readonly #watcher: FSWatcher;
	/** Files, and the folders above them, which come and go as well. */
	readonly #followed: Set<string>;
	/** The files of these that are not watched yet. */
	#fresh: string[];

	/**
	 * @param root - the folders above it are taken to stay
	 * @param onReady - called once changes are heard, as those before were not
	 */
	constructor(
		{ root, folder, ...polling }: Polling & { readonly root: string; readonly folder: string },
		onChange: (path: string) => void,
		onReady: () => void,
	) {
		this.#root = root;
		this.#folder = folder;
		this.#followed = new Set([root]);
		this.#fresh = [root];
		this.#addMissing(folder);
		this.#watcher = new FSWatcher({
			...polling,
			ignored: (path) => !this.#isFollowed(resolve(path)),
			ignoreInitial: true,
			persistent: false,
		});
		this.#watcher.on("all", (_, path) => onChange(resolve(path)));
		this.#watcher.on("ready", onReady);
		// Where the system has no watchers left, the next build sees what is saved there.
		this.#watcher.on("error", () => {});
	}

	/** Follows these files besides. What was followed before stays so: to look once more does no harm. */
	follow(files: Iterable<string>): void {
		for (const file of files) this.#addMissing(file);
		const fresh = new Set(this.#fresh);
		this.#fresh = [];
		// The rest is found from there, or from the folder in which it will appear.
		const isFirst = (path: string) => !fresh.has(dirname(path)) && existsSync(path);
		this.#watcher.add([...fresh].filter(isFirst));
	}

	close(): void {
		this.#watcher.close();
	}

	/** Adds a path, and the folders above it up to what is followed already. */
	#addMissing(file: string): void {
		const isInside = isWithin(this.#root, file);
		for (let path = file; !this.#isFollowed(path); path = dirname(path)) {
			this.#followed.add(path);
			this.#fresh.push(path);
			// Outside of the site, such as in a package of a monorepo, one folder is enough.
			if (!isInside && path !== file) break;
		}
	}

	#isFollowed(path: string): boolean {
		return this.#followed.has(path) || isWithin(this.#folder, path);
	}
}
