import type { Context } from "./context.js";
import { iconButton } from "./h.js";
import { RESET } from "./panel-icons.js";
import { BESIDE, COMPARE, PICK, REDO, UNDO } from "./tool-icons.js";

type Action = "undo" | "redo" | "resetAll" | "pick" | "dock";
export type ToolActions = Readonly<Record<Action, () => unknown>>;

export function tools(
	{ session }: Context,
	title: HTMLElement,
	actions: ToolActions,
): { show(isDocked: boolean): void } {
	const { model } = session;
	const undo = iconButton(UNDO, "Undo (Ctrl+Z)", actions.undo);
	const redo = iconButton(REDO, "Redo (Ctrl+Shift+Z)", actions.redo);
	const resetAll = iconButton(RESET, "Reset all", actions.resetAll);
	const pick = iconButton(PICK, "Pick an element", async () => {
		// A press that ends it comes here, too.
		if (pick.ariaPressed === "true") return;
		pick.ariaPressed = "true";
		await actions.pick();
		setTimeout(() => (pick.ariaPressed = "false"));
	});
	pick.ariaPressed = "false";
	const compare = iconButton(COMPARE, "As it was (O)", session.compare);
	const beside = iconButton(BESIDE, "Beside the page", actions.dock);
	title.lastChild?.before(undo, redo, resetAll, compare, pick, beside);
	return {
		show(isDocked) {
			// A button that is disabled would lose the focus.
			undo.ariaDisabled = String(!model.history.canUndo);
			redo.ariaDisabled = String(!model.history.canRedo);
			resetAll.ariaDisabled = String(!model.changes);
			beside.hidden = isDocked;
			compare.ariaPressed = String(session.isOriginal);
		},
	};
}
