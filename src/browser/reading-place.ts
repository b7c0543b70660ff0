/**
 * Runs what may change the page's fonts, and scrolls the line that is being read back to where it was:
 * the one a quarter down the window, below what headers cover. A page at its top stays there.
 */
export function keepPlace(change: () => void): void {
	// The newer `caretPositionFromPoint` is not in all engines.
	const line = scrollY
		? document.caretRangeFromPoint?.(innerWidth / 2, innerHeight / 4)
		: undefined;
	const top = () => line?.getBoundingClientRect().top ?? 0;
	const before = top();
	change();
	scrollBy({ top: top() - before, behavior: "instant" });
}
