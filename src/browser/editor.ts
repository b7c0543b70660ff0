import { EDITOR_ELEMENT, EDITOR_READY_EVENT } from "../constants.js";
import type { EditorData } from "../editor-data.js";
import { onArrival } from "./arrivals.js";
import { Panel } from "./editor/panel.js";
import { Session } from "./editor/session.js";
import { OWN } from "./root.js";

/** What `page/files.ts` writes in the placeholder's place. */
declare const __THEME_SETTINGS__: [
	/** Storage key of the visitor's choice: what the keys of the overrides start with. */
	key: string,
	data: EditorData,
];

const PLACE = "div[data-theme-editor]";

function start(): Panel {
	const [key, data] = __THEME_SETTINGS__;
	const panel = new Panel(new Session(data, key));
	/** One panel, in the first place that the page has for it; routers may bring another page's. */
	const settle = () => {
		const place = OWN.querySelector.call(document, PLACE) as HTMLElement | null;
		if (place && !place.shadowRoot?.contains(panel.element)) panel.stand(place);
	};
	onArrival(EDITOR_ELEMENT, settle);
	settle();
	return panel;
}

const root = document.documentElement as HTMLElement & { themeEditor?: Panel };
// The module may be loaded twice, with its version in the URL and without: one of them works.
if (!root.themeEditor) {
	root.themeEditor = start();
	document.dispatchEvent(new Event(EDITOR_READY_EVENT));
}
