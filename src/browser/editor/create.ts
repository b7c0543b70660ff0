import * as colorTexts from "../../texts/colors.js";
import * as panelTexts from "../../texts/panel.js";
import * as toolTexts from "../../texts/tools.js";
import { button } from "./button.js";
import type { Context } from "./context.js";
import { colorControl } from "./control/color.js";
import { h } from "./h.js";
import { MODES } from "./text.js";

/** Asks for one colour, and shows at once what becomes of it. */
export async function fromColor(context: Context): Promise<void> {
	const { session, text, sheet, say, labelOf } = context;
	const maths = await context.colors();
	let brand = maths.format("--color-accent") ?? "oklch(0.5 0.1 200)";
	session.endGesture();
	const try_ = (next: string) => {
		const isColor = maths.fromColor(next);
		field.ariaInvalid = isColor ? null : "true";
		if (isColor) brand = next;
	};
	const field = h("input", {
		type: "text",
		"aria-label": text(colorTexts.brand),
		spellcheck: "false",
		oninput: () => {
			try_(field.value.trim());
			control.show();
		},
	});
	const control = colorControl({
		token: { name: "", label: text(colorTexts.brand), type: "color", group: "seeds", value: "" },
		text,
		labelOf,
		value: () => brand,
		color: maths.color,
		set: (next) => {
			field.value = next;
			try_(next);
		},
		// All that is tried here is one step.
		end: () => {},
	});
	const done = () => {
		session.endGesture();
		sheet(undefined);
		say(text(toolTexts.fromColor));
	};
	const title = h("h3", {}, text(colorTexts.brand));
	const bar = h("div", { class: "bar" }, button(text(panelTexts.close), done));
	sheet(h("div", { class: "field" }, title, control.element, field, bar));
	field.value = brand;
	control.show();
	field.select();
	field.focus();
}

/** The theme's counterpart: where themes can be saved it is one of its own. */
export async function twin(context: Context): Promise<void> {
	const { session, colors, text, say } = context;
	session.endGesture();
	(await colors()).twin();
	session.endGesture();
	say(`${text(panelTexts.mode)}: ${text(MODES[session.mode])}`);
	context.askName?.();
}

/** How round a theme by chance may be. */
const RADII = ["0", "2px", "0.375rem", "0.5rem", "0.75rem", "1.25rem"];

/** A theme by chance: a colour, how much of it is in the page, and how round it is. */
export async function dice({ session, colors, text, say }: Context): Promise<void> {
	const maths = await colors();
	session.endGesture();
	maths.dice();
	session.set("--radius", RADII[Math.floor(Math.random() * RADII.length)] ?? "0");
	session.endGesture();
	say(text(toolTexts.dice));
}
