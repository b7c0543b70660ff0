import type { Mode } from "../constants.js";
import type { ValueType } from "../token-value.js";

export interface ThemeInfo {
	readonly name: string;
	/** Unset if the theme declares no single `color-scheme`. */
	readonly mode?: Mode;
	/** The page's background, if it is a plain colour. */
	readonly background?: string;
	/** The theme's own custom properties on the root. */
	readonly values: Readonly<Record<string, string>>;
}

export interface TokenInfo {
	readonly name: string;
	readonly value: string;
	readonly type: ValueType;
}
