import type { Context } from "./context.js";
import type { Side } from "./dock.js";
import { iconButton } from "./h.js";
import { RESET } from "./panel-icons.js";
import { choice } from "./radio-choice.js";
import type { Session } from "./session.js";
import { BOTTOM, COMPARE, LEFT, PICK, REDO, RIGHT, UNDO } from "./tool-icons.js";

export interface ToolActions {
	readonly undo: () => void;
	readonly redo: () => void;
	readonly dock: (side: Side) => void;
	readonly pick: () => void;
}

export function tools(
	{ session }: Context,
	[title, modes]: readonly HTMLElement[],
	actions: ToolActions,
): { show(side: Side | undefined): void } {
	const { model } = session;
	const undo = iconButton(UNDO, "Undo (Ctrl+Z)", actions.undo);
	const redo = iconButton(REDO, "Redo (Ctrl+Shift+Z)", actions.redo);
	const resetAll = iconButton(RESET, "Reset all", () => model.resetAll());
	const pick = iconButton(PICK, "Pick an element", actions.pick);
	title?.lastChild?.before(undo, redo, resetAll, compareButton(session), pick);
	const docks = choice<Side>(
		"Place of the panel",
		"dock",
		[
			["left", "Dock left", LEFT],
			["bottom", "Dock at the bottom", BOTTOM],
			["right", "Dock right", RIGHT],
		],
		actions.dock,
	);
	docks.element.classList.add("docks");
	modes?.append(docks.element);
	return {
		show(side) {
			undo.disabled = !model.history.canUndo;
			redo.disabled = !model.history.canRedo;
			resetAll.disabled = model.changes === 0;
			docks.show(side);
		},
	};
}

/** A button that shows the original theme while it is held. */
function compareButton(session: Session): HTMLButtonElement {
	const hold = (isHeld: boolean) => {
		button.ariaPressed = String(isHeld);
		session.compare(isHeld);
	};
	const key = (isHeld: boolean) => (event: KeyboardEvent) => {
		if (![" ", "Enter"].includes(event.key)) return;
		event.preventDefault();
		hold(isHeld);
	};
	const button: HTMLButtonElement = iconButton(COMPARE, "Hold to see it as it was (O)", () => {}, {
		"aria-pressed": "false",
		onpointerdown: () => hold(true),
		onpointerup: () => hold(false),
		onpointerleave: () => hold(false),
		onblur: () => hold(false),
		onkeydown: key(true),
		onkeyup: key(false),
	});
	return button;
}
