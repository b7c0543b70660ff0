import { readFileSync, statSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { messageOf, ThemeError } from "../errors.js";
import { sha256 } from "../hash.js";
import { locateFile, publishedName } from "./files.js";
import { resolveImport } from "./resolve.js";
import type { Bundle, Dependency, MissingFile, Resolution } from "./types.js";

/** What a bundle tells of the files that it was made from. */
export type Remembered = Pick<Bundle, "dependencies" | "resolutions" | "files" | "missingFiles">;

/** The files that a bundle is made from: read and resolved through it, and remembered. */
export class Inputs {
	readonly #root: string;
	readonly #dependencies = new Map<string, Dependency>();
	readonly #resolutions: Resolution[] = [];
	readonly #files = new Map<string, Dependency>();
	readonly #missingFiles: MissingFile[] = [];

	/** @param root - what the remembered paths are relative to */
	constructor(root: string) {
		this.#root = root;
	}

	/** @throws ThemeError `unreadable-file` */
	read = async (file: string): Promise<string> => {
		try {
			const { content } = readRegularFile(file);
			const path = portable(this.#root, file);
			this.#dependencies.set(path, { path, hash: sha256(content) });
			return content.toString();
		} catch (cause) {
			throw new ThemeError(
				"unreadable-file",
				`${file} cannot be read (${messageOf(cause)}). It must be a CSS file that this process may read.`,
				{ file },
				{ cause },
			);
		}
	};

	resolve = (specifier: string, folder: string): string | undefined => {
		const found = resolveImport(specifier, folder);
		// What is tried first and found stays found as long as the file is there.
		if (found && found !== resolve(folder, specifier)) {
			const [from, path] = [portable(this.#root, folder), portable(this.#root, found)];
			this.#resolutions.push({ specifier, from, path });
		}
		return found;
	};

	/** The name under which the file that a stylesheet's relative `url()` means is published. */
	publish = async (
		url: string,
		{ file, line }: Pick<MissingFile, "file" | "line">,
	): Promise<string | undefined> => {
		const found = locateFile(url, file, this.#root);
		if (found === undefined) {
			const stylesheet = portable(this.#root, file);
			this.#missingFiles.push({ type: "missing-file", url, file: stylesheet, line });
			return undefined;
		}
		const path = portable(this.#root, found);
		const known = this.#files.get(path);
		if (known) return publishedName(known);
		const published = { path, hash: sha256(readRegularFile(found).content) };
		this.#files.set(path, published);
		return publishedName(published);
	};

	get all(): Remembered {
		return {
			dependencies: [...this.#dependencies.values()],
			resolutions: this.#resolutions,
			files: [...this.#files.values()],
			missingFiles: this.#missingFiles,
		};
	}
}

/** Whether a bundle is what its sources, options and files would make today. */
export function isCurrent(
	bundle: Pick<Bundle, "key"> & Remembered,
	key: string,
	root: string,
): boolean {
	return bundle.key === key && isSame(bundle, root);
}

/** Whether all files are what they were, and found where they were. */
export function isSame(remembered: Remembered, root: string): boolean {
	const isResolved = ({ specifier, from, path }: Resolution) =>
		resolveImport(specifier, resolve(root, from)) === resolve(root, path);
	if (!remembered.resolutions.every(isResolved)) return false;
	const isMissing = ({ url, file }: MissingFile) =>
		locateFile(url, resolve(root, file), root) === undefined;
	if (!remembered.missingFiles.every(isMissing)) return false;
	try {
		return [...remembered.dependencies, ...remembered.files].every(
			({ path, hash }) => hash === sha256(readRegularFile(resolve(root, path)).content),
		);
	} catch {
		// A file that went away: what it was part of is no longer current.
		return false;
	}
}

/**
 * A file's bytes and time. Devices and pipes could be read forever. Synchronously: for files as small
 * as stylesheets, a thread pool takes four times as long, and nothing else waits meanwhile.
 */
export function readRegularFile(path: string): { content: Buffer; mtimeMs: number } {
	const stats = statSync(path);
	if (!stats.isFile()) throw new Error("not a regular file");
	// Some of the kernel's files have no size, and block whoever reads them.
	const content = stats.size > 0 ? readFileSync(path) : Buffer.alloc(0);
	return { content, mtimeMs: stats.mtimeMs };
}

/** Relative to the site's root, with forward slashes: the same wherever the site stands. */
export function portable(root: string, path: string): string {
	return relative(root, path).split(sep).join("/");
}
