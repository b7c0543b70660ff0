import type { Context } from "./context.js";
import type { Side } from "./dock.js";
import { iconButton } from "./h.js";
import { RESET } from "./panel-icons.js";
import { choice } from "./radio-choice.js";
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
	const compare = iconButton(COMPARE, "As it was (O)", session.compare);
	title?.lastChild?.before(undo, redo, resetAll, compare, pick);
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
			compare.ariaPressed = String(session.isOriginal);
			docks.show(side);
		},
	};
}
