import { onArrival } from "../../browser/arrivals.js";
import type { EditorData } from "../editor-data.js";
import { EDITOR_ELEMENT, EDITOR_READY_EVENT } from "../editor-paths.js";
import { Panel } from "./panel.js";
import { Session } from "./session.js";

declare const __THEME_SETTINGS__: [
	/** Storage key of the visitor's choice, and the prefix of the overrides' keys. */
	key: string,
	data: EditorData,
];

const PLACE = "div[data-theme-editor]";

function start(): Panel {
	const [key, data] = __THEME_SETTINGS__;
	const panel = new Panel(new Session(data, key));
	// One panel, in the page's first place for it. A client-side router may replace the page.
	const settle = () => {
		const place = Document.prototype.querySelector.call(document, PLACE) as HTMLElement | null;
		if (place && !place.shadowRoot?.contains(panel.element)) panel.stand(place);
	};
	onArrival(EDITOR_ELEMENT, settle);
	settle();
	return panel;
}

const root = document.documentElement as HTMLElement & { themeEditor?: Panel };
// The module may be loaded twice, with its version in the URL and without; one of them runs.
if (!root.themeEditor) {
	root.themeEditor = start();
	document.dispatchEvent(new Event(EDITOR_READY_EVENT));
}
