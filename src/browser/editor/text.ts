import type { EditorData } from "../../editor-data.js";

/** Reads one of the panel's texts, with values in the place of what stands in braces. */
export type Text = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export function textsOf({ labels }: EditorData): Text {
	return (key, values = {}) =>
		(labels[key] ?? key).replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}
