/** THIS FILE IS READ BY NODE AND BY BROWSER CODE: it imports nothing and touches no globals. */

/** Path of the bundle below the base URL. */
export const CSS_PATH = "/_theme/css/site.css";
/** Path of the runtime below the base URL. */
export const SCRIPT_PATH = "/_theme/theme.js";
/** Path of the token editor's script, which the runtime loads only where a page has an editor. */
export const EDITOR_PATH = "/_theme/editor.js";

/** The one switch: the attribute of `<html>` (or of a section) that names its theme. */
export const THEME_ATTRIBUTE = "data-theme";
/** `<meta>` that marks a page which forces its theme; its content is the theme's name. */
export const FORCED_META = "theme-forced";

/** Dispatched on `document` when the page's theme changed. */
export const CHANGED_EVENT = "theme:changed";

/** What follows the storage key in the key of a theme's stored token overrides. */
export const TOKENS_KEY_INFIX = ":tokens:";
