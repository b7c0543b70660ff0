import { CSS_PATH, EDITOR_PATH, SCRIPT_PATH } from "../../src/constants.js";
import type { EditorData } from "../../src/editor-data.js";
import { ThemeBus } from "../../src/events.js";
import { editorData } from "../../src/page/editor-tokens.js";
import { assetFiles, guardOf } from "../../src/page/files.js";
import { tokenEditor } from "../../src/page/token-editor.js";
import { Service } from "../../src/service/service.js";
import { type Served, serveFolder } from "./browsers/index.js";
import { createSite } from "./site.js";

/** A page that holds the token editor, with the themes light and dark, and what its editor knows. */
export async function editorSite(): Promise<{ server: Served; data: EditorData }> {
	const site = await createSite();
	const service = new Service(
		{
			root: site.root,
			cache: { enabled: false },
			default: "light",
			viewTransition: false,
			styles: { themes: ["light", "dark"] },
		},
		new ThemeBus(),
	);
	await service.refresh();
	const modules = [SCRIPT_PATH, EDITOR_PATH].map(
		(path) => `<script type="module" src="${path}"></script>`,
	);
	await site.write({
		// One that has nothing to do with themes, to clear storage from.
		"bare.html": "<!doctype html><title>Bare</title>",
		"index.html": `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tokens</title><script>${guardOf(service)}</script><link rel="stylesheet" href="${CSS_PATH}">${modules.join("")}</head><body><main><h1>Tokens</h1><p>Text, <a href="#x">a link</a> and <button type="button" class="button">a button</button></p>${"<p>A paragraph.</p>".repeat(30)}${tokenEditor()}</main></body></html>`,
		...Object.fromEntries(assetFiles(service).map(({ path, body }) => [path.slice(1), body])),
	});
	const server = await serveFolder({ root: site.root });
	return { server, data: JSON.parse(JSON.stringify(editorData(service))) };
}
