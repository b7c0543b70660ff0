/** The three engines, by the names that tests print. */
export type EngineName = "chromium" | "firefox" | "webkit";

/** What the operating system says it prefers. */
export type ColorScheme = "light" | "dark";

export interface OpenOptions {
	/** @default "light" */
	colorScheme?: ColorScheme;
	/** In CSS pixels. @default { width: 800, height: 600 } */
	viewport?: { width: number; height: number };
	/**
	 * `false`: the page's scripts do not run; `Page.evaluate` still does, but awaits no promise.
	 * WebKit still answers `@media (scripting: enabled)` then: only its markup's scripts are off.
	 * Firefox has one switch for the whole process, back on when the context closes.
	 * @default true
	 */
	javaScript?: boolean;
}

/** One running engine. */
export interface Browser {
	readonly name: EngineName;
	/** Whether going back can give `pageshow` with `persisted: true` (not in headless shells). */
	readonly backForwardCache: boolean;
	/**
	 * Opens the first page of a context that shares no storage with any other.
	 * Its `close()` closes the whole context.
	 */
	open(options?: OpenOptions): Promise<Page>;
	/** Closes every context and ends every process started for this engine. */
	close(): Promise<void>;
}

export interface Page {
	/** Navigates and waits for the page's `load`. */
	goto(url: string): Promise<void>;
	/**
	 * Evaluates an expression, or the body of an async function (with `return`), in the page.
	 * Promises are awaited; the value comes back through JSON. Not subject to the page's CSP.
	 */
	evaluate<T = unknown>(source: string): Promise<T>;
	/** Changes the OS's preference live, for all tabs; resolves when `matchMedia` in all agrees. */
	setColorScheme(mode: ColorScheme): Promise<void>;
	/** Goes back in the history and waits for `pageshow` (restored or loaded). */
	back(): Promise<void>;
	forward(): Promise<void>;
	reload(): Promise<void>;
	/** Real key presses: "Tab", "Shift+Tab", "Enter", "Space", "ArrowDown", "Escape", "a". */
	press(...keys: string[]): Promise<void>;
	/** A real mouse click in the middle of the first match; throws if something covers it. */
	click(selector: string): Promise<void>;
	/** Another tab (in WebKit: a window, as its hidden tabs do not answer) with the same storage. */
	newTab(): Promise<Page>;
	/** Closes this tab; the page that `Browser.open` gave closes its whole context. */
	close(): Promise<void>;
}
