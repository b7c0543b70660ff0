import { EDITOR_DATA } from "../constants.js";
import type { Context } from "./editor/context.js";
import { saveBar } from "./editor/save-bar.js";

/** What only a dev server adds to an editor: it saves, and it knows of every build. */
export function extend(context: Context): HTMLElement {
	const { model } = context.session;
	const refresh = async ({ target }: Event) => {
		if (!(target instanceof HTMLLinkElement)) return;
		const response = await fetch(new URL(EDITOR_DATA, import.meta.url));
		if (response.ok) model.update(await response.json());
	};
	// The stylesheet of the next build is there.
	document.addEventListener("load", refresh, true);
	return saveBar(context);
}
