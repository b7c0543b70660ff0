import type { Choice } from "../constants.js";

/** A change of the page's theme. */
export interface ThemeChange {
	from: string | undefined;
	to: string;
}

/** The visitor's side of the theme service. */
export interface Theme {
	/** The page's current theme. */
	readonly current: string | undefined;
	/**
	 * The visitor's choice: a theme for each mode, and the pinned mode. Without a mode the operating
	 * system chooses between the two. The same theme twice applies in any case.
	 */
	readonly choice: Choice;
	/**
	 * Chooses for every page and tab. One name chooses that theme; two choose a light and a dark
	 * theme, between which the operating system decides; a mode pins that mode's. The site's start
	 * pair is stored as no choice.
	 * @example
	 * ```ts
	 * theme.set("midnight");
	 * theme.set("paper", "midnight");
	 * theme.set("paper", "midnight", "dark");
	 * ```
	 * @returns `false` for a name that may not be chosen, or an unknown mode
	 */
	set(light: string, dark?: string, mode?: "light" | "dark"): boolean;
	/** Forgets the choice: back to the site's default, or to the operating system's preference. */
	clear(): void;
	/** Calls back after each change, until the returned function is called. */
	subscribe(listener: (change: ThemeChange) => void): () => void;
	/** Shows a choice, in its own time; set by the controls. @internal */
	show?: ((update: () => void) => void) | undefined;
	/** Brings the page up to date. @internal */
	update?: () => void;
	/** Called after each update. @internal */
	onUpdate?: () => void;
}
