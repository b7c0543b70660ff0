import { h } from "../h.js";

export interface Scale {
	readonly min: number;
	readonly max: number;
	readonly step: number;
}

/** @param isNamed - `true` to show the label */
export function slider(
	label: string,
	scale: Scale,
	onInput: (value: number) => void,
	isNamed = true,
): {
	element: HTMLElement;
	show(value: number, scale?: Scale): void;
	paint(track: string): void;
} {
	const tell = ({ target }: Event) => {
		const { valueAsNumber } = target as HTMLInputElement;
		if (Number.isFinite(valueAsNumber)) onInput(valueAsNumber);
	};
	const range = h("input", { type: "range", "aria-label": label, oninput: tell });
	// A value between two steps is valid, but browsers say otherwise.
	const given = { type: "number", "aria-label": label, "aria-invalid": "false", oninput: tell };
	const field = h("input", given);
	const element = h(
		"div",
		{ class: isNamed ? "slider muted" : "slider muted plain" },
		isNamed && h("span", {}, label),
		range,
		field,
	);
	let decimals = 0;
	const fit = ({ min, max, step }: Scale) => {
		decimals = String(step).split(".")[1]?.length ?? 0;
		Object.assign(range, { min, max, step });
		Object.assign(field, { step });
	};
	fit(scale);
	return {
		element,
		show(value, other) {
			if (other) fit(other);
			const active = (element.getRootNode() as ShadowRoot).activeElement;
			const text = String(Number(value.toFixed(decimals)));
			if (range !== active) range.value = text;
			if (field !== active) field.value = text;
		},
		paint: (track) => range.style.setProperty("--track", track),
	};
}
