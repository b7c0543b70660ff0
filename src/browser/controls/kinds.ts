import { CONTROL_ATTRIBUTE, CONTROL_ELEMENT, FORCED_META } from "../../constants.js";
import { onArrival } from "../arrivals.js";
import { forgetPlace, rememberPlace } from "../reading-place.js";
import { findRoot, themeOn } from "../root.js";
import type { Theme } from "../theme.js";
import { transition } from "../transition.js";
import { pageTheme } from "./choice.js";

type Widget = Pick<HTMLSelectElement, "disabled" | "value"> & HTMLElement;

export interface Kind {
	readonly event: "change" | "click";
	show?(control: Widget, theme: Theme): void;
	use(control: Widget, theme: Theme): void;
}

/** Content may carry the attribute on any element; setting `value` on others may throw. */
const CONTROL = `:is(button,select)[${CONTROL_ATTRIBUTE}]`;
const CONTROL_OR_MENU = `${CONTROL},.theme-menu`;

/** The scripts of the controls share their kinds on the runtime's theme object. */
type Shared = Theme & { kinds?: Record<string, Kind> };

/** Of the page's first root: `document.open()` may replace it. */
const theme = themeOn(findRoot()) as Shared | undefined;
/** True from a choice until a View Transition shows it. */
let isPending = false;

/** Adds kinds of controls, unless another of our scripts has added them. */
export function addKinds(own: Record<string, Kind>): void {
	if (!theme) return;
	const isFirst = !theme.kinds;
	theme.kinds = { ...own, ...theme.kinds };
	if (isFirst) {
		theme.onUpdate = update;
		onArrival(CONTROL_ELEMENT, () => theme.update?.());
		// A list that the visitor used before this script had loaded. No browser restores that state.
		const used = findRoot()?.querySelector<Widget>(`${CONTROL}:is(:user-valid)`);
		if (used) kindOf(used)?.use(used, theme);
	}
	theme.onUpdate?.();
}

export function shownIn({ choice, current = "" }: Theme): string {
	return isPending ? pageTheme(choice) : current;
}

/** Applies the visitor's choice with a transition, and keeps the line being read in place. */
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

/** `document.open()` removes listeners; adding one twice does nothing. No form resets a control. */
function update(): void {
	const root = findRoot();
	if (!root) return;
	// Capture: a menu ties its button before the browser opens the popover.
	addEventListener("click", onUse, true);
	addEventListener("change", onUse, true);
	const forced = root.querySelector<HTMLMetaElement>(FORCED_META);
	for (const control of root.querySelectorAll<Widget>(CONTROL)) {
		control.disabled = forced as never;
		kindOf(control)?.show?.(control, theme as Theme);
		control.setAttribute("form", "");
		control.title = forced?.title || (control.ariaLabel as string);
	}
}

const kindOf = ({ dataset }: Widget) => (theme as Shared).kinds?.[dataset.themeControl as string];

/** The target may be the window. A click elsewhere may move the line being read. */
function onUse({ target, type }: Event): void {
	const control = (target as Partial<Element>).closest?.<Widget>(CONTROL_OR_MENU);
	const kind = control && kindOf(control);
	if (!control) forgetPlace();
	else if (kind?.event === type) kind.use(control, theme as Theme);
}
