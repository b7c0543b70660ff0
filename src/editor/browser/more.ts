import { ACCENT } from "../../color/pairs.js";
import { problems } from "./color-problems.js";
import type { Colors } from "./colors.js";
import type { Context } from "./context.js";
import { counterpart, fromColorSheet } from "./create.js";
import { resize } from "./dock.js";
import { exportSheet } from "./export-sheet.js";
import { bar, button, h, icon, iconButton, sheetOf } from "./h.js";
import { importSheet } from "./import-sheet.js";
import { followLinks } from "./link-bar.js";
import css from "./more.css";
import { MOON, RESET } from "./panel-icons.js";
import { pick } from "./picker.js";
import type { Rows } from "./rows.js";
import { search } from "./search.js";

// Loaded right after the panel. One file, as it compresses a fifth smaller than several.
export { Colors } from "./colors.js";
export { tokenControl } from "./control/token-control.js";

export const moreSheet: CSSStyleSheet = sheetOf(css);

export interface PanelParts {
	readonly element: HTMLElement;
	/** Ends with the close button. */
	readonly title: HTMLElement;
	readonly find: HTMLElement;
	readonly rows: Rows;
	readonly footer: HTMLElement;
	readonly sheets: CSSStyleSheet[];
	readonly dock: () => void;
	readonly open: () => void;
	/** Closes what is open, at last the panel itself. */
	readonly close: () => void;
}

/** Adds the optional parts. @returns those that follow the model */
export function complete(
	context: Context,
	colors: Colors,
	{ element, title, find, rows, footer, sheets, dock, open, close }: PanelParts,
): { show(isDocked: boolean): void }[] {
	const { model } = context.session;
	const problemList = problems(context, colors, rows);
	rows.element.before(problemList.element, problemList.heard);
	footer.prepend(themeActions(context));
	const done = (said: string) => {
		// What has the focus may go with the change.
		if (element.querySelector(".problems :focus, .reset:focus")) rows.focus();
		context.say(said);
	};
	const actions = {
		undo: () => model.undo() && done("Undo"),
		redo: () => model.redo() && done("Redo"),
		resetAll: () => model.changes && model.resetAll() && done("Reset all"),
		dock,
		pick: () => pick(context, element),
	};
	listenToKeys(element, context, actions, close);
	followLinks(context, sheets, open);
	const top = tools(context, title, actions);
	find.append(...search(context, rows), letResize(element, title));
	return [top, problemList];
}

type Action = "undo" | "redo" | "resetAll" | "pick" | "dock";
type ToolActions = Readonly<Record<Action, () => unknown>>;

function tools(
	{ session }: Context,
	title: HTMLElement,
	actions: ToolActions,
): { show(isDocked: boolean): void } {
	const { model } = session;
	const undo = iconButton("M6 3 3 6l3 3M3 6h6a3 3 0 0 1 0 7H6", "Undo (Ctrl+Z)", actions.undo);
	const redo = iconButton(
		"m10 3 3 3-3 3M13 6H7a3 3 0 0 0 0 7h3",
		"Redo (Ctrl+Shift+Z)",
		actions.redo,
	);
	const resetAll = iconButton(RESET, "Reset all", actions.resetAll);
	const pick = iconButton(
		"M8 1v4m0 6v4M1 8h4m6 0h4M8 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8",
		"Pick an element",
		async () => {
			// A press that ends it comes here, too.
			if (pick.ariaPressed === "true") return;
			pick.ariaPressed = "true";
			await actions.pick();
			setTimeout(() => (pick.ariaPressed = "false"));
		},
	);
	pick.ariaPressed = "false";
	const compare = iconButton(
		"M1 8s3-5 7-5 7 5 7 5-3 5-7 5-7-5-7-5ZM8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4",
		"As it was (O)",
		session.compare,
	);
	const beside = iconButton("M2 3h12v10H2ZM10 3v10", "Beside the page", actions.dock);
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

function themeActions(context: Context): HTMLElement {
	const fromOne = button("From one colour", () => fromColorSheet(context));
	fromOne.prepend(icon("M8 2s4 5 4 8a4 4 0 0 1-8 0c0-3 4-8 4-8Z"));
	// It makes values for the shipped tokens only.
	fromOne.hidden = !context.session.model.site.token(ACCENT);
	return bar(
		fromOne,
		iconButton(MOON, "Make its counterpart in the other mode", () => counterpart(context)),
		h("span", { class: "grow" }),
		iconButton("M8 11V3M5 6l3-3 3 3M3 14h10", "Import", () => importSheet(context)),
		iconButton("M6 6h8v8H6ZM10 6V2H2v8h4", "Copy", () => exportSheet(context)),
	);
}

/** Where the panel lies below a narrow page, it follows a finger on its title, or a button. */
function letResize(panel: HTMLElement, title: HTMLElement): HTMLElement {
	title.addEventListener("pointerdown", ({ target, pointerId }) => {
		if (!(target as Element).closest("button")) title.setPointerCapture(pointerId);
	});
	title.addEventListener("pointermove", ({ clientY, pointerId }) => {
		if (title.hasPointerCapture(pointerId)) resize(panel, 1 - clientY / innerHeight);
	});
	return iconButton("M8 2v12M5 5l3-3 3 3M5 11l3 3 3-3", "Half or nine tenths of the window", () =>
		resize(panel, panel.offsetHeight < 0.7 * innerHeight ? 0.9 : 0.5),
	);
}

const TEXT = "textarea, input:not([type=range], [type=radio], [type=checkbox], [type=number])";

/** Keys work on the whole page. A text field undoes by itself while it is typed in. */
function listenToKeys(
	panel: HTMLElement,
	{ session }: Context,
	{ undo, redo }: ToolActions,
	close: () => void,
): void {
	let typed: Element | undefined;
	panel.addEventListener("input", ({ target }) => {
		typed = target as Element;
	});
	panel.addEventListener("change", () => {
		typed = undefined;
	});
	panel.addEventListener("keydown", (event) => {
		const { key, target, ctrlKey, metaKey, altKey } = event;
		const fields = /[-+.,\de]/.test(key) ? `${TEXT}, [type=number]` : TEXT;
		const isTyping = !ctrlKey && !metaKey && !altKey && (target as Element).matches(fields);
		// Outside, the target is the host: a page's shortcut would take what is typed for itself.
		if (key === "Escape" || (isTyping && !key[1])) event.stopPropagation();
		if (key === "Escape" && !event.isComposing) close();
	});
	addEventListener("keydown", (event) => {
		const { key, code, ctrlKey, metaKey, shiftKey } = event;
		const target = event.composedPath()[0] as HTMLElement;
		const isOurs = panel.contains(target);
		const isText = target.matches?.(TEXT) || target.isContentEditable;
		if (!panel.isConnected || event.defaultPrevented || (isText && !isOurs)) return;
		// Where a keyboard has no Latin letters, a key is known by its place.
		const letter = (key < "~" ? key : code.slice(-1)).toLowerCase();
		if ((ctrlKey || metaKey) && "zy".includes(letter) && !(isText && target === typed)) {
			event.preventDefault();
			if (letter === "y" || shiftKey) redo();
			else undo();
		} else if (letter === "o" && !ctrlKey && !metaKey && isOurs && !isText) session.compare();
	});
}
