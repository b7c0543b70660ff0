import { SWITCHING_ATTRIBUTE } from "../constants.js";
import { findRoot, OWN } from "./root.js";

/** How a choice is shown: both are built, and a site has the one that its option asks for. */
declare const __THEME_TRANSITION__: "still" | "fade";

/** The last one: the one before, which it cuts short, ends as well. */
let running: ViewTransition;

/**
 * Shows what a visitor has chosen by a View Transition, or at once where there is none, or motion is
 * not wanted.
 */
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
	// One that is cut short, or that nobody sees, has done its work.
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

/** What is pressed while it runs is the root, wherever the pointer is: nothing pressed is lost. */
function passOn(event: MouseEvent): void {
	const root = findRoot();
	const meant = OWN.elementFromPoint.call(document, event.x, event.y);
	if (event.target === root && meant !== root) meant?.dispatchEvent(new MouseEvent("click", event));
}
