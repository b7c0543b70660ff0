import type { EditorModel } from "../editor-model.js";
import type { PortableTheme } from "./portable.js";

/** A theme as it goes out: what was changed, or all that differs from the derivation. */
export function exportTheme(model: EditorModel, part: "changes" | "theme"): PortableTheme {
	const { theme: name, edits } = model;
	const { values, mode } = edits;
	if (part === "changes") return { name, mode, values };
	const theme = model.siteTheme(name);
	const all = new Map([...Object.entries(theme.values), ...values]);
	for (const [token, css] of all) if (css === model.token(token)?.value) all.delete(token);
	return { name, mode: mode ?? theme.mode, values: all };
}
