import { h } from "../h.js";

export interface Scale {
	readonly min: number;
	readonly max: number;
	readonly step: number;
}

export interface Slider {
	readonly element: HTMLElement;
	/** For whatever stands behind the field, such as its unit. */
	readonly field: HTMLInputElement;
	show(value: number, scale?: Scale): void;
	/** What lies under the thumb, as a CSS image. */
	paint(track: string): void;
}

/**
 * A slider and a field for one number; the one that is held is left alone.
 *
 * @param isNamed - whether the label is to be seen
 */
export function slider(
	label: string,
	scale: Scale,
	onInput: (value: number) => void,
	isNamed = true,
): Slider {
	const tell = ({ target }: Event) => {
		const { valueAsNumber } = target as HTMLInputElement;
		if (Number.isFinite(valueAsNumber)) onInput(valueAsNumber);
	};
	const range = h("input", { type: "range", "aria-label": label, oninput: tell });
	const field = h("input", { type: "number", "aria-label": label, step: "any", oninput: tell });
	const element = h(
		"div",
		{ class: isNamed ? "slider" : "slider plain" },
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
		field,
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
