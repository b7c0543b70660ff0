import { readFile, stat } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import { messageOf, ThemeError } from "../errors.js";
import { sha256 } from "./hash.js";
import { resolveImport } from "./resolve.js";
import type { Bundle, Dependency, Resolution } from "./types.js";

/** The files that a bundle is made from: read and resolved through it, and remembered. */
export class Inputs {
	readonly #root: string;
	readonly #dependencies = new Map<string, Dependency>();
	readonly #resolutions: Resolution[] = [];

	/** @param root - what the remembered paths are relative to */
	constructor(root: string) {
		this.#root = root;
	}

	/** @throws ThemeError `unreadable-file` */
	read = async (file: string): Promise<string> => {
		try {
			const { text } = await readRegularFile(file);
			const path = portable(this.#root, file);
			this.#dependencies.set(path, { path, hash: sha256(text) });
			return text;
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

	get all(): Pick<Bundle, "dependencies" | "resolutions"> {
		return { dependencies: [...this.#dependencies.values()], resolutions: this.#resolutions };
	}
}

/** Whether a bundle is what its sources, options and files would make today. */
export async function isCurrent(
	bundle: Pick<Bundle, "key" | "dependencies" | "resolutions">,
	key: string,
	root: string,
): Promise<boolean> {
	if (bundle.key !== key) return false;
	const isResolved = ({ specifier, from, path }: Resolution) =>
		resolveImport(specifier, resolve(root, from)) === resolve(root, path);
	if (!bundle.resolutions.every(isResolved)) return false;
	try {
		const same = await Promise.all(
			bundle.dependencies.map(
				async ({ path, hash }) =>
					hash === sha256((await readRegularFile(resolve(root, path))).text),
			),
		);
		return same.every(Boolean);
	} catch {
		// A file that went away: what it was part of is no longer current.
		return false;
	}
}

/** A file's text and time. Devices and pipes could be read forever. */
export async function readRegularFile(path: string): Promise<{ text: string; mtimeMs: number }> {
	const stats = await stat(path);
	if (!stats.isFile()) throw new Error("not a regular file");
	// Some of the kernel's files have no size, and block whoever reads them.
	return { text: stats.size > 0 ? await readFile(path, "utf8") : "", mtimeMs: stats.mtimeMs };
}

/** Relative to the site's root, with forward slashes: the same wherever the site stands. */
export function portable(root: string, path: string): string {
	return relative(root, path).split(sep).join("/");
}
