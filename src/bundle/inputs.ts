import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { attempt } from "../attempt.js";
import type { MissingFile } from "../checks/findings.js";
import { unreadable } from "../errors.js";
import { sha256 } from "../hash.js";
import { portable } from "../paths.js";
import type { Bundle, Dependency, Resolution } from "./bundle.js";
import { locateFile, publishedName, resolveImport } from "./files.js";

export type Remembered = Pick<
	Bundle,
	"dependencies" | "resolutions" | "files" | "missingFiles" | "sheets"
>;

/** Reads the files of a stylesheet, and remembers all that it found. */
export class Inputs implements Remembered {
	readonly #root: string;
	readonly dependencies: Dependency[] = [];
	readonly resolutions: Resolution[] = [];
	readonly files: Dependency[] = [];
	readonly missingFiles: MissingFile[] = [];

	constructor(root: string) {
		this.#root = root;
	}

	/** @throws ThemeError `unreadable-file` */
	read = async (file: string): Promise<string> => {
		try {
			const { content } = readRegularFile(file);
			const path = portable(this.#root, file);
			this.dependencies.push({ path, hash: sha256(content) });
			const text = content.toString();
			if (text.startsWith("\ufffd\ufffd")) throw new Error("it is UTF-16: save it as UTF-8");
			return text;
		} catch (cause) {
			throw unreadable(file, cause, "It must be a CSS file that this process may read.");
		}
	};

	resolve = (specifier: string, folder: string): string | undefined => {
		const found = resolveImport(specifier, folder);
		// A relative file that exists needs no record: it resolves the same while it is there.
		if (found && found !== resolve(folder, specifier)) {
			const [from, path] = [portable(this.#root, folder), portable(this.#root, found)];
			this.resolutions.push({ specifier, from, path });
		}
		return found;
	};

	publish(url: string, { file, line }: Pick<MissingFile, "file" | "line">): string | undefined {
		const found = locateFile(url, file, this.#root);
		if (found === undefined) {
			const stylesheet = portable(this.#root, file);
			this.missingFiles.push({ type: "missing-file", url, file: stylesheet, line });
			return undefined;
		}
		const path = portable(this.#root, found);
		const known = this.files.find((file) => file.path === path);
		const published = known ?? { path, hash: sha256(readRegularFile(found).content) };
		if (!known) this.files.push(published);
		return publishedName(published);
	}
}

/** True if all files are unchanged and resolve as before. */
export function agrees(remembered: Remembered, root: string): boolean {
	const isResolved = ({ specifier, from, path }: Resolution) =>
		resolveImport(specifier, resolve(root, from)) === resolve(root, path);
	if (!remembered.resolutions.every(isResolved)) return false;
	const isMissing = ({ url, file }: MissingFile) =>
		locateFile(url, resolve(root, file), root) === undefined;
	if (!remembered.missingFiles.every(isMissing)) return false;
	const { dependencies, files, sheets = [] } = remembered;
	const isSame = ({ path, hash }: Dependency) =>
		hash === sha256(readRegularFile(resolve(root, path)).content);
	return attempt(() => [...dependencies, ...files, ...sheets].every(isSame)) ?? false;
}

/**
 * A regular file's bytes and time; a device or pipe could be read forever. Synchronous, as a thread
 * pool takes four times as long for small files.
 */
export function readRegularFile(path: string): { content: Buffer; mtimeMs: number } {
	const stats = statSync(path);
	if (!stats.isFile()) throw new Error("not a regular file");
	// Some kernel files have no size and block their reader.
	const content = stats.size > 0 ? readFileSync(path) : Buffer.alloc(0);
	return { content, mtimeMs: stats.mtimeMs };
}
