import { existsSync, type FSWatcher, watch } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SITE_THEMES } from "../bundle/sources.js";
import type { Service } from "../service/service.js";
import type { EleventyConfigLike } from "./types.js";
import { fromHere } from "./watch.js";

/** Editors that save by deleting first are done by then, and so is Eleventy 4, which needs no signal. */
const SETTLED_MS = 500;

/**
 * Has Eleventy rebuild when a theme is deleted. Eleventy 3 builds for files that are saved or new and
 * only logs the deleted ones (`Eleventy.js`, `watcher.on("unlink")`), so a file of ours appears; it is
 * removed when the build that it calls for begins.
 */
export function watchDeletions(eleventyConfig: EleventyConfigLike, service: Service): void {
	const { root } = service.config;
	const folder = join(root, SITE_THEMES);
	// Not in the cache, which is ignored, nor in the folder, which may be what was deleted.
	const signal = join(root, ".theme-deleted");
	let watcher: FSWatcher | undefined;
	let timer: NodeJS.Timeout | undefined;

	const stop = () => {
		clearTimeout(timer);
		watcher?.close();
		watcher = undefined;
	};
	const check = () => {
		if (!existsSync(folder)) stop();
		// Before the first bundle nothing of it can be gone.
		const files = service.isReady ? [service.bundle.dependencies, service.bundle.files].flat() : [];
		if (files.every(({ path }) => existsSync(join(root, path)))) return;
		// Where nothing can be written, the deletion waits for the next save.
		writeFile(signal, "").catch(() => undefined);
	};

	eleventyConfig.addWatchTarget(fromHere(signal));
	eleventyConfig.on("eleventy.before", ({ runMode }: { runMode: string }) => {
		if (runMode === "build" || watcher || !existsSync(folder)) return;
		watcher = watch(folder, { persistent: false }, () => {
			clearTimeout(timer);
			timer = setTimeout(check, SETTLED_MS).unref();
		});
		// Windows reports the end of the folder so.
		watcher.on("error", stop);
	});
	// A throw here would end the server.
	eleventyConfig.on("eleventy.beforeWatch", () =>
		rm(signal, { force: true }).catch(() => undefined),
	);
	eleventyConfig.on("eleventy.reset", stop);
}
