import { CHANGED_EVENT } from "../constants.js";
import { OWN } from "./root.js";

/** The line being read, the scroll offset and, until a change, the line's top. */
let place: { line: Range; scrolled: number; top?: number } | undefined;

/**
 * Notes the line a quarter down the window, below fixed headers. A theme may change font or line
 * height; the line is then scrolled back to its place. A page at its top stays there.
 */
export function rememberPlace(): void {
	// A preview and its choice are one change, which a View Transition may show later.
	if (place?.top !== undefined) return;
	// During a View Transition, engines find no line; without scrolling, the last one holds.
	const { activeViewTransition } = document as Document & { activeViewTransition?: object };
	// Not all engines have `caretPositionFromPoint`.
	const line = activeViewTransition
		? place?.line
		: OWN.caretRangeFromPoint?.call(document, innerWidth / 2, innerHeight / 4);
	place = scrollY && line ? { line, scrolled: scrollY, top: topOf(line) } : undefined;
}

const topOf = (line: Range) => line.getBoundingClientRect().top;

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
// After scrolling, another line is read.
addEventListener("scroll", () => {
	if (place?.scrolled !== scrollY) forgetPlace();
});
