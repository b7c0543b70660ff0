import type { EditorData, EditorGroup } from "../../editor-data.js";
import * as panelTexts from "../../texts/panel.js";
import type { Mode } from "./model/edits.js";
import type { ValueRefusal } from "./model/value.js";

/** Says one of the panel's texts as the site has it, with values in the place of what stands in braces. */
export type Text = (text: string, values?: Readonly<Record<string, string | number>>) => string;

export function textsOf({ labels }: EditorData): Text {
	return (text, values = {}) =>
		(labels[text] ?? text).replace(/\{(\w+)\}/g, (all, name: string) =>
			String(values[name] ?? all),
		);
}

export const MODES: Readonly<Record<Mode, string>> = {
	light: panelTexts.light,
	dark: panelTexts.dark,
};

export const GROUPS: Readonly<Record<EditorGroup, string>> = {
	seeds: panelTexts.seeds,
	surfaces: panelTexts.surfaces,
	text: panelTexts.text,
	status: panelTexts.status,
	shape: panelTexts.shape,
	type: panelTexts.type,
	space: panelTexts.space,
	other: panelTexts.other,
};

/** Why a value is not taken. */
export const REFUSALS: Readonly<Record<ValueRefusal | "Type" | "Circle", string>> = {
	Empty: panelTexts.refusedEmpty,
	Long: panelTexts.refusedLong,
	Characters: panelTexts.refusedCharacters,
	Brackets: panelTexts.refusedBrackets,
	Function: panelTexts.refusedFunction,
	Type: panelTexts.refusedType,
	Circle: panelTexts.refusedCircle,
};
