import type { EditorToken } from "../../../editor-data.js";
import type { Context } from "../context.js";
import { h } from "../h.js";
import { refusalOf } from "../model/value.js";
import { isOfType, REFUSALS } from "../validity.js";
import type { Control } from "./control.js";

/** What opens below a token's row: a field that takes any CSS and, once it is loaded, a control. */
export function tokenControl(
	token: EditorToken,
	context: Context,
): { element: HTMLElement; show(): void; whole: Promise<void> } {
	const { name, label, type } = token;
	const { session, labelOf } = context;
	const value = () => session.model.value(name) ?? "";
	const set = (next: string) => session.set(name, next);
	/** What is of the right kind may come to no colour here all the same. */
	let isColor: (css: string) => unknown = () => true;
	let control: Control | undefined;
	const reasonAgainst = (next: string): keyof typeof REFUSALS | undefined =>
		refusalOf(next) ??
		(isOfType(next, type, value()) && (type !== "color" || isColor(next)) ? undefined : "Type");
	const refuse = (why: string) => {
		note.textContent = why;
		field.ariaInvalid = why ? "true" : null;
	};
	const enter = (next: string) => {
		const reason = reasonAgainst(next);
		// A value that would depend on itself is none to the model.
		const isTaken = !reason && set(next);
		refuse(isTaken || next === "" ? "" : REFUSALS[reason ?? "Circle"]);
		// An empty field is on its way to another value; until then there is none of the visitor's.
		if (next === "") session.model.reset(name);
	};
	const note = h("p", { class: "note", role: "alert" });
	const field = textField(`Value of ${label}`, enter);
	const bar = h("div", { class: "bar" }, field);
	const complete = async () => {
		const [{ controlFor }, { color }] = await Promise.all([context.more(), context.colors()]);
		isColor = color;
		control = controlFor({ token, labelOf, value, color, set, end: session.endGesture });
		bar.before(...(control ? [control.element] : []));
		bar.append(...(control?.tool ? [control.tool] : []));
		control?.show();
	};
	return {
		element: h("div", { class: "control" }, bar, note),
		whole: complete(),
		show() {
			control?.show();
			const isTyping = (field.getRootNode() as ShadowRoot).activeElement === field;
			if (isTyping) return;
			field.value = value();
			refuse("");
		},
	};
}

function textField(label: string, enter: (text: string) => void): HTMLInputElement {
	const field = h("input", {
		type: "text",
		spellcheck: "false",
		autocapitalize: "off",
		"aria-label": label,
		oninput: () => enter(field.value.trim()),
	});
	return field;
}
