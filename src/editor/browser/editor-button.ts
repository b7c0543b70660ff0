import { storedHere } from "../../browser/stored-overrides.js";
import { EDITOR_MODULE, EDITOR_READY_EVENT, EDITOR_SAVE_MODULE } from "../editor-paths.js";
import { h, sheetOf, svg } from "./h.js";
import type { Panel } from "./panel.js";
import { remember, remembered } from "./tab-storage.js";

/** Added by a dev server only: a button and a key that open the editor. */

declare const __THEME_SETTINGS__: [key: string];

type Root = HTMLElement & { themeEditor?: Panel };

const OPEN = "eleventy-plugin-theme.open";
const [key] = __THEME_SETTINGS__;
const LABEL = "Edit the theme (Alt+Shift+T)";
const STYLE =
	"all:initial;position:fixed;z-index:2147483640;inset:auto 16px 16px auto;inline-size:44px;block-size:44px;border:1px solid #c9cdd6;border-radius:50%;background:#fff;color:#3450c4;fill:currentColor;fill-rule:evenodd;stroke:currentColor;stroke-width:1.5;box-shadow:0 2px 10px rgb(0 0 0/.25);cursor:pointer;display:grid;place-items:center";
/** Styles of states and print, which a style attribute cannot have and must not override. */
const STATES =
	"[data-theme-editor-button]:focus-visible{outline:2px solid #3450c4!important;outline-offset:2px!important}@media print{[data-theme-editor-button]{display:none!important}}";
const BADGE =
	"all:initial;position:absolute;inset:-5px -5px auto auto;min-inline-size:18px;padding:2px 4px;box-sizing:border-box;border-radius:9px;background:#3450c4;color:#fff;font:600 11px/14px system-ui;text-align:center;cursor:pointer";
const PATH =
	"M12 3s6.5 6.8 6.5 11a6.5 6.5 0 0 1-13 0C5.5 9.8 12 3 12 3ZM12 3v17.5a6.5 6.5 0 0 0 6.5-6.5c0-4.2-6.5-11-6.5-11";

const root: Root = document.documentElement;
const editor = () => root.themeEditor;

async function toggle(): Promise<void> {
	if (!editor()) await import(EDITOR_MODULE);
	editor()?.toggle();
}

function addButton(): void {
	const picture = svg("svg", { viewBox: "0 0 24 24" }, svg("path", { d: PATH }));
	picture.style.cssText = "width:22px";
	const given = { type: "button", lang: "en", "data-theme-editor-button": "", style: STYLE };
	const button = h("button", { ...given, onclick: toggle }, picture);
	tellChanges(button);
	// Not in the body, which a page may replace, move or make inert.
	root.append(button);
	const observer = new MutationObserver(() => button.isConnected || restore(button));
	observer.observe(root, { childList: true });
	document.adoptedStyleSheets.push(sheetOf(STATES));
}

/** Eleventy's dev server takes from the open page what the HTML of its saved template does not have. */
function restore(button: HTMLElement): void {
	root.append(button);
	const panel = editor();
	if (panel?.element.dataset.dock && !panel.element.isConnected) panel.dock();
	// Whoever shows the edits shows them again.
	dispatchEvent(new Event("storage"));
}

/** Shows the number of changes: they explain a page that differs from its source. */
function tellChanges(button: HTMLElement): void {
	const badge = h("span", { style: BADGE });
	const tell = () => {
		const names = [...storedHere(key).keys()];
		const count = names.filter((name) => root.style.getPropertyValue(name)).length;
		button.title = button.ariaLabel = count > 0 ? `${LABEL}. Changes: ${count}` : LABEL;
		badge.textContent = String(count);
		if (count > 0) button.append(badge);
		else badge.remove();
	};
	new MutationObserver(tell).observe(root, { attributeFilter: ["style", "data-theme"] });
	tell();
}

/** A link shows its theme on any page. */
const holdsTheme = () => location.hash.startsWith("#theme=");

async function reopen(): Promise<void> {
	const state = remembered(OPEN);
	if (!editor() && (state || holdsTheme())) await import(EDITOR_MODULE);
	if (state && !editor()?.element.dataset.dock) editor()?.toggle(state === "focus");
}

async function addSave(): Promise<void> {
	const { extend } = await import(EDITOR_SAVE_MODULE);
	editor()?.extend(extend);
}

/** Added to a page, but not to one in a frame of another page of the site, which has its own. */
function start(): void {
	addEventListener("keydown", (event) => {
		if (!event.altKey || !event.shiftKey || event.code !== "KeyT") return;
		event.preventDefault();
		toggle();
	});
	// The editor stays open on the next page and after a reload.
	addEventListener("pagehide", () => {
		const isOpen = editor()?.element.dataset.dock;
		const { activeElement } = document;
		const hasFocus = activeElement?.shadowRoot?.contains(editor()?.element ?? null);
		remember(OPEN, isOpen ? (hasFocus ? "focus" : "open") : "");
	});
	addEventListener("hashchange", () => holdsTheme() && import(EDITOR_MODULE));
	addButton();
	reopen();
}

// The property is null if the other page is of another origin.
if (!frameElement) start();
if (editor()) addSave();
else document.addEventListener(EDITOR_READY_EVENT, addSave);
