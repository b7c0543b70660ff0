import type { Finding } from "../checks/findings.js";
import type { Mode, Theme, Token } from "../css/types.js";

/** The theme of a visitor without a choice: one for all, or one for each preference of the OS. */
export type Start = string | Readonly<Record<Mode, string>>;

/** A file that went into the bundle and the sha256 of its content. */
export interface Dependency {
	/** Relative to the site's root, with forward slashes: a restored cache may stand elsewhere. */
	readonly path: string;
	readonly hash: string;
}

/** The CSS that a site brings of its own, found in its sources. */
export interface OwnCss {
	/** The first source that brings CSS. */
	readonly css?: { readonly path: string };
	readonly layouts: readonly string[];
	/** Stylesheets of all kinds, whether or not pages load them. */
	readonly styles: readonly string[];
}

/** Asked for checks, and where an option says `"auto"`. */
export type FindOwnCss = () => Promise<OwnCss>;

/** The resolution of an `@import` that is not the path of a file; paths as a dependency's. */
export interface Resolution {
	readonly specifier: string;
	readonly from: string;
	readonly path: string;
}

/** A `url()` that leads to no file of the site or its packages. */
export interface MissingFile {
	type: "missing-file";
	/** As the stylesheet says it, without its escapes. */
	url: string;
	/** The stylesheet; in a bundle relative to the site's root, like a dependency's path. */
	file: string;
	line: number;
}

export interface Bundle {
	readonly css: string;
	/** First eight hex digits of the CSS's sha256, for `?v=`. */
	readonly hash: string;
	/** In order of first appearance in the source. */
	readonly themes: readonly Theme[];
	readonly tokens: readonly Token[];
	readonly dependencies: readonly Dependency[];
	readonly resolutions: readonly Resolution[];
	/** The files that the bundle loads by `url()`, to be published under names of their own. */
	readonly files: readonly Dependency[];
	readonly missingFiles: readonly MissingFile[];
	/** The site's own stylesheets, as the checks have read them. */
	readonly sheets?: readonly Dependency[];
	/** The findings of the theme checks; `file` is relative, like a dependency's path. */
	readonly findings: readonly Finding[];
	/** A digest of what decides the bundle beside its dependencies: files, options, version. */
	readonly key: string;
}
