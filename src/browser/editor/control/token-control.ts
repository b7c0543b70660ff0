import type { EditorToken } from "../../../editor-data.js";
import type { Context } from "../context.js";
import { bar, h, textField } from "../h.js";
import { refusalOf } from "../model/theme-edits.js";
import { isOfType, REFUSALS } from "../validity.js";
import type { Control } from "./control.js";

/** The part below a token's row: a field for any CSS and, once loaded, a control. */
export function tokenControl(
	token: EditorToken,
	context: Context,
): { element: HTMLElement; show(): void; whole: Promise<void> } {
	const { name, label, type } = token;
	const { session, labelOf } = context;
	const value = () => session.model.value(name) ?? "";
	const set = (next: string) => session.model.set(name, next, session.gesture);
	// A value of the right type may still resolve to no colour.
	let isColor: (css: string) => unknown = () => true;
	let control: Control | undefined;
	const fits = (next: string) =>
		isOfType(next, type, value()) && (type !== "color" || isColor(next));
	const refuse = (why: string) => {
		note.textContent = why;
		field.ariaInvalid = why ? "true" : null;
	};
	const enter = (next: string) => {
		const reason = refusalOf(next) ?? (fits(next) ? undefined : "Type");
		// The model refuses a value that would depend on itself.
		const isTaken = !reason && set(next);
		refuse(isTaken || next === "" ? "" : REFUSALS[reason ?? "Circle"]);
		// An empty field means that another value is being typed.
		if (next === "") session.model.reset(name);
	};
	const note = h("p", { class: "note", role: "alert" });
	const field = textField(`Value of ${label}`, enter);
	const actions = bar(field);
	const complete = async () => {
		const { controlFor } = await context.more();
		const { color } = await context.colors();
		isColor = color;
		control = controlFor({ token, labelOf, value, color, set, end: session.endGesture });
		actions.before(...(control ? [control.element] : []));
		actions.append(...(control?.tool ? [control.tool] : []));
		control?.show();
	};
	return {
		element: h("div", { class: "control" }, actions, note),
		whole: complete(),
		show() {
			control?.show();
			if ((field.getRootNode() as ShadowRoot).activeElement === field) return;
			field.value = value();
			refuse("");
		},
	};
}
