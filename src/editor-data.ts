/** THIS FILE IS READ BY NODE AND BY BROWSER CODE: types alone, of what a build tells its editor. */

/** What the token editor knows of the site, at `/_theme/editor.json`. */
export interface EditorData {
	/** What a token may be, in the order of its groups; none that no stylesheet of the bundle declares. */
	readonly tokens: readonly EditorToken[];
	readonly themes: readonly EditorTheme[];
	/** What has to be told apart, of what the site has. */
	readonly pairs: readonly EditorPair[];
	/** Every text that the editor shows, by its key. */
	readonly labels: Readonly<Record<string, string>>;
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

export interface EditorPair {
	/** A token's name. */
	readonly foreground: string;
	/** A token's name, or the expression by which the components make the colour. */
	readonly background: string;
	/** The contrast ratio that WCAG 2 AA asks for: 4.5 for text, 3 for parts of the interface. */
	readonly needed: number;
}
