/** What happened: the page went from one theme to another. */
export interface ThemeChange {
	from: string | undefined;
	to: string;
}

/** One theme for each preference of the OS; the same twice is that theme in any case. */
export type Themes = [day: string, night: string];

/** The visitor's side of the theme service. */
export interface Theme {
	/** The theme that the page is in. */
	readonly current: string | undefined;
	/** What the visitor gets by day and by night: the same twice where one theme is chosen. */
	readonly choice: Readonly<Themes>;
	/**
	 * Chooses a theme, for every page and tab; also the one that the page would be in anyway. With two
	 * names it chooses a pair, between which the operating system chooses; the pair that the site starts
	 * in is no choice.
	 * @returns `false` for a name that may not be chosen, or a pair where the site has none
	 */
	set(day: string, night?: string): boolean;
	/** Forgets the choice: back to the site's default, or to the operating system's preference. */
	clear(): void;
	/** Calls back after each change, until the returned function is called. */
	subscribe(listener: (change: ThemeChange) => void): () => void;
	/** Shows what was chosen, where a script of ours does so in its own time. @internal */
	show?: (update: () => void) => void;
}
