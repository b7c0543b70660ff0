import { CHANGED_EVENT } from "../constants.js";

/** The line that is being read, and where in the window it stood. */
let place: { line: Range; top: number } | undefined;

/**
 * Takes note of the line that is being read: the one a quarter down the window, below what headers
 * cover. As soon as the theme is another, and with it perhaps the page's fonts, the line is scrolled back
 * to where it was. A page at its top stays there.
 */
export function rememberPlace(): void {
	// The newer `caretPositionFromPoint` is not in all engines.
	const line = scrollY
		? document.caretRangeFromPoint?.(innerWidth / 2, innerHeight / 4)
		: undefined;
	place = line ? { line, top: topOf(line) } : undefined;
}

const topOf = (line: Range) => line.getBoundingClientRect().top;

/** Before the runtime hears of a press, or of a choice in a list. */
function onUse({ target }: Event): void {
	if ((target as Element).closest?.("[data-theme-part]")) rememberPlace();
}

addEventListener("click", onUse, true);
addEventListener("change", onUse, true);
document.addEventListener(CHANGED_EVENT, () => {
	if (place) scrollBy({ top: topOf(place.line) - place.top, behavior: "instant" });
});
// Who scrolls reads another line.
addEventListener("scroll", () => {
	place = undefined;
});
