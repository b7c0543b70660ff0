import { type Build, build } from "../bundle/build.js";
import type { Bundle, FindSite, Start } from "../bundle/bundle.js";
import { Memory } from "../bundle/memory.js";
import { dependsOnSite, listSources, type SheetSource } from "../bundle/sources.js";
import { allowedThemes, startOf, startPair } from "../bundle/start.js";
import { checkOptions, loadConfig } from "../config/load.js";
import type { Config, InitOptions, ThemeOptions } from "../config/options.js";
import { OPTIONS } from "../config/table.js";
import type { Choice } from "../constants.js";
import type { ThemeInfo } from "../css/themes.js";
import { ThemeError } from "../errors.js";
import type { ThemeBus } from "../events.js";
import { recall } from "../recall.js";
import { type Choosable, startChoice, withModes } from "./choices.js";
import { configWarnings, findingsOf, missingFilesOf } from "./config-warnings.js";
import type { Extension, SiteState } from "./extension.js";

/** One site: its configuration, bundle and current theme, and what is derived of them. */
export class Service implements SiteState {
	readonly bus: ThemeBus;
	readonly editor: Extension;
	/** Bundle requests served since `init()`. */
	serveCount = 0;
	#options: ThemeOptions;
	#config: Config | undefined;
	#build: Build | undefined;
	#chosen: string | undefined;
	#ready: Promise<void> | undefined;
	#refreshing: Promise<void> = Promise.resolve();
	#next: Promise<void> | undefined;
	#show: (() => Promise<void>) | undefined;
	readonly #derived = new Map<unknown, unknown>();
	readonly #memory = new Memory();
	readonly #findSite: FindSite | undefined;
	// Pages that others render may have one.
	#hasEditor = true;

	constructor(options: ThemeOptions, bus: ThemeBus, editor: Extension, findSite?: FindSite) {
		this.#options = options;
		this.bus = bus;
		this.editor = editor;
		this.#findSite = findSite;
	}

	/**
	 * Read on first use, as `init()` may set the site's folder.
	 * @throws ThemeError for invalid options or `site.json`
	 */
	get config(): Config {
		this.#config ??= loadConfig(this.#options);
		return this.#config;
	}

	/** Builds or loads the bundle once; repeated calls are ignored. */
	init(options: InitOptions = {}): Promise<void> {
		this.#ready ??= this.#start(options).catch((error) => {
			// A failure may be mended and retried.
			this.#ready = undefined;
			throw error;
		});
		return this.#ready;
	}

	async #start(options: InitOptions): Promise<void> {
		this.#options = { ...this.#options, ...checkOptions(options, OPTIONS) };
		this.#config = undefined;
		await this.refresh();
	}

	/**
	 * Builds or loads the bundle again, if its sources or `site.json` changed. On an error nothing
	 * changes. Runs one at a time; callers meanwhile get the next run.
	 * @param show - shows a new bundle; its checks and the cache wait for this. Not called if
	 * findings are errors
	 */
	refresh(show?: () => Promise<void>): Promise<void> {
		this.#show = show ?? this.#show;
		this.#next ??= this.#refreshing
			.catch(() => {})
			.then(() => {
				this.#next = undefined;
				return this.#refresh();
			});
		this.#refreshing = this.#next;
		return this.#next;
	}

	update(show?: () => Promise<void>): Promise<void> {
		return this.isReady ? this.refresh(show) : this.init();
	}

	/** Reads `site.json` too: Eleventy misses its change if another file is saved right after it. */
	async #refresh(): Promise<void> {
		const before = this.#build;
		const show = this.#show;
		this.#show = undefined;
		const config = before ? loadConfig(this.#options) : this.config;
		const next = await build(config, this.bus, {
			hasOwnCss: await this.#decideOwnCss(config),
			findSite: this.#findSite,
			current: before,
			memory: this.#memory,
			show: async (bundle) => {
				if (!show || config.checks === "error") return;
				this.#take(config, { bundle, cached: false });
				await show();
			},
		});
		const findings = findingsOf(next.bundle, config);
		this.#take(config, next);
		if (next === before) return;
		if (this.#themes.length === 0) this.bus.emit("theme:error", { type: "no-themes" });
		const unmet = configWarnings(config, this.#themes);
		for (const warning of [...unmet, ...missingFilesOf(next.bundle, config), ...findings])
			this.bus.emit("theme:warning", warning);
		this.bus.emit("theme:ready", { theme: this.current(), available: this.available() });
	}

	#take(config: Config, build: Build): void {
		this.#config = config;
		this.#build = build;
		if (this.#chosen !== undefined && !this.allowed().includes(this.#chosen))
			this.#chosen = undefined;
		this.#derived.clear();
	}

	async sources(): Promise<SheetSource[]> {
		return listSources(this.config, await this.#decideOwnCss(this.config));
	}

	async #decideOwnCss({ styles }: Config): Promise<boolean> {
		return dependsOnSite(styles) && (await this.#findSite?.())?.css !== undefined;
	}

	/** True if a page may have a token editor; otherwise visitors have no token overrides. */
	get hasEditor(): boolean {
		return this.#hasEditor;
	}

	set hasEditor(hasEditor: boolean) {
		if (hasEditor !== this.#hasEditor) this.#derived.clear();
		this.#hasEditor = hasEditor;
	}

	/** A function's result, cached by it or by a key until the service changes. */
	derive<T>(make: (service: this) => T, key: unknown = make): T {
		return recall(this.#derived, key, () => make(this)) as T;
	}

	get checked(): Promise<void> {
		return this.#refreshing.catch(() => {});
	}

	get isReady(): boolean {
		return this.#build !== undefined;
	}

	/** @throws ThemeError `not-initialized` */
	get bundle(): Bundle {
		if (!this.#build) {
			const message = "The theme bundle is not there yet. Await theme.init() first.";
			throw new ThemeError("not-initialized", message);
		}
		return this.#build.bundle;
	}

	get isCached(): boolean {
		return this.#build?.cached ?? false;
	}

	get allowedThemes(): ThemeInfo[] {
		return allowedThemes(this.config, this.#themes);
	}

	get start(): Start {
		return this.#chosen ?? startOf(this.config, this.#themes);
	}

	get choosable(): Choosable[] {
		return withModes(this.allowedThemes, this.start);
	}

	get startChoice(): Choice {
		return startChoice(this.choosable, this.start);
	}

	current(): string {
		if (this.#chosen !== undefined) return this.#chosen;
		if (!this.isReady && this.config.default !== undefined) return this.config.default;
		return startPair(this.start)[0];
	}

	available(): string[] {
		return this.#themes.map(({ name }) => name);
	}

	allowed(): string[] {
		return this.allowedThemes.map(({ name }) => name);
	}

	has(name: string): boolean {
		return this.available().includes(name);
	}

	set(name: string): boolean {
		const known = this.has(name);
		if (!known || !this.allowed().includes(name)) {
			this.bus.emit("theme:warning", { type: known ? "disallowed-theme" : "unknown-theme", name });
			return false;
		}
		const from = this.current();
		this.#chosen = name;
		this.#derived.clear();
		this.bus.emit("theme:changed", { from, to: name });
		return true;
	}

	toggle(): boolean {
		const allowed = this.allowed();
		const [first, second] = allowed;
		if (allowed.length !== 2 || first === undefined || second === undefined) {
			this.bus.emit("theme:warning", { type: "toggle-unavailable", allowed });
			return false;
		}
		return this.set(this.current() === first ? second : first);
	}

	get #themes(): readonly ThemeInfo[] {
		return this.#build?.bundle.themes ?? [];
	}
}
