import type { Mode } from "../color/pairs.js";
import type { EditorTokenType } from "../editor-data.js";

export type { Mode };

export interface Theme {
	readonly name: string;
	/** Unset where the theme declares no single `color-scheme`. */
	readonly mode?: Mode;
	/** The background that the theme gives to the page, where it is a plain colour. */
	readonly background?: string;
	/** The custom properties that the theme itself gives its pages' roots, whatever else is so. */
	readonly values: Readonly<Record<string, string>>;
}

/** A CSS custom property declared on `:root`. */
export interface Token {
	readonly name: string;
	readonly value: string;
	readonly type: EditorTokenType;
}
