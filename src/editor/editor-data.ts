/** READ BY NODE AND BY BROWSER CODE: the types of the data that a build gives its editor. */

import type { Pair } from "../color/pairs.js";
import type { ValueType } from "../token-value.js";

export interface EditorData {
	/** The tokens that stylesheets of the bundle declare, in the order of their groups. */
	readonly tokens: readonly EditorToken[];
	readonly themes: readonly EditorTheme[];
	/** Failing pairs of the site's own tokens, each with the token to change, if a change helps. */
	readonly pairs?: readonly (Pair & { readonly token?: string })[];
}

export interface EditorToken {
	/** The custom property, without escapes: `--color-page`. */
	readonly name: string;
	/** The label for people: "Page". */
	readonly label: string;
	readonly type: ValueType;
	/** By the comment before a shipped token; `colours`, `type`, `shape` or `other` for others. */
	readonly group: string;
	/** The derivation as CSS, if no theme sets the token; for a seed, the default. */
	readonly value: string;
}

export interface EditorTheme {
	readonly name: string;
	readonly label: string;
	/** Unset where the theme declares no single `color-scheme`. */
	readonly mode?: "light" | "dark";
	/** The tokens that the theme itself declares. */
	readonly values: Readonly<Record<string, string>>;
	/** Other findings of the build, in words. */
	readonly notes?: readonly string[];
}
