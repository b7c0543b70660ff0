import type { EditorToken } from "../../../editor-data.js";
import type { Context } from "../context.js";
import { h } from "../h.js";
import { refusalOf } from "../model/value.js";
import { isOfType } from "../validity.js";
import { controlFor } from "./controls.js";
import type { Subject } from "./types.js";

/** What opens below a token's row: the control of its type, and a field that takes any CSS. */
export async function controlPanel(
	token: EditorToken,
	context: Context,
): Promise<{ element: HTMLElement; show(): void }> {
	const { name, label } = token;
	const { session, text } = context;
	const { color } = await context.colors();
	const value = () => session.model.value(name) ?? "";
	const set = (next: string) => session.set(name, next);
	const subject: Subject = { token, text, value, color, set, end: session.endGesture };
	const control = controlFor(subject);
	const note = h("p", { class: "note", role: "alert" });
	const field = h("input", {
		type: "text",
		spellcheck: "false",
		autocapitalize: "off",
		"aria-label": text("value", { token: label }),
		oninput: () => enter(field.value.trim()),
	});
	const enter = (next: string) => {
		const reason = reasonAgainst(next, subject);
		// A value that would depend on itself is none to the model.
		const isTaken = !reason && session.set(name, next);
		refuse(isTaken || next === "" ? "" : text(`refused${reason ?? "Circle"}`));
		// An empty field is on its way to another value; until then there is none of the visitor's.
		if (next === "") session.model.reset(name);
	};
	const refuse = (why: string) => {
		note.textContent = why;
		field.ariaInvalid = why ? "true" : null;
	};
	return {
		element: h(
			"div",
			{ class: "control" },
			control?.element,
			h("div", { class: "bar" }, field, control?.tool),
			note,
		),
		show() {
			control?.show();
			const isTyping = (field.getRootNode() as ShadowRoot).activeElement === field;
			if (isTyping) return;
			field.value = value();
			refuse("");
		},
	};
}

/** Why a text is no value of the token, as the end of a label's key. */
function reasonAgainst(next: string, { token, value, color }: Subject): string | undefined {
	const isOfKind = isOfType(next, token.type, value()) && (token.type !== "color" || color(next));
	return refusalOf(next) ?? (isOfKind ? undefined : "Type");
}
