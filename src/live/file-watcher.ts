import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type ChokidarOptions, FSWatcher } from "chokidar";
import { isWithin } from "../paths.js";

/** The site's own settings, for systems that report no changes. */
export type Polling = Pick<ChokidarOptions, "usePolling" | "interval">;

/** Reports changed, added and deleted files: all finished ones of one folder, and others by name. */
export class FileWatcher {
	readonly #root: string;
	readonly #folder: string;
	readonly #watcher: FSWatcher;
	/** Files and the folders above them, which may be created or deleted too. */
	readonly #followed: Set<string>;
	#fresh: string[];

	/** @param onReady - called when changes are reported; earlier ones were missed */
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
		const report = (path: string) => path.endsWith(".tmp") || onChange(path);
		this.#watcher.on("all", (_, path) => report(resolve(path)));
		// Chokidar follows a link once, and does not tell of another one in its place.
		this.#watcher.on("raw", (_, name, about) => {
			// Polling tells of reads too, and without a folder.
			const folder: string | undefined = Object(about).watchedPath;
			const path = resolve(folder ?? "", name ?? "");
			if (folder && this.#isFollowed(path) && existsSync(path)) report(path);
		});
		this.#watcher.on("ready", onReady);
		// If the system has no watchers left, the next build sees the change.
		this.#watcher.on("error", () => {});
	}

	/** Follows more files; none is dropped, as an extra check does no harm. */
	follow(files: Iterable<string>): void {
		for (const file of files) this.#addMissing(file);
		const fresh = new Set(this.#fresh);
		this.#fresh = [];
		// Only the first existing path of each is watched; the rest is found below it.
		const isFirst = (path: string) => !fresh.has(dirname(path)) && existsSync(path);
		this.#watcher.add([...fresh].filter(isFirst));
	}

	close(): void {
		this.#watcher.close();
	}

	/** Adds a path and its folders, up to a followed one. */
	#addMissing(file: string): void {
		const isInside = isWithin(this.#root, file);
		for (let path = file; !this.#isFollowed(path); path = dirname(path)) {
			this.#followed.add(path);
			this.#fresh.push(path);
			// Outside the site, such as in a monorepo's package, one folder is enough.
			if (!isInside && path !== file) break;
		}
	}

	#isFollowed(path: string): boolean {
		return this.#followed.has(path) || isWithin(this.#folder, path);
	}
}
