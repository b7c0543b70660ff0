import * as toolTexts from "../../texts/tools.js";
import { choice } from "./choice.js";
import type { Context } from "./context.js";
import type { Side } from "./dock.js";
import { h, iconButton } from "./h.js";
import type { Header } from "./header.js";
import { RESET } from "./icons.js";
import type { Session } from "./session.js";
import type { Text } from "./text.js";
import { BOTTOM, COMPARE, LEFT, PICK, REDO, RIGHT, UNDO } from "./tool-icons.js";

export interface ToolActions {
	readonly dock: (side: Side) => void;
	readonly pick: () => void;
	readonly filter: (query: string, isChangedOnly: boolean) => void;
	readonly openFirst: () => void;
}

/** What can be done to all of a theme, in the header's bars. */
export function tools(
	{ session, text, say }: Context,
	[title, modes, find]: Header["bars"],
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
	const history = historyTools(session, text, say);
	const finds = finder(text, actions);
	title?.lastChild?.before(
		...history.buttons,
		compareButton(text(toolTexts.compare), session),
		iconButton(PICK, text(toolTexts.pick), actions.pick),
	);
	modes?.append(docks.element);
	find?.append(...finds.elements);
	return {
		show(side) {
			finds.show(session.model.changes);
			history.show();
			docks.show(side);
		},
	};
}
/** What goes back and forth in what was done. */
function historyTools(
	{ model }: Session,
	text: Text,
	say: Context["say"],
): { buttons: HTMLElement[]; show(): void } {
	const undo = iconButton(UNDO, `${text(toolTexts.undo)} (Ctrl+Z)`, () => {
		if (model.undo()) say(text(toolTexts.undo));
	});
	const redo = iconButton(REDO, `${text(toolTexts.redo)} (Ctrl+Shift+Z)`, () => {
		if (model.redo()) say(text(toolTexts.redo));
	});
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

/** What narrows the rows down. */
function finder(
	text: Text,
	{ filter, openFirst }: ToolActions,
): { elements: HTMLElement[]; show(changes: number): void } {
	const update = () => filter(search.value, changedOnly.ariaPressed === "true");
	const search: HTMLInputElement = h("input", {
		type: "search",
		placeholder: text(toolTexts.search),
		"aria-label": text(toolTexts.search),
		oninput: update,
		onkeydown: (event: KeyboardEvent) => {
			if (event.key === "Enter") openFirst();
			if (event.key !== "Escape" || !search.value) return;
			// The first one is the field's.
			event.stopPropagation();
			event.preventDefault();
			search.value = "";
			update();
		},
	});
	const toggle = () => {
		changedOnly.ariaPressed = String(changedOnly.ariaPressed !== "true");
		update();
	};
	const given = { type: "button", class: "button", "aria-pressed": "false", onclick: toggle };
	const changedOnly: HTMLButtonElement = h("button", given);
	return {
		elements: [search, changedOnly],
		show(changes) {
			changedOnly.textContent = `${text(toolTexts.changedOnly)} (${changes})`;
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
