import { CHANGED_EVENT, CONTROL_ATTRIBUTE, CONTROL_ELEMENT } from "../constants.js";
import { onArrival } from "./arrivals.js";
import { listenToChoices } from "./choices.js";
import { press, showState } from "./controls/buttons.js";
import css from "./controls/controls.css";
import { makeMenu } from "./controls/menu.js";
import { plainList } from "./controls/plain-list.js";

/** What happens may change a button's state, or bring another button. */
const NEWS = ["load", "storage", "visibilitychange", "pageshow", "change", "click"];

const root = document.documentElement as HTMLElement & { themeControls?: true };

function update(): void {
	for (const control of document.querySelectorAll<HTMLElement>(`[${CONTROL_ATTRIBUTE}]`)) {
		if (control.dataset.themeControl !== "menu") showState(control);
		else if (!("popover" in control)) plainList(control);
	}
}

/** Before the browser opens what a menu's button is tied to, and behind the runtime's own listener. */
function onClick({ target }: Event): void {
	const button = (target as Element).closest?.<HTMLElement>("button");
	const control = button?.closest<HTMLElement>(`[${CONTROL_ATTRIBUTE}]`);
	if (!control) return;
	if (control.dataset.themeControl === "menu") makeMenu(control);
	else press(control);
}

// The module may be loaded twice, with its version in the URL and without: one of them works.
if (!root.themeControls) {
	root.themeControls = true;
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(css);
	document.adoptedStyleSheets.push(sheet);
	listenToChoices();
	addEventListener("click", onClick, true);
	for (const type of NEWS) addEventListener(type, update);
	document.addEventListener(CHANGED_EVENT, update);
	onArrival(CONTROL_ELEMENT, update);
	update();
}
