/** THIS FILE IS READ BY NODE AND BY BROWSER CODE: types alone, of what a build tells its editor. */

export interface EditorData {
	/** What a token may be, in the order of its groups; none that no stylesheet of the bundle declares. */
	readonly tokens: readonly EditorToken[];
	readonly themes: readonly EditorTheme[];
}

/** What kind of value a token holds: a control belongs to each. */
export type EditorTokenType = "color" | "length" | "number" | "font" | "shadow" | "text";

/** What belongs together in the panel. */
export type EditorGroup =
	| "seeds"
	| "surfaces"
	| "text"
	| "status"
	| "shape"
	| "type"
	| "space"
	| "other";

export interface EditorToken {
	/** The custom property, as it is written: `--color-page`. */
	readonly name: string;
	/** What a person calls it: "Page". */
	readonly label: string;
	readonly type: EditorTokenType;
	readonly group: EditorGroup;
	/** How it is derived where no theme says otherwise, as CSS; a seed's is its default. */
	readonly value: string;
}

export interface EditorTheme {
	readonly name: string;
	readonly label: string;
	/** Unset where the theme declares no single `color-scheme`. */
	readonly mode?: "light" | "dark";
	/** The tokens that the theme itself declares. */
	readonly values: Readonly<Record<string, string>>;
}
