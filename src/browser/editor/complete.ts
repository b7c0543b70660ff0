import * as toolTexts from "../../texts/tools.js";
import type { Colors } from "./colors.js";
import type { Context } from "./context.js";
import type { Side } from "./dock.js";
import { footer } from "./footer.js";
import type { Header } from "./header.js";
import { receive } from "./import-sheet.js";
import { listenToKeys } from "./keys.js";
import { pick } from "./picker.js";
import { problems } from "./problems.js";
import type { Rows } from "./rows.js";
import { search } from "./search.js";
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
	{ element, bars, rows, footer: foot, dock, close }: Begun,
): { show(side: Side | undefined): void }[] {
	const { session, text, say } = context;
	const { model } = session;
	const amiss = problems(context, colors, rows);
	rows.element.before(amiss.element);
	foot.prepend(footer(context));
	const history = {
		undo: () => model.undo() && say(text(toolTexts.undo)),
		redo: () => model.redo() && say(text(toolTexts.redo)),
	};
	listenToKeys(element, {
		...history,
		escape: close,
		compare: (isHeld) => session.compare(isHeld),
	});
	const [, link] = /^#theme=([\w-]+)$/.exec(location.hash) ?? [];
	if (link) receive(context, link);
	const top = tools(context, bars, {
		...history,
		dock,
		pick: () => pick(context, element),
	});
	bars[2]?.append(...search(context, rows));
	return [top, amiss];
}
