/** THIS FILE IS READ BY NODE AND BY BROWSER CODE: it imports nothing and touches no globals. */

/** The folder of the assets, below the base URL and in the output. */
export const ASSETS_FOLDER = "_theme";
/** Path of the bundle below the base URL. */
export const CSS_PATH = "/_theme/css/site.css";
/** Path of the runtime below the base URL. */
export const SCRIPT_PATH = "/_theme/theme.js";
/** Path of the token editor's script, which only pages with an editor load. */
export const EDITOR_PATH = "/_theme/editor.js";
/** Path of what the editor knows of the site: `EditorData`, as JSON. */
export const EDITOR_DATA_PATH = "/_theme/editor.json";
/** The script and what it knows, as seen from what a dev server adds. */
export const EDITOR_MODULE = "./editor.js";
export const EDITOR_DATA = "./editor.json";
/** Dispatched on `document` when an editor is there. */
export const EDITOR_READY_EVENT = "theme:editor";
/** Path of the script of all switchers: lists, buttons and menus. */
export const CONTROLS_PATH = "/_theme/controls.js";
/** Path of the script of lists and of the button for two themes, which is less. */
export const SWITCHING_PATH = "/_theme/switching.js";
/** Stands on the root while a View Transition shows a choice: a site's own transitions are its own affair. */
export const SWITCHING_ATTRIBUTE = "data-theme-switching";
/** Says of a control what kind it is. */
export const CONTROL_ATTRIBUTE = "data-theme-control";
/** Empty elements by which scripts hear of what comes into the page later: of controls, */
export const CONTROL_ELEMENT = "theme-control";
/** and of the place of the token editor. */
export const EDITOR_ELEMENT = "theme-editor";
/** The meta by which a page forces its theme: in content it would be anybody's. */
export const FORCED_META = "head>[data-theme-forced]";

/** A visitor's choice: a theme for each mode, and the mode, unless the operating system says it. */
export type Choice = readonly [light: string, dark: string, mode?: "light" | "dark" | undefined];
/** The separator between the parts of a stored choice. No sane name holds it. */
export const CHOICE_SEPARATOR = "\n";
/** The settings of the controls' scripts: the themes of each mode, and the start choice. */
export type ControlSettings = readonly [
	modes: readonly [light: readonly string[], dark: readonly string[]],
	start: Choice,
];

/** Path of what applies a visitor's token overrides where a page has no editor. */
export const OVERRIDES_PATH = "/_theme/overrides.js";
/** The same, as seen from the runtime. */
export const OVERRIDES_MODULE = "./overrides.js";

/** Path of the folder that holds what themes load by `url()`. */
export const FILES_PATH = "/_theme/files/";

/** The event stream of a dev server, and the script by which open pages follow it. */
export const LIVE_PATH = "/_theme/live";
export const LIVE_SCRIPT_PATH = "/_theme/live.js";
/** The same, as seen from the runtime. */
export const LIVE_MODULE = "./live.js";
export const LIVE_EVENTS = "./live";

/** The script that opens the editor on any page; the same, as seen from the runtime. */
export const EDITOR_BUTTON_PATH = "/_theme/editor-button.js";
export const EDITOR_BUTTON_MODULE = "./editor-button.js";
/** The script of the editor's Save, which only a dev server has. */
export const EDITOR_SAVE_PATH = "/_theme/editor-save.js";
export const EDITOR_SAVE_MODULE = "./editor-save.js";

/** The endpoint of the editor's Save on a dev server; the same, as seen from the editor. */
export const SAVE_PATH = "/_theme/save";
export const SAVE_ENDPOINT = "./save";
export const SAVE_TOKEN_HEADER = "x-theme-token";

/** The state that a dev server tells its pages. */
export interface LiveState {
	/** Of the stylesheet, as in its URL. */
	readonly version: string;
	/** The error, if the stylesheet is older than its sources. */
	readonly error?: string | undefined;
}

/** The one switch: the attribute of `<html>` (or of a section) that names its theme. */
export const THEME_ATTRIBUTE = "data-theme";
/** The part of a theme's name that says its mode: `x-dark` is the counterpart of `x`. */
export const MODE_IN_NAME: RegExp = /(^|-)(light|dark)$/;
/** Dispatched on `document` when the page's theme changed. */
export const CHANGED_EVENT = "theme:changed";

/** The separator between the storage key and a theme's name in the key of its token overrides. */
export const TOKENS_KEY_INFIX = ".";

/**
 * Matches a stored list of token overrides that does more than give values to custom properties and
 * say the mode: nothing is stored (`undefined`), or a part of it is another declaration (`color-scheme`
 * is the only one of its beginning that shows); it has a block, an escape other than a name's `\.`, or
 * a function that loads a file (`url`, `src`, `image`, `image-set`); it holds the address of another
 * origin, which a function in the site's own CSS may load; it is so long that its brackets may nest
 * deeper than Firefox's stack, which ends a tab at 20,000. The guard and the editor's script take a list
 * or refuse it as a whole. No part of it is tried twice, so a list of megabytes takes no time.
 */
export const UNSAFE_OVERRIDES: RegExp =
	/(^|;)(?!--|color-)[^:;]*:|\/\/|^u|^.{9999}|[{}]|(rl|rc|age|-set)\(|:[^;]*:|\\[^.]/is;
