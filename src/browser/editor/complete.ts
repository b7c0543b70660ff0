import { problems } from "./color-problems.js";
import type { Colors } from "./colors.js";
import type { Context } from "./context.js";
import { dice, fromColor, twin } from "./create.js";
import type { Side } from "./dock.js";
import { exportSheet } from "./export-sheet.js";
import { button, h, icon, iconButton } from "./h.js";
import type { Header } from "./header.js";
import { importSheet, receive } from "./import-sheet.js";
import { listenToKeys } from "./keys.js";
import { MOON } from "./panel-icons.js";
import { pick } from "./picker.js";
import type { Rows } from "./rows.js";
import { search } from "./search.js";
import { COPY, DICE, DROP, IMPORT } from "./tool-icons.js";
import { tools } from "./tools.js";

/** What of a panel is there at once. */
export interface Begun {
	readonly element: HTMLElement;
	readonly bars: Header["bars"];
	readonly rows: Rows;
	readonly footer: HTMLElement;
	readonly dock: (side: Side) => void;
	/** Closes what is open, at last the panel itself. */
	readonly close: () => void;
}

/**
 * Adds what a panel can be used without.
 *
 * @returns what follows the model from now on
 */
export function complete(
	context: Context,
	colors: Colors,
	{ element, bars, rows, footer, dock, close }: Begun,
): { show(side: Side | undefined): void }[] {
	const { session, say } = context;
	const { model } = session;
	const amiss = problems(context, colors, rows);
	rows.element.before(amiss.element);
	footer.prepend(waysOn(context));
	const history = {
		undo: () => model.undo() && say("Undo"),
		redo: () => model.redo() && say("Redo"),
	};
	const compare = (isHeld: boolean) => session.compare(isHeld);
	listenToKeys(element, { ...history, escape: close, compare });
	const [, link] = /^#theme=([\w-]+)$/.exec(location.hash) ?? [];
	if (link) receive(context, link);
	const top = tools(context, bars, { ...history, dock, pick: () => pick(context, element) });
	bars[2]?.append(...search(context, rows));
	return [top, amiss];
}

/** What can be made of a theme, and where it can go. */
function waysOn(context: Context): HTMLElement {
	const fromOne = button("Theme from one colour", () => fromColor(context));
	fromOne.prepend(icon(DROP));
	return h(
		"div",
		{ class: "bar" },
		fromOne,
		iconButton(MOON, "Make its twin in the other mode", () => twin(context)),
		iconButton(DICE, "Surprise me", () => dice(context)),
		h("span", { class: "grow" }),
		iconButton(IMPORT, "Import", () => importSheet(context)),
		iconButton(COPY, "Copy", () => exportSheet(context)),
	);
}
