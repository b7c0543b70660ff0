import { SWITCHING_ATTRIBUTE } from "../constants.js";
import { findRoot, OWN } from "./root.js";

/** The site's option; both variants are built. */
declare const __THEME_TRANSITION__: "still" | "fade";

/** The last transition; it cuts an earlier one short. */
let running: ViewTransition;

/** Shows a choice by a View Transition; at once if there is none or motion is reduced. */
export function transition(update: () => void): void {
	const root = findRoot();
	if (
		__THEME_TRANSITION__ === "still" ||
		!root ||
		!OWN.startViewTransition ||
		matchMedia("(prefers-reduced-motion)").matches
	) {
		update();
		return;
	}
	root.setAttribute(SWITCHING_ATTRIBUTE, "");
	const started = OWN.startViewTransition.call(document, update);
	running = started;
	// It rejects if it is skipped or the page is hidden; the change is made anyway.
	started.ready.catch(() => {});
	const skip = () => {
		started.skipTransition();
		addEventListener("click", passOn, ONCE);
	};
	addEventListener("pointerdown", skip, ONCE);
	started.finished.then(() => {
		removeEventListener("pointerdown", skip, ONCE);
		if (running === started) root.removeAttribute(SWITCHING_ATTRIBUTE);
	});
}

const ONCE = { capture: true, once: true };

/** During a View Transition every click hits the root: it is passed on to the element below. */
function passOn(event: MouseEvent): void {
	const root = findRoot();
	const meant = OWN.elementFromPoint.call(document, event.x, event.y);
	if (event.target === root && meant !== root) meant?.dispatchEvent(new MouseEvent("click", event));
}
