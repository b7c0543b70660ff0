import { accessSync, constants, mkdirSync, rmSync } from "node:fs";
import { access, lstat, mkdir, readFile, utimes, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { attempt } from "../attempt.js";
import { cachePath } from "../bundle/build.js";
import type { Config } from "../config/options.js";
import { ASSETS_FOLDER } from "../constants.js";
import { messageOf } from "../errors.js";
import { assetFiles } from "../page/browser-files.js";
import { TEMPORARY_FOLDER, withoutDots } from "../paths.js";
import { removeLeftovers, temporaryFor } from "../replace-file.js";
import type { Service } from "../service/service.js";
import type { EleventyConfigLike } from "./eleventy-api.js";

export interface BeforeEvent {
	readonly runMode: string;
	readonly outputMode: string;
	readonly incremental?: boolean;
	readonly directories: { readonly output: string };
}

export interface AfterEvent extends BeforeEvent {
	readonly results: readonly { content?: unknown }[];
}

/** One listener for all of them: a process may build many sites, and builds may fail. */
const folders = new Set<string>();
process.once("exit", () => folders.forEach(removeFolder));

function removeFolder(folder: string): void {
	folders.delete(folder);
	// A later build removes a folder that could not be removed here.
	attempt(() => rmSync(folder, { recursive: true, force: true }));
}

/**
 * One configuration's assets in the output. Eleventy copies them: every output mode works, and no
 * template hook of the site applies.
 */
export class Output {
	readonly #service: Service;
	readonly #place: string;
	/** Unique for this configuration, as builds of one site at once may copy different files. */
	readonly #folder: string;
	readonly #watchIgnores: Set<string> | undefined;
	#isComplete = false;

	constructor(eleventyConfig: EleventyConfigLike, service: Service) {
		this.#service = service;
		this.#place = join(parentFolder(service.config), ASSETS_FOLDER);
		this.#folder = temporaryFor(this.#place);
		const source = withoutDots(join(this.#folder, ASSETS_FOLDER));
		const filter = () => this.#isComplete;
		// Under its own name, a glob of the site, such as `**/*.css`, copies it too.
		const rename = (path: string) => path.replace(/\.tmp$/, "");
		eleventyConfig.addPassthroughCopy({ [source]: ASSETS_FOLDER }, { filter, rename });
		// Otherwise each build's copies would start another build.
		this.#watchIgnores = eleventyConfig.watchIgnores;
		this.#watchIgnores?.add(`**/${basename(this.#folder)}/**`);
		eleventyConfig.on("eleventy.reset", this.#clear);
	}

	/** Writes the assets to the folder that Eleventy copies; called before pages are rendered. */
	async begin({ directories }: BeforeEvent): Promise<void> {
		folders.add(this.#folder);
		this.#watchIgnores?.add(`${directories.output}${ASSETS_FOLDER}/**`);
		this.#isComplete = false;
		// Nothing is copied then; the step after the build writes what it can and names the rest.
		await this.#fill(directories.output).catch(() => {});
	}

	async #fill(output: string): Promise<void> {
		// Eleventy ends a build if a folder that it copies is gone.
		await mkdir(join(this.#folder, ASSETS_FOLDER), { recursive: true });
		// A fresh time keeps other processes from removing it as a leftover.
		const now = new Date();
		await utimes(this.#folder, now, now);
		await removeLeftovers(this.#place).catch(() => {});
		const files = assetFiles(this.#service);
		for (const { path } of files) await requireRoom(output, path);
		for (const { path, body } of files) await writeChanged(join(this.#folder, `${path}.tmp`), body);
		this.#isComplete = true;
	}

	/** Writes what Eleventy has not copied: assets known late, and with `--incremental` all. */
	async end(event: AfterEvent): Promise<void> {
		// A serving Eleventy may serve the files from this folder.
		if (event.runMode === "build") this.#clear();
		if (isWritten(event)) await writeAssets(event.directories.output, this.#service);
	}

	readonly #clear = (): void => removeFolder(this.#folder);
}

/** The cache's folder, or the system's temporary folder if the cache cannot be written. */
function parentFolder(config: Config): string {
	const folder = dirname(cachePath(config));
	const own = attempt(() => {
		if (!config.cache.enabled) return undefined;
		mkdirSync(folder, { recursive: true });
		accessSync(folder, constants.W_OK);
		return folder;
	});
	return own ?? TEMPORARY_FOLDER;
}

/** @throws if a file blocks a folder or the reverse: Eleventy would delete it, or end the build */
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

export async function writeAssets(output: string, service: Service): Promise<void> {
	for (const { path: name, body } of assetFiles(service)) {
		const path = join(output, name);
		await writeChanged(path, body).catch((cause) => {
			service.bus.emit("theme:warning", { type: "output-write", path, message: messageOf(cause) });
		});
	}
}

/** True if pages were written; a dry run has no other mark. */
export function isWritten({ outputMode, results }: AfterEvent): boolean {
	return outputMode === "fs" && results.length > 0;
}

async function writeChanged(path: string, body: string | Buffer): Promise<void> {
	if ((await readFile(path).catch(() => undefined))?.equals(Buffer.from(body))) return;
	await mkdir(dirname(path), { recursive: true });
	await writeFile(path, body);
}
