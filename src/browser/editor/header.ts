import { choice } from "./choice.js";
import type { Context } from "./context.js";
import { SIDES, type Side } from "./dock.js";
import { h, iconButton } from "./h.js";
import type { Mode } from "./model/edits.js";
import type { Session } from "./session.js";
import type { Text } from "./text.js";

export interface HeaderActions {
	readonly dock: (side: Side) => void;
	readonly close: () => void;
	readonly pick: () => void;
	readonly filter: (query: string, isChangedOnly: boolean) => void;
}

const DOCK_LABELS = { left: "dockLeft", bottom: "dockBottom", right: "dockRight" } as const;

/** What theme is edited, and what can be done to all of it. */
export function header(
	{ session, text, say }: Context,
	actions: HeaderActions,
): { element: HTMLElement; show(side: Side | undefined): void } {
	const { model } = session;
	const name = h("h2", {});
	const count = h("span", { class: "muted" });
	const close = iconButton("close", text("close"), actions.close);
	close.classList.add("close");
	const modes = (["light", "dark"] as const).map(
		(mode) => [mode, text(mode), mode === "light" ? "sun" : "moon"] as const,
	);
	const mode = choice<Mode>(text("mode"), "mode", modes, (value) => {
		model.setMode(value);
	});
	const docks = choice<Side>(
		text("dockRight"),
		"dock",
		SIDES.map((side) => [side, text(DOCK_LABELS[side]), side]),
		actions.dock,
	);
	docks.element.classList.add("docks");
	const find = finder(text, actions.filter);
	const history = historyTools(session, text, say);
	const bar = (name: string, ...children: HTMLElement[]) =>
		h("div", { class: `bar ${name}` }, ...children);
	const title = h("div", { class: "grow" }, name, count);
	const compare = compareButton(text("compare"), (isOriginal) => session.compare(isOriginal));
	const pick = iconButton("pick", text("pick"), actions.pick);
	return {
		element: h(
			"header",
			{},
			bar("title", title, ...history.buttons, compare, pick, close),
			bar("modes", mode.element, docks.element),
			bar("find", ...find.elements),
		),
		show(side) {
			const theme = model.data.themes.find((one) => one.name === model.theme);
			name.textContent = theme?.label ?? model.theme;
			count.textContent = text("changes", { count: model.changes });
			find.show(model.changes);
			history.show();
			close.hidden = !side;
			mode.show(session.mode);
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
	const undo = iconButton("undo", `${text("undo")} (Ctrl+Z)`, () => {
		if (model.undo()) say(text("undo"));
	});
	const redo = iconButton("redo", `${text("redo")} (Ctrl+Shift+Z)`, () => {
		if (model.redo()) say(text("redo"));
	});
	const resetAll = iconButton("reset", text("resetAll"), () => model.resetAll());
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
	filter: HeaderActions["filter"],
): { elements: HTMLElement[]; show(changes: number): void } {
	const update = () => filter(search.value, changedOnly.ariaPressed === "true");
	const search: HTMLInputElement = h("input", {
		type: "search",
		placeholder: text("search"),
		"aria-label": text("search"),
		oninput: update,
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
			changedOnly.textContent = `${text("changedOnly")} (${changes})`;
		},
	};
}

/** A button that works as long as it is held, by whatever means. */
function compareButton(label: string, compare: (isOriginal: boolean) => void) {
	const hold = (isHeld: boolean) => {
		button.ariaPressed = String(isHeld);
		compare(isHeld);
	};
	const key = (isHeld: boolean) => (event: KeyboardEvent) => {
		if (![" ", "Enter"].includes(event.key)) return;
		event.preventDefault();
		hold(isHeld);
	};
	const button: HTMLButtonElement = iconButton("compare", `${label} (O)`, () => {}, {
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
