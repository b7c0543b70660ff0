import { type HexColor, propertyName, resolveColors } from "./css.js";
import { showLength, showNumber } from "./measures.js";

/** The controls of one token. */
export interface Row {
	element: HTMLElement;
	/** The custom property. */
	name: string;
	type: string | undefined;
	/** Holds the value itself. */
	field: HTMLInputElement;
	/** A picker or a slider beside it. */
	helper: HTMLInputElement | null;
	reset: HTMLButtonElement | null;
}

export function rowOf(target: Element): Row | undefined {
	const element = target.closest<HTMLElement>("[data-theme-editor] [data-theme-token]");
	const field = element?.querySelector<HTMLInputElement>("[data-theme-value]");
	const name = propertyName(element?.dataset.themeToken ?? "");
	if (!element || !field || !name) return undefined;
	return {
		element,
		name,
		type: element.dataset.type,
		field,
		helper: element.querySelector("[type=color],[type=range]"),
		reset: element.querySelector("[data-theme-reset]"),
	};
}

/** The value that a control asks for; nothing where what stands in it is not even a number. */
export function valueIn(input: HTMLInputElement): string | undefined {
	const { alpha = "", unit = "" } = input.dataset;
	return input.validity.badInput ? undefined : input.value.trim() + alpha + unit;
}

/** Controls show what their tokens come to, but for the one that the visitor is at. */
export function showRows(
	rows: readonly Row[],
	overrides: ReadonlyMap<string, string>,
	current?: EventTarget | null,
): void {
	const style = getComputedStyle(document.documentElement);
	const colors = resolveColors(rows.filter(({ type }) => type === "color").map(({ name }) => name));
	for (const row of rows) {
		// A field has one line, and drops what separates the lines of a value.
		const value = style.getPropertyValue(row.name).trim().replace(/\s+/g, " ");
		const isRefused = row.field.ariaInvalid === "true";
		if (row.type === "number") showNumber(row.field, value, row.field === current || isRefused);
		else if (row.field !== current && !isRefused) row.field.value = value;
		if (row.type === "length" && row.helper) showLength(row.helper, value, row.helper === current);
		if (row.type === "color" && row.helper) showColor(row.helper, colors.get(row.name), current);
		if (row.reset) row.reset.disabled = !overrides.has(row.name) && !isRefused;
	}
}

/** Says that what stands in a field is not applied, or that it is. */
export function markRefused({ field }: Row, isRefused: boolean): void {
	const message = isRefused ? refusal() : "";
	field.setCustomValidity(message);
	field.title = message;
	field.ariaInvalid = isRefused ? "true" : null;
}

function showColor(
	picker: HTMLInputElement,
	color: HexColor | undefined,
	current?: EventTarget | null,
): void {
	picker.hidden = !color;
	picker.dataset.alpha = color?.alpha ?? "";
	if (color && picker !== current) picker.value = color.hex;
}

/** The browser's own words for a wrong value, in the visitor's language. */
function refusal(): string {
	const input = document.createElement("input");
	input.pattern = "a";
	input.value = "b";
	return input.validationMessage;
}
