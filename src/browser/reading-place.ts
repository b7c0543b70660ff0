import { CHANGED_EVENT } from "../constants.js";
import { OWN } from "./root.js";

/** The line that is being read, how far the page was scrolled, and, until a change, where it stood. */
let place: { line: Range; scrolled: number; top?: number } | undefined;

/**
 * Takes note of the line that is being read: the one a quarter down the window, below what headers
 * are fixed there. A switch may give the page another font or leading; the line is then scrolled back
 * to where it was. A page at its top stays there.
 */
export function rememberPlace(): void {
	// A preview and the choice of it are one change, which a View Transition may show later.
	if (place?.top !== undefined) return;
	// While a View Transition runs, engines do not find it; who has not scrolled since reads the same.
	const { activeViewTransition } = document as Document & { activeViewTransition?: object };
	// The newer `caretPositionFromPoint` is not in all engines.
	const line = activeViewTransition
		? place?.line
		: OWN.caretRangeFromPoint?.call(document, innerWidth / 2, innerHeight / 4);
	place = scrollY && line ? { line, scrolled: scrollY, top: topOf(line) } : undefined;
}

const topOf = (line: Range) => line.getBoundingClientRect().top;

/** What else is pressed may move the line. */
export function forgetPlace(): void {
	place = undefined;
}

const keepLine = () => {
	if (place?.top === undefined) return;
	const { line, top } = place;
	scrollBy({ top: topOf(line) - top, behavior: "instant" });
	place = { line, scrolled: scrollY };
};
addEventListener(CHANGED_EVENT, keepLine, true);
// Who scrolls reads another line.
addEventListener("scroll", () => {
	if (place?.scrolled !== scrollY) forgetPlace();
});
