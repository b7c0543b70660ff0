import type { Choice } from "../constants.js";

/** What happened: the page went from one theme to another. */
export interface ThemeChange {
	from: string | undefined;
	to: string;
}

/** The visitor's side of the theme service. */
export interface Theme {
	/** The theme that the page is in. */
	readonly current: string | undefined;
	/**
	 * What the visitor keeps: a theme for each mode, and the mode that is pinned. Without one the
	 * operating system chooses between the two; the same twice is that theme in any case.
	 */
	readonly choice: Choice;
	/**
	 * Chooses for every page and tab: with one name that theme, also where the page would be in it
	 * anyway; with two a light and a dark theme, between which the operating system chooses; with a mode
	 * besides, that mode's. What the site starts in is no choice.
	 * @example
	 * ```ts
	 * theme.set("midnight");
	 * theme.set("paper", "midnight");
	 * theme.set("paper", "midnight", "dark");
	 * ```
	 * @returns `false` for a name that may not be chosen, or a mode that is none
	 */
	set(light: string, dark?: string, mode?: "light" | "dark"): boolean;
	/** Forgets the choice: back to the site's default, or to the operating system's preference. */
	clear(): void;
	/** Calls back after each change, until the returned function is called. */
	subscribe(listener: (change: ThemeChange) => void): () => void;
	/** Shows what is chosen while it is there, in its own time. @internal */
	show?: ((update: () => void) => void) | undefined;
	/** Brings the page up to date. @internal */
	update?: () => void;
	/** Called whenever that was done. @internal */
	onUpdate?: () => void;
}
