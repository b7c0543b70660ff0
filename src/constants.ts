/** READ BY NODE AND BY BROWSER CODE: it imports nothing and touches no globals. */

/** Below the base URL and in the output. */
export const ASSETS_FOLDER = "_theme";
export const CSS_PATH = "/_theme/css/site.css";
export const SCRIPT_PATH = "/_theme/theme.js";
/** The script of all switchers: lists, buttons and menus. */
export const CONTROLS_PATH = "/_theme/controls.js";
/** The smaller script of lists and of the button for two themes. */
export const SWITCHING_PATH = "/_theme/switching.js";
/** Set on the root during our View Transition, so that a site's own transitions are not styled. */
export const SWITCHING_ATTRIBUTE = "data-theme-switching";
export const CONTROL_ATTRIBUTE = "data-theme-control";
/** The empty element of a control that reports its insertion into the page. */
export const CONTROL_ELEMENT = "theme-control";
/** The meta that forces a page's theme; in the head only, as anybody may write content. */
export const FORCED_META = "head>[data-theme-forced]";

/** A value of `color-scheme`. */
export type Mode = "light" | "dark";
export const MODES = ["light", "dark"] as const;

/** A visitor's choice: a theme for each mode, and the mode, unless the operating system decides. */
export type Choice = readonly [light: string, dark: string, mode?: Mode | undefined];
/** Separates the parts of a stored choice. */
export const CHOICE_SEPARATOR = "\n";
/** The settings of the controls' scripts: the themes of each mode, and the start choice. */
export type ControlSettings = readonly [
	modes: readonly [light: readonly string[], dark: readonly string[]],
	start: Choice,
];

/** Applies a visitor's token overrides on pages without an editor. */
export const OVERRIDES_PATH = "/_theme/overrides.js";
/** Relative to the runtime. */
export const OVERRIDES_MODULE = "./overrides.js";

/** The folder of the files that themes load by `url()`. */
export const FILES_PATH = "/_theme/files/";

/** A dev server's event stream, and the script that listens to it. */
export const LIVE_PATH = "/_theme/live";
export const LIVE_SCRIPT_PATH = "/_theme/live.js";
export const LIVE_MODULE = "./live.js";
export const LIVE_EVENTS = "./live";

/** A dev server's state for its pages. */
export interface LiveState {
	readonly version: string;
	/** Set if the stylesheet is older than its sources. */
	readonly error?: string | undefined;
}

/** Names the theme of `<html>` or of a section. */
export const THEME_ATTRIBUTE = "data-theme";
/** A mode at the end of a theme's name: `x-dark` is the counterpart of `x`. */
export const MODE_IN_NAME: RegExp = /(^|-)(light|dark)$/;
/** Dispatched on `document` when the page's theme changed. */
export const CHANGED_EVENT = "theme:changed";

/** Between the storage key and a theme's name, in the key of its token overrides. */
export const TOKENS_KEY_INFIX = ".";

/**
 * Matches a stored list of token overrides that the guard and the editor's script refuse:
 *
 * - nothing is stored (`undefined`)
 * - a declaration of other than a custom property or `color-scheme`, the only visible `color-…`
 * - the end of a block, a tab (URLs are read without it), or an escape other than a name's `\.`
 * - a function that loads a file (`url`, `src`, `image`, `image-set`)
 * - another origin's address, which a function in the site's own CSS may load
 * - a length at which brackets may nest too deep: 20,000 overflow Firefox's stack and end the tab
 *
 * It does not backtrack, so a list of megabytes takes no time.
 */
export const UNSAFE_OVERRIDES: RegExp =
	/(^|;)(?!--|color-)[^:;]*:|\/\/|^u|^.{9999}|}|\t|(rl|rc|age|-set)\(|:[^;]*:|\\[^.]/is;
