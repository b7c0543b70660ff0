import type { ValueType } from "../../../token-value.js";
import type { EditorToken } from "../../editor-data.js";
import type { Context, OpenControl } from "../context.js";
import { bar, h, listed, put, textField } from "../h.js";
import { refusalOf } from "../model/theme-edits.js";
import type { Session } from "../session.js";
import { isOfType, REFUSALS } from "../validity.js";
import { colorControl } from "./color-control.js";
import type { Control, Subject } from "./control.js";
import { fontControl } from "./font-control.js";
import { lengthControl, numberControl } from "./number-control.js";

const MOST_NAMED = 5;
/** Typing rests: the pause of a person between two signs is shorter. */
const REST_MS = 800;

/** The controls by a token's type; a text or a shadow has only its field. */
const CONTROLS: Readonly<Partial<Record<ValueType, (subject: Subject) => Control>>> = {
	color: colorControl,
	font: fontControl,
	length: lengthControl,
	number: numberControl,
};

/** The part below a token's row: a field for any CSS and, once loaded, a control. */
export function tokenControl(token: EditorToken, context: Context): OpenControl {
	const { name, label, type } = token;
	const { session, labelOf } = context;
	const value = () => session.model.value(name) ?? "";
	const set = (next: string) => session.model.set(name, next, session.gesture);
	// A value of the right type may still resolve to no colour.
	let isColor: (css: string) => unknown = () => true;
	let control: Control | undefined;
	/** Takes back what is typed; unset while nothing is. */
	let restore: (() => void) | undefined;
	/** The value that stays in place of a refused one. */
	let kept: string | undefined;
	const enter = (next: string) => {
		restore ??= restorer(session);
		const isOf = isOfType(type, next, value()) && (type !== "color" || isColor(next));
		const reason = refusalOf(next) ?? (isOf ? undefined : "Type");
		const isTaken = !reason && set(next);
		refuse(field, note, isTaken || next === "" ? "" : REFUSALS[reason ?? "Circle"]);
		if (next === "") session.model.reset(name);
	};
	const note = h("p", { class: "note", id: "refusal", role: "alert" });
	const followers = h("p", { class: "muted" });
	const field = textField(`Value of ${label}`, enter);
	field.onchange = () => {
		// The beginning of a refused value may be a value too, and is not what was meant.
		if (field.ariaInvalid) restore?.();
		kept = field.ariaInvalid ? value() : undefined;
		restore = undefined;
	};
	const actions = bar(field);
	const complete = async () => {
		const { color } = await context.colors();
		isColor = color;
		control = CONTROLS[type]?.({ token, labelOf, value, color, set });
		if (control) actions.before(control.element);
		if (control?.tool) actions.append(control.tool);
		control?.show();
	};
	return {
		element: h("div", { class: "control" }, actions, note, followers),
		whole: complete(),
		show() {
			control?.show();
			put(followers, followersOf(name, context));
			if (restore || value() === kept) return;
			field.value = value();
			refuse(field, note, "");
		},
	};
}

/** Goes back to the edits of now, unless another theme is edited by then. */
function restorer(session: Session): () => void {
	const { theme, edits } = session.model;
	return () => {
		if (session.model.theme === theme) session.model.replace(edits, session.gesture);
	};
}

let timer = 0;

/** Marks a field as refused at once, and says why when it rests: half a value is still typed. */
export function refuse(field: HTMLInputElement, note: HTMLElement, why: string): void {
	clearTimeout(timer);
	timer = setTimeout(put, why ? REST_MS : 0, note, why);
	field.ariaInvalid = why ? "true" : null;
	field.setAttribute("aria-describedby", note.id);
}

/** The tokens that change with a token, and those that keep a value of their own. */
function followersOf(name: string, { session: { model }, labelOf }: Context): string {
	const all = [...model.site.dependentsOf(name)];
	const list = (what: string, isDerived: boolean) => {
		const names = all.filter((one) => (model.origin(one) === "derived") === isDerived);
		return names[0] ? `${what}: ${listed(names.map(labelOf), MOST_NAMED)}. ` : "";
	};
	return list("Follow it", true) + list("Keep their own value", false);
}
