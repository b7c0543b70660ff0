import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { LiveState } from "../constants.js";
import { messageOf } from "../errors.js";
import { inlineScripts } from "../page/assets.js";
import type { Service } from "../service/service.js";
import type { FileWatcher, Polling } from "./file-watcher.js";
import { themesFolder, watchedFiles } from "./watched-files.js";

/** A save is more than one event, and they come at once. */
const SAVED_MS = 2;
/**
 * Errors, and changes of names, wait until it is quiet: a file may be half written, and a
 * change of branch takes files away to put others in their place. What is fine is looked at once more,
 * as chokidar tells of no second change of a file within 50 ms.
 */
const QUIET_MS = 100;
/** Eleventy says that it watches before it does: until it has built again, it is told again. */
const AGAIN_MS = 1000;
/** Pages that are told ask for the stylesheet at once, and are answered before anything else is done. */
const ASKED_MS = 50;

export interface Outcomes {
	/** The bundle is another, and the pages stand as they are. */
	updated(files: readonly string[]): unknown;
	/** The bundle's checks have ended. */
	checked(): unknown;
	/** The sources make no bundle; the last good one stays. */
	failed(error: unknown): unknown;
	/** The pages say names that are no more, or lack some: they must be rendered. */
	outdated(): unknown;
}

/** Follows a site's themes while Eleventy serves or watches it. */
export class LiveEdits {
	readonly service: Service;
	readonly #outcomes: Outcomes;
	readonly #polling: Polling;
	readonly #changed = new Set<string>();
	#watcher: FileWatcher | undefined;
	#timer: NodeJS.Timeout | undefined;
	/** The hash of the bundle that pages have. */
	#shown: string | undefined;
	/** The names that pages were last rendered with, and those that a render was asked for. */
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

	/** The state for open pages, once there is a bundle. */
	get state(): LiveState | undefined {
		if (!this.service.isReady) return undefined;
		return { version: this.service.bundle.hash, error: this.#error };
	}

	/**
	 * A build begins: its pages are rendered with what is there now.
	 * @throws ThemeError where there is no bundle to go on with
	 */
	async begin(): Promise<void> {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		const error = await this.#refresh();
		await this.#follow(error);
		if (!this.service.isReady) throw error;
		if (error === undefined) this.#error = undefined;
		else this.#fail(error);
		this.#shown = this.service.bundle.hash;
		// Only the first build is for no change.
		this.#isHeard = this.#rendered !== undefined;
		this.#rendered = namesIn(this.service);
		this.#asked = undefined;
		this.#changed.clear();
	}

	stop(): void {
		this.#isStopped = true;
		clearTimeout(this.#timer);
		this.#watcher?.close();
	}

	async #follow(error: unknown): Promise<void> {
		// Here, as a build alone has no use for chokidar.
		const { FileWatcher } = await import("./file-watcher.js");
		if (this.#isStopped) return;
		const { root } = this.service.config;
		const onChange = (path: string) => {
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
		// Else what is there for a moment would be the last good bundle.
		if (!isQuiet && this.#isOnItsWay()) return this.#lookIn(QUIET_MS, true);
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
		// What was saved meanwhile is looked at next, and told then.
		if (this.#timer) return;
		if (!isQuiet) this.#lookIn(QUIET_MS, true);
		else if (error !== undefined) this.#fail(error);
		else if (!this.#hasRenderedNames) this.#render();
	}

	/** True if a changed file is empty or missing: text editors save in place, or delete first. */
	#isOnItsWay(): boolean {
		return [...this.#changed].some((path) => !statSync(path, { throwIfNoEntry: false })?.size);
	}

	get #hasRenderedNames(): boolean {
		return namesIn(this.service) === this.#rendered;
	}

	/** @returns what was thrown, if anything was */
	#refresh(show?: () => Promise<void>): Promise<unknown> {
		return this.service.update(show).then(
			() => undefined,
			(thrown: unknown) => thrown,
		);
	}

	#update(): void {
		const { hash } = this.service.bundle;
		// Not what was there for a moment.
		const files = watchedFiles(this.service);
		const changed = [...this.#changed].filter((path) => files.has(path));
		this.#changed.clear();
		if (hash === this.#shown && this.#error === undefined) return;
		this.#error = undefined;
		this.#shown = hash;
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
		if (names !== this.#asked || !this.#isHeard) this.#outcomes.outdated();
		this.#asked = names;
		if (!this.#isHeard) this.#lookIn(AGAIN_MS, true);
	}
}

/** The names and modes that stand in rendered pages: only a render changes them. */
function namesIn(service: Service): string {
	return JSON.stringify([service.available(), inlineScripts(service, true)]);
}
