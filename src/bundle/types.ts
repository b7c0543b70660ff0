import type { Finding } from "../findings.js";

/** Light or dark: what a theme's `color-scheme` says. */
export type Mode = "light" | "dark";

/** A theme of the bundle. */
export interface Theme {
	readonly name: string;
	/** Unset where the theme declares no single `color-scheme`. */
	readonly mode?: Mode;
	/** The background that the theme gives to the page, where it is a plain colour. */
	readonly background?: string;
}

/** The theme of a visitor without a choice: one for all, or one for each preference of the OS. */
export type Start = string | Readonly<Record<Mode, string>>;

/** What kind of value a token holds: the token editor chooses its control by it. */
export type TokenType = "color" | "length" | "number" | "font" | "text";

/** A CSS custom property declared on `:root`. */
export interface Token {
	readonly name: string;
	readonly value: string;
	readonly type: TokenType;
}

/** A file that went into the bundle and the sha256 of its content. */
export interface Dependency {
	/** Relative to the site's root, with forward slashes: a restored cache may stand elsewhere. */
	readonly path: string;
	readonly hash: string;
}

/** The bundle and all that is known of it. */
export interface Bundle {
	readonly css: string;
	/** First eight hex digits of the CSS's sha256, for `?v=`. */
	readonly hash: string;
	/** In order of first appearance in the source. */
	readonly themes: readonly Theme[];
	readonly tokens: readonly Token[];
	readonly dependencies: readonly Dependency[];
	/** What the theme checks found; `file` is relative to the site's root, like a dependency's path. */
	readonly findings: readonly Finding[];
	/** What besides the dependencies' contents decides the bundle: files, options, version. */
	readonly key: string;
}
