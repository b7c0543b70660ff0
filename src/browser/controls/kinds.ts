import { CONTROL_ATTRIBUTE, CONTROL_ELEMENT, FORCED_META } from "../../constants.js";
import { onArrival } from "../arrivals.js";
import { forgetPlace, rememberPlace } from "../reading-place.js";
import { findRoot, themeOn } from "../root.js";
import type { Theme } from "../theme.js";
import { transition } from "../transition.js";
import { themeOf } from "./choice.js";

/** What a control is to a visitor: a `<select>`, or a `<button>`. */
export type Control = Pick<HTMLSelectElement, "disabled" | "value"> & HTMLElement;

/** How controls of a kind work. */
export interface Kind {
	/** By what it is used. */
	readonly event: "change" | "click";
	/** Brings it up to date. */
	show?(control: Control, theme: Theme): void;
	/** Does what a visitor asks for. */
	use(control: Control, theme: Theme): void;
}

/** Content may say of anything that it is a control; what has a value of another kind throws. */
const CONTROL = `:is(button,select)[${CONTROL_ATTRIBUTE}]`;
/** What is pressed in a menu is its own affair. */
const CONTROL_OR_MENU = `${CONTROL},.theme-menu`;

/** Where all scripts of the controls find each other. */
type Shared = Theme & { kinds?: Record<string, Kind> };

/** That of the page's first root: another one may come later. */
const theme = themeOn(findRoot()) as Shared | undefined;
/** Whether what was chosen is still to be shown. */
let isPending = false;

/** Makes kinds of controls work: those that another script of ours has not made to work yet. */
export function work(own: Record<string, Kind>): void {
	if (!theme) return;
	const isFirst = !theme.kinds;
	theme.kinds = { ...own, ...theme.kinds };
	if (isFirst) {
		theme.onUpdate = update;
		onArrival(CONTROL_ELEMENT, () => theme.update?.());
	}
	update();
}

/** The theme that a visitor's next press starts from. */
export function shownIn({ choice, current = "" }: Theme): string {
	return isPending ? themeOf(choice) : current;
}

/** Shows what is chosen while this runs in a visitor's time, and keeps what is read in its place. */
export function use(theme: Theme, choose: () => void): void {
	rememberPlace();
	theme.show = (show) => {
		isPending = true;
		transition(() => {
			isPending = false;
			show();
		});
	};
	choose();
	theme.show = undefined;
}

/** `document.open()` takes all listeners away; to add one twice changes nothing. */
function update(): void {
	const root = theme && findRoot();
	if (!root) return;
	// Before the browser opens what a menu's button is tied to.
	addEventListener("click", onUse, true);
	addEventListener("change", onUse, true);
	const forced = root.querySelector<HTMLMetaElement>(FORCED_META);
	for (const control of root.querySelectorAll<Control>(CONTROL)) {
		kindOf(control)?.show?.(control, theme);
		control.disabled = forced as never;
		control.title = forced?.title || (control.ariaLabel as string);
	}
}

const kindOf = ({ dataset }: Control) => (theme as Shared).kinds?.[dataset.themeControl as string];

/** A window may be told to have changed; what is pressed elsewhere may move what is read. */
function onUse({ target, type }: Event): void {
	const control = (target as Partial<Element>).closest?.<Control>(CONTROL_OR_MENU);
	const kind = control && kindOf(control);
	if (!control) forgetPlace();
	else if (kind?.event === type) kind.use(control, theme as Theme);
}
