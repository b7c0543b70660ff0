import type { Context } from "./context.js";
import { colorControl } from "./control/color-control.js";
import { bar, button, h, textField } from "./h.js";
import { rollDice } from "./solver/from-color.js";

export async function fromColor(context: Context): Promise<void> {
	const { session, sheet, say } = context;
	const maths = await context.colors();
	let brand = maths.format("--color-accent") ?? "oklch(0.5 0.1 200)";
	session.endGesture();
	const try_ = (next: string) => {
		const color = maths.color(next);
		field.ariaInvalid = color ? null : "true";
		if (!color) return;
		brand = next;
		maths.makeOf({ brand: color });
	};
	const field = textField("Brand colour", (text) => {
		try_(text);
		control.show();
	});
	const control = colorControl({
		value: () => brand,
		color: maths.color,
		set: (next) => {
			field.value = next;
			try_(next);
		},
		// All colours tried here are one undo step.
		end: () => {},
	});
	const done = () => {
		session.endGesture();
		sheet(undefined);
		say("Theme from one colour");
	};
	const title = h("h3", {}, "Brand colour");
	const actions = bar(button("Close", done));
	sheet(h("div", { class: "field" }, title, control.element, field, actions));
	field.value = brand;
	control.show();
	field.select();
	field.focus();
}

/** Makes the theme's counterpart; a new theme where themes can be saved. */
export async function twin(context: Context): Promise<void> {
	const { session, colors, say } = context;
	session.endGesture();
	(await colors()).twin();
	session.endGesture();
	say(session.mode === "dark" ? "Mode: Dark" : "Mode: Light");
	context.askName?.();
}

const RADII = ["0", "2px", "0.375rem", "0.5rem", "0.75rem", "1.25rem"];

export async function dice({ session, colors, say }: Context): Promise<void> {
	const maths = await colors();
	session.endGesture();
	maths.makeOf(rollDice(Math.random));
	const radius = RADII[Math.floor(Math.random() * RADII.length)] ?? "0";
	session.model.set("--radius", radius, session.gesture);
	session.endGesture();
	say("Surprise me");
}
