import { SWITCHING_ATTRIBUTE } from "../constants.js";

/** How a choice is shown: each is built, and a site has the one that its option names. */
declare const __THEME_TRANSITION__: "still" | "fade" | "reveal";

/** The last one: the one before, which it cuts short, ends as well. */
let running: ViewTransition;

/**
 * Shows what a visitor has chosen by a View Transition, or at once where there is none, or motion is
 * not wanted.
 */
export function transition(update: () => void, event: Event): void {
	const { documentElement: root } = document;
	if (
		__THEME_TRANSITION__ === "still" ||
		!document.startViewTransition ||
		matchMedia("(prefers-reduced-motion)").matches
	) {
		update();
		return;
	}
	const reveal = __THEME_TRANSITION__ === "reveal" ? circleFrom(event) : undefined;
	root.setAttribute(SWITCHING_ATTRIBUTE, "");
	const started = document.startViewTransition(update);
	running = started;
	// One that is cut short, or that nobody sees, has done its work.
	started.ready.then(reveal, () => {});
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
	const { documentElement: root } = document;
	const meant = document.elementFromPoint(event.clientX, event.clientY);
	if (event.target === root && meant !== root) meant?.dispatchEvent(new MouseEvent("click", event));
}

/** A circle from where the pointer pressed; by keyboard, from the middle of what has the focus. */
function circleFrom({ detail, clientX, clientY }: Partial<MouseEvent>): () => void {
	const { x, y, width, height } = (document.activeElement ?? document.body).getBoundingClientRect();
	const isPressed = !!detail && clientX !== undefined && clientY !== undefined;
	const [left, top] = isPressed ? [clientX, clientY] : [x + width / 2, y + height / 2];
	const circle = (radius: number) => `circle(${radius}px at ${left}px ${top}px)`;
	return () => {
		const radius = Math.hypot(Math.max(left, innerWidth - left), Math.max(top, innerHeight - top));
		document.documentElement.animate(
			{ clipPath: [circle(0), circle(radius)] },
			{ duration: 400, easing: "ease-in-out", pseudoElement: "::view-transition-new(root)" },
		);
	};
}
