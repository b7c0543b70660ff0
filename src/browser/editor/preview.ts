import type { EditorToken } from "../../editor-data.js";
import { h } from "./h.js";

/** A token's value to look at: it inherits from the page's root, and so follows by itself. */
export function preview({ name, type }: EditorToken): HTMLElement {
	const of = `--of:var(${CSS.escape(name)})`;
	const sample = (content: HTMLElement | string, style = "") =>
		h("span", { class: "sample", "aria-hidden": "true", style }, content);
	if (type === "color")
		return h("span", { class: "swatch color", style: of, "aria-hidden": "true" });
	if (type === "font") return sample("Ag", `font-family:var(${CSS.escape(name)})`);
	if (type === "shadow") return sample(h("span", { class: "lifted", style: of }));
	if (type === "length") {
		return sample(h("span", { class: name.includes("radius") ? "corner" : "measure", style: of }));
	}
	return sample(
		name.includes("weight")
			? h("span", { style: `font-weight:var(${CSS.escape(name)})` }, "Aa")
			: "#",
	);
}
