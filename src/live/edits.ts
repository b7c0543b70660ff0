import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CONFIG_FILE } from "../config/load.js";
import type { LiveState } from "../constants.js";
import { messageOf } from "../errors.js";
import { shortHash } from "../hash.js";
import { inlineScripts } from "../page/assets.js";
import type { Service } from "../service/service.js";
import type { FileWatcher, Polling } from "./file-watcher.js";
import { themesFolder, watchedFiles } from "./watched-files.js";

/** A save causes several events at once. */
const SAVED_MS = 2;
/**
 * Errors and changed names wait this long: a file may be half written, and a change of branch
 * deletes files before it writes others. A good bundle is checked once more too, as chokidar merges
 * changes of a file within 50 ms.
 */
const QUIET_MS = 100;
/** Eleventy reports that it watches before it does, so a request is repeated until it builds. */
const AGAIN_MS = 1000;
/** Notified pages request the stylesheet at once and are served first. */
const ASKED_MS = 50;

export interface Outcomes {
	/** The bundle changed; pages need no render. */
	updated(files: readonly string[]): unknown;
	checked(): unknown;
	/** The sources have an error; the last good bundle stays. */
	failed(error: unknown): unknown;
	/** The pages must be rendered, as they name other themes. Without files: told once more. */
	outdated(files?: readonly string[]): unknown;
}

export class LiveEdits {
	readonly service: Service;
	readonly #outcomes: Outcomes;
	readonly #polling: Polling;
	readonly #changed = new Set<string>();
	#watcher: FileWatcher | undefined;
	#timer: NodeJS.Timeout | undefined;
	/** The stylesheet that open pages were told of. */
	#shown: string | undefined;
	/** The names in the pages, and those that a render was requested for. */
	#rendered: string | undefined;
	#asked: string | undefined;
	#isHeard = false;
	#isStopped = false;
	#error: string | undefined;

	constructor(service: Service, outcomes: Outcomes, polling: Polling = {}) {
		this.service = service;
		this.#outcomes = outcomes;
		this.#polling = polling;
	}

	/** The state for open pages; `undefined` before the first bundle. */
	get state(): LiveState | undefined {
		if (!this.service.isReady) return undefined;
		return { version: shortHash(this.service.bundle.css), error: this.#error };
	}

	/** @throws ThemeError if there is no bundle at all */
	async begin(isPartial = false): Promise<void> {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		const error = await this.#refresh();
		await this.#follow(error);
		if (!this.service.isReady) {
			// Eleventy prints it.
			this.#error = messageOf(error);
			throw error;
		}
		if (error === undefined) this.#error = undefined;
		else this.#fail(error);
		this.#shown = this.service.bundle.css;
		const names = namesIn(this.service);
		// The first build has no change before it.
		this.#isHeard = this.#rendered !== undefined;
		// With `--incremental`, only a requested build renders all pages.
		const known = [this.#rendered ?? names, this.#asked];
		if (isPartial && !known.includes(names)) return this.#lookIn(SAVED_MS);
		[this.#rendered, this.#asked] = [names, undefined];
		this.#changed.clear();
	}

	stop(): void {
		this.#isStopped = true;
		clearTimeout(this.#timer);
		this.#watcher?.close();
	}

	async #follow(error: unknown): Promise<void> {
		// Loaded here, as a single build needs no chokidar.
		const { FileWatcher } = await import("./file-watcher.js");
		if (this.#isStopped) return;
		const { root } = this.service.config;
		const onChange = (path: string) => {
			if (path === join(root, CONFIG_FILE)) {
				// Eleventy hears of all but its deletion, which changes all pages.
				if (existsSync(path)) return;
				this.#rendered = "";
			}
			this.#changed.add(path);
			this.#lookIn(SAVED_MS);
		};
		this.#watcher ??= new FileWatcher(
			{ ...this.#polling, root, folder: themesFolder(this.service) },
			onChange,
			() => this.#lookIn(SAVED_MS),
		);
		this.#watcher.follow(watchedFiles(this.service, error));
	}

	#lookIn(delay: number, isQuiet = false): void {
		clearTimeout(this.#timer);
		if (this.#isStopped) return;
		this.#timer = setTimeout(() => {
			this.#look(isQuiet).catch((error) => this.#fail(error));
		}, delay).unref();
	}

	async #look(isQuiet: boolean): Promise<void> {
		this.#timer = undefined;
		// Text editors truncate or delete a file before they write it. What is empty or missing for that
		// moment must not become the last good bundle.
		const isOnItsWay = (path: string) => !statSync(path, { throwIfNoEntry: false })?.size;
		if (!isQuiet && [...this.#changed].some(isOnItsWay)) return this.#lookIn(QUIET_MS, true);
		const error = await this.#refresh(async () => {
			if (!this.#hasRenderedNames) return;
			this.#update();
			await sleep(ASKED_MS);
		});
		await this.#follow(error);
		if (error === undefined && this.#hasRenderedNames) {
			this.#update();
			this.#outcomes.checked();
		}
		// A newer save is handled, and reported, next.
		if (this.#timer || this.#isStopped) return;
		if (!isQuiet) this.#lookIn(QUIET_MS, true);
		else if (error !== undefined) this.#fail(error);
		else if (!this.#hasRenderedNames) this.#render();
	}

	get #hasRenderedNames(): boolean {
		return namesIn(this.service) === this.#rendered;
	}

	/** @returns the error, or `undefined` */
	#refresh(show?: () => Promise<void>): Promise<unknown> {
		return this.service.update(show).catch((thrown: unknown) => thrown);
	}

	#update(): void {
		const { css } = this.service.bundle;
		// Without files that existed for a moment only.
		const files = watchedFiles(this.service);
		const changed = [...this.#changed].filter((path) => files.has(path));
		this.#changed.clear();
		if (this.#isStopped || (css === this.#shown && this.#error === undefined)) return;
		this.#error = undefined;
		this.#shown = css;
		this.#outcomes.updated(changed);
	}

	#fail(error: unknown): void {
		const message = messageOf(error);
		if (message === this.#error) return;
		this.#error = message;
		this.#outcomes.failed(error);
	}

	#render(): void {
		const names = namesIn(this.service);
		if (names !== this.#asked) this.#outcomes.outdated([...this.#changed]);
		else if (!this.#isHeard) this.#outcomes.outdated();
		this.#asked = names;
		this.#changed.clear();
		if (!this.#isHeard) this.#lookIn(AGAIN_MS, true);
	}
}

/** The names and modes in rendered pages, which only a render changes. */
function namesIn(service: Service): string {
	return JSON.stringify([service.available(), inlineScripts(service, true)]);
}
