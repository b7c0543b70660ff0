import { h } from "./h.js";

/** A button that says what it does. */
export function button(
	label: string,
	onclick: () => void,
	given?: Record<string, string>,
): HTMLButtonElement {
	return h("button", { type: "button", class: "button", onclick, ...given }, label);
}
