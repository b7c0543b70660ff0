import { accessSync, constants, mkdirSync, realpathSync, rmSync } from "node:fs";
import { access, lstat, mkdir, readFile, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cachePath } from "../bundle/cache.js";
import type { Config } from "../config/options.js";
import { ASSETS_FOLDER } from "../constants.js";
import { messageOf } from "../errors.js";
import { assetFiles } from "../page/files.js";
import { fromHere } from "../paths.js";
import { removeLeftovers, temporaryFor } from "../replace-file.js";
import type { Service } from "../service/service.js";
import type { EleventyConfigLike } from "./types.js";

export interface BeforeEvent {
	readonly runMode: string;
	readonly directories: { readonly output: string };
}

export interface AfterEvent extends BeforeEvent {
	readonly outputMode: string;
	readonly results: readonly { content?: unknown }[];
}

/**
 * One configuration's assets on their way into the output. Eleventy copies them, so all its ways of
 * output hold for them, and nothing that a site does to its templates reaches them.
 */
export class Output {
	readonly #service: Service;
	readonly #place: string;
	/** Beside that place, of this configuration alone: builds of one site at once may differ in what they copy. */
	readonly #folder: string;
	#isComplete = false;

	constructor(eleventyConfig: EleventyConfigLike, service: Service) {
		this.#service = service;
		this.#place = join(parentFolder(service.config), ASSETS_FOLDER);
		this.#folder = temporaryFor(this.#place);
		const source = fromHere(join(this.#folder, ASSETS_FOLDER));
		const filter = () => this.#isComplete;
		eleventyConfig.addPassthroughCopy({ [source]: ASSETS_FOLDER }, { filter });
		// Eleventy watches what it copies, and would build again for what each build puts there.
		eleventyConfig.watchIgnores?.add(source);
		eleventyConfig.watchIgnores?.add(`${source}/**`);
		eleventyConfig.on("eleventy.reset", this.#clear);
	}

	/** Puts the assets where Eleventy copies from. To be called before the first page is rendered. */
	async begin({ directories }: BeforeEvent): Promise<void> {
		process.off("exit", this.#clear).once("exit", this.#clear);
		this.#isComplete = false;
		// Then nothing is copied: what can be written is written after the build, which names the rest.
		await this.#fill(directories.output).catch(() => {});
	}

	async #fill(output: string): Promise<void> {
		// Eleventy, once it has found the folder, ends a build that lacks it.
		await mkdir(join(this.#folder, ASSETS_FOLDER), { recursive: true });
		// Else it may look like one that was left behind.
		const now = new Date();
		await utimes(this.#folder, now, now);
		await removeLeftovers(this.#place).catch(() => {});
		const files = assetFiles(this.#service);
		for (const { path } of files) await requireRoom(output, path);
		for (const { path, body } of files) await writeChanged(join(this.#folder, path), body);
		this.#isComplete = true;
	}

	/**
	 * Writes what Eleventy has not copied: what was learned while pages were rendered, and with
	 * `--incremental` all that has changed.
	 */
	async end(event: AfterEvent): Promise<void> {
		// Where Eleventy serves, it may serve what would be copied from where it stands.
		if (event.runMode === "build") this.#clear();
		if (isWritten(event)) await writeAssets(event.directories.output, this.#service);
	}

	readonly #clear = (): void => {
		process.off("exit", this.#clear);
		try {
			rmSync(this.#folder, { recursive: true, force: true });
		} catch {
			// It goes with a later build.
		}
	};
}

/** The folder of the cache, or the system's for temporary files where that cannot be written. */
function parentFolder(config: Config): string {
	const folder = dirname(cachePath(config));
	try {
		if (!config.cache.enabled) return realpathSync(tmpdir());
		mkdirSync(folder, { recursive: true });
		accessSync(folder, constants.W_OK);
		return folder;
	} catch {
		return realpathSync(tmpdir());
	}
}

/**
 * Eleventy deletes what is in the way of a copy, or ends the build at it.
 *
 * @throws where something stands at a file's path, or at a folder's on the way to it, that is none
 */
async function requireRoom(output: string, path: string): Promise<void> {
	const names = path.slice(1).split("/");
	for (const depth of names.keys()) {
		const place = join(output, ...names.slice(0, depth + 1));
		const stats = await lstat(place).catch((error) => {
			if (error.code === "ENOENT") return undefined;
			throw error;
		});
		if (!stats) return;
		const isLast = depth === names.length - 1;
		if (!(isLast ? stats.isFile() : stats.isDirectory())) throw new Error(`${place} is in the way`);
		await access(place, constants.W_OK);
	}
}

/** Writes the assets as they are now, but for those that stand there; what is in the way is named. */
export async function writeAssets(output: string, service: Service): Promise<void> {
	for (const { path: name, body } of assetFiles(service)) {
		const path = join(output, name);
		await writeChanged(path, body).catch((cause) => {
			service.bus.emit("theme:warning", { type: "output-write", path, message: messageOf(cause) });
		});
	}
}

/** A dry run says nothing of itself, but it wrote no page; nor is there one that links to the assets. */
export function isWritten({ outputMode, results }: AfterEvent): boolean {
	return outputMode === "fs" && results.length > 0;
}

async function writeChanged(path: string, body: string | Buffer): Promise<void> {
	const present = await readFile(path).catch(() => undefined);
	if (present?.equals(Buffer.from(body))) return;
	await mkdir(dirname(path), { recursive: true });
	await writeFile(path, body);
}
