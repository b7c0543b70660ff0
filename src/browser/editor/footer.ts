import * as toolTexts from "../../texts/tools.js";
import { button } from "./button.js";
import type { Context } from "./context.js";
import { dice, fromColor, twin } from "./create.js";
import { exportSheet } from "./export-sheet.js";
import { h, icon, iconButton } from "./h.js";
import { MOON } from "./icons.js";
import { importSheet } from "./import-sheet.js";
import { COPY, DICE, DROP, IMPORT } from "./tool-icons.js";

/** What can be made of a theme, and where it can go. */
export function footer(context: Context): HTMLElement {
	const { text } = context;
	const tool = (path: string, label: string, action: (context: Context) => void) =>
		iconButton(path, text(label), () => action(context));
	const make = button(text(toolTexts.fromColor), () => fromColor(context));
	make.prepend(icon(DROP));
	return h(
		"div",
		{ class: "bar" },
		make,
		tool(MOON, toolTexts.twin, twin),
		tool(DICE, toolTexts.dice, dice),
		h("span", { class: "grow" }),
		tool(IMPORT, toolTexts.import, importSheet),
		tool(COPY, toolTexts.copy, exportSheet),
	);
}
