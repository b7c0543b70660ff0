import type { Context } from "./context.js";
import { h, type IconName, icon, iconButton } from "./h.js";

/** What can be made of a theme, and where it can go. */
export function footer(context: Context): HTMLElement {
	const { text } = context;
	const tool = (name: IconName, key: string, onclick: () => void) =>
		iconButton(name, text(key), onclick);
	const bar = h(
		"div",
		{ class: "bar" },
		h(
			"button",
			{
				type: "button",
				class: "button",
				onclick: async () => (await context.more()).fromColor(context),
			},
			icon("drop"),
			text("fromColor"),
		),
		tool("moon", "twin", async () => (await context.more()).twin(context)),
		tool("dice", "dice", async () => (await context.more()).dice(context)),
		h("span", { class: "grow" }),
		tool("import", "import", async () => (await context.more()).importSheet(context)),
		tool("copy", "copy", async () => (await context.more()).exportSheet(context)),
	);
	return h("footer", {}, bar);
}
