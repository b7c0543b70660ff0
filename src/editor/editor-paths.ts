/** READ BY NODE AND BY BROWSER CODE: what both know the editor's files and elements by. */

/** The token editor's script, loaded by pages with an editor only. */
export const EDITOR_PATH = "/_theme/editor.js";
/** `EditorData` as JSON. */
export const EDITOR_DATA_PATH = "/_theme/editor.json";
/** Relative to the scripts of a dev server. */
export const EDITOR_MODULE = "./editor.js";
export const EDITOR_DATA = "./editor.json";
/** Dispatched on `document` when an editor is ready. */
export const EDITOR_READY_EVENT = "theme:editor";
/** The empty element in an editor's place that reports its insertion into the page. */
export const EDITOR_ELEMENT = "theme-editor";

/** The script that opens the editor on any page, and its path relative to the runtime. */
export const EDITOR_BUTTON_PATH = "/_theme/editor-button.js";
export const EDITOR_BUTTON_MODULE = "./editor-button.js";
/** The script of the editor's Save, on a dev server only. */
export const EDITOR_SAVE_PATH = "/_theme/editor-save.js";
export const EDITOR_SAVE_MODULE = "./editor-save.js";

/** The endpoint of the editor's Save on a dev server, and its path relative to the editor. */
export const SAVE_PATH = "/_theme/save";
export const SAVE_ENDPOINT = "./save";
export const SAVE_TOKEN_HEADER = "x-theme-token";
