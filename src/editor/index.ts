import { browserCode, lazyParts, scriptFile, withSettings } from "../page/browser-code.js";
import { mark } from "../page/escape.js";
import { AssetFile } from "../service/asset-file.js";
import type { Extension } from "../service/extension.js";
import {
	EDITOR_BUTTON_MODULE,
	EDITOR_BUTTON_PATH,
	EDITOR_DATA_PATH,
	EDITOR_ELEMENT,
	EDITOR_PATH,
	EDITOR_SAVE_PATH,
} from "./editor-paths.js";
import { editorData } from "./editor-tokens.js";
import { createSaveMiddleware } from "./save/save-endpoint.js";

const JSON_TYPE = "application/json; charset=utf-8";

/**
 * The token editor. Its place is empty without JavaScript; it is on one line and without an id, so
 * that Markdown reads it as one HTML block.
 */
export const editor: Extension = {
	html: `<div data-theme-editor="">${mark(EDITOR_ELEMENT)}</div>`,
	element: EDITOR_ELEMENT,
	script: EDITOR_PATH,
	devModule: EDITOR_BUTTON_MODULE,
	files: (site) => [
		// With its data: a policy may forbid to fetch, and the URL's hash covers both.
		scriptFile(EDITOR_PATH, () =>
			withSettings("editor.js", [site.config.storageKey, editorData(site)]),
		),
		...lazyParts("editor"),
		new AssetFile(EDITOR_DATA_PATH, JSON_TYPE, () => JSON.stringify(editorData(site))),
	],
	devFiles: ({ config }) => [
		scriptFile(EDITOR_BUTTON_PATH, () => withSettings("editor-button.js", [config.storageKey])),
		scriptFile(EDITOR_SAVE_PATH, () => browserCode("editor-save.js")),
	],
	devRoutes: createSaveMiddleware,
};
