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
	{ session, text, colors }: Context,
): Promise<{ element: HTMLElement; show(): void }> {
	const { name, label, type } = token;
	const { model } = session;
	const { color } = await colors();
	const value = () => model.value(name) ?? "";
	const subject: Subject = {
		token,
		text,
		value,
		color,
		set: (next) => session.set(name, next),
		end: session.endGesture,
	};
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
		const refusal = refusalOf(next);
		const reason = refusal ?? (isOfType(next, type, value()) ? undefined : "Type");
		// A value that would depend on itself is none to the model.
		const isTaken = !reason && (type !== "color" || !!color(next)) && session.set(name, next);
		const why = isTaken ? "" : text(`refused${reason ?? "Circle"}`);
		refuse(next === "" ? "" : why);
		// An empty field is on its way to another value; until then there is none of the visitor's.
		if (next === "") model.reset(name);
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
