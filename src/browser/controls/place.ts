/** Distance from the button, and from the window's edges, in pixels. */
const GAP = 8;

/** Puts an open panel below its button, or above it, in line with the side that is nearer to the edge. */
export function placeBeside(button: HTMLElement, panel: HTMLElement): void {
	const { left, right, top, bottom } = button.getBoundingClientRect();
	const { clientWidth, clientHeight } = document.documentElement;
	const { offsetWidth, offsetHeight } = panel;
	const x = left + right > clientWidth ? right - offsetWidth : left;
	const below = bottom + GAP / 2;
	const above = top - GAP / 2 - offsetHeight;
	const y = below + offsetHeight + GAP > clientHeight && above >= GAP ? above : below;
	panel.style.left = `${within(x, clientWidth - offsetWidth)}px`;
	panel.style.top = `${within(y, clientHeight - offsetHeight)}px`;
}

function within(value: number, room: number): number {
	return Math.max(GAP, Math.min(value, room - GAP));
}
