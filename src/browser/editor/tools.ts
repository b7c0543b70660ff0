import * as toolTexts from "../../texts/tools.js";
import { choice } from "./choice.js";
import type { Context } from "./context.js";
import type { Side } from "./dock.js";
import { iconButton } from "./h.js";
import type { Header } from "./header.js";
import { RESET } from "./icons.js";
import type { Session } from "./session.js";
import type { Text } from "./text.js";
import { BOTTOM, COMPARE, LEFT, PICK, REDO, RIGHT, UNDO } from "./tool-icons.js";

export interface ToolActions {
	readonly undo: () => void;
	readonly redo: () => void;
	readonly dock: (side: Side) => void;
	readonly pick: () => void;
}

/** What can be done to all of a theme, in the header's bars. */
export function tools(
	{ session, text }: Context,
	[title, modes]: Header["bars"],
	actions: ToolActions,
): { show(side: Side | undefined): void } {
	const docks = choice<Side>(
		text(toolTexts.dock),
		"dock",
		[
			["left", text(toolTexts.dockLeft), LEFT],
			["bottom", text(toolTexts.dockBottom), BOTTOM],
			["right", text(toolTexts.dockRight), RIGHT],
		],
		actions.dock,
	);
	docks.element.classList.add("docks");
	const history = historyTools(session, text, actions);
	title?.lastChild?.before(
		...history.buttons,
		compareButton(text(toolTexts.compare), session),
		iconButton(PICK, text(toolTexts.pick), actions.pick),
	);
	modes?.append(docks.element);
	return {
		show(side) {
			history.show();
			docks.show(side);
		},
	};
}

/** What goes back and forth in what was done. */
function historyTools(
	{ model }: Session,
	text: Text,
	actions: ToolActions,
): { buttons: HTMLElement[]; show(): void } {
	const undo = iconButton(UNDO, `${text(toolTexts.undo)} (Ctrl+Z)`, actions.undo);
	const redo = iconButton(REDO, `${text(toolTexts.redo)} (Ctrl+Shift+Z)`, actions.redo);
	const resetAll = iconButton(RESET, text(toolTexts.resetAll), () => model.resetAll());
	return {
		buttons: [undo, redo, resetAll],
		show() {
			undo.disabled = !model.canUndo;
			redo.disabled = !model.canRedo;
			resetAll.disabled = model.changes === 0;
		},
	};
}

/** A button that works as long as it is held, by whatever means. */
function compareButton(label: string, session: Session): HTMLButtonElement {
	const hold = (isHeld: boolean) => {
		button.ariaPressed = String(isHeld);
		session.compare(isHeld);
	};
	const key = (isHeld: boolean) => (event: KeyboardEvent) => {
		if (![" ", "Enter"].includes(event.key)) return;
		event.preventDefault();
		hold(isHeld);
	};
	const button: HTMLButtonElement = iconButton(COMPARE, `${label} (O)`, () => {}, {
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
