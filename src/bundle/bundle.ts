import type { Finding, MissingFile } from "../checks/findings.js";
import type { Mode } from "../constants.js";
import type { ThemeInfo } from "../css/themes.js";
import type { TokenInfo } from "../css/tokens.js";
import type { SiteFindings } from "../site/read.js";

/** The start theme of visitors without a choice: one, or one for each mode of the OS. */
export type Start = string | Readonly<Record<Mode, string>>;

/** A file of the bundle and the sha256 of its content. */
export interface Dependency {
	/** Relative to the site's root, with forward slashes, as a cache may be restored elsewhere. */
	readonly path: string;
	readonly hash: string;
}

export type FindSite = () => Promise<SiteFindings>;

/** A resolved `@import` of a package; paths as in {@link Dependency}. */
export interface Resolution {
	readonly specifier: string;
	readonly from: string;
	readonly path: string;
}

export interface Bundle {
	readonly css: string;
	/** In order of first appearance in the source. */
	readonly themes: readonly ThemeInfo[];
	readonly tokens: readonly TokenInfo[];
	readonly dependencies: readonly Dependency[];
	readonly resolutions: readonly Resolution[];
	readonly files: readonly Dependency[];
	readonly missingFiles: readonly MissingFile[];
	/** The site's own stylesheets, as read by the checks. */
	readonly sheets?: readonly Dependency[];
	/** The findings of the theme checks, with relative paths. */
	readonly findings: readonly Finding[];
	/** A digest of all that decides the bundle beside its dependencies: files, options, version. */
	readonly key: string;
}
