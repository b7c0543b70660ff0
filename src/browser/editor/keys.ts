/** What keys do while the focus is in the panel. */
export interface KeyActions {
	readonly undo: () => void;
	readonly redo: () => void;
	readonly escape: () => void;
	readonly compare: (isHeld: boolean) => void;
}

const TYPED = "textarea, input:not([type=range], [type=radio], [type=checkbox], [type=number])";

/** Fields of text undo by themselves what is typed into them, and take every letter. */
export function listenToKeys(panel: HTMLElement, actions: KeyActions): void {
	panel.addEventListener("keydown", (event) => {
		const { key, target, ctrlKey, metaKey, shiftKey } = event;
		if (key === "Escape") {
			event.stopPropagation();
			actions.escape();
			return;
		}
		if ((target as Element).matches(TYPED)) return;
		const letter = key.toLowerCase();
		if ((ctrlKey || metaKey) && "zy".includes(letter)) {
			event.preventDefault();
			if (letter === "y" || shiftKey) actions.redo();
			else actions.undo();
		} else if (letter === "o" && !ctrlKey && !metaKey) actions.compare(true);
	});
	panel.addEventListener("keyup", ({ key }) => {
		if (key.toLowerCase() === "o") actions.compare(false);
	});
}
