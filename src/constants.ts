/** THIS FILE IS READ BY NODE AND BY BROWSER CODE: it imports nothing and touches no globals. */

/** Path of the bundle below the base URL. */
export const CSS_PATH = "/_theme/css/site.css";
/** Path of the runtime below the base URL. */
export const SCRIPT_PATH = "/_theme/theme.js";
/** Path of the token editor's script, which only pages with an editor load. */
export const EDITOR_PATH = "/_theme/editor.js";

/** Path of the anti-flash script, where it is a file. */
export const GUARD_PATH = "/_theme/guard.js";

/** The one switch: the attribute of `<html>` (or of a section) that names its theme. */
export const THEME_ATTRIBUTE = "data-theme";
/** Dispatched on `document` when the page's theme changed. */
export const CHANGED_EVENT = "theme:changed";

/** What stands between the storage key and a theme's name in the key of its token overrides. */
export const TOKENS_KEY_INFIX = ".";
