import { h } from "../h.js";

export interface Scale {
	readonly min: number;
	readonly max: number;
	readonly step: number;
}

interface Slider {
	readonly element: HTMLElement;
	show(value: number, scale?: Scale): void;
	paint(track: string): void;
}

/** @param isPart - `true` for a part of a colour: with a label, and always within the scale */
export function slider(
	label: string,
	scale: Scale,
	onInput: (value: number) => void,
	isPart = true,
): Slider {
	const tell = ({ target }: Event) => {
		const { valueAsNumber } = target as HTMLInputElement;
		if (!Number.isFinite(valueAsNumber)) return;
		const { min, max } = scale;
		const value = isPart ? Math.min(Math.max(valueAsNumber, min), max) : valueAsNumber;
		text = String(value);
		onInput(value);
	};
	let text = "";
	const onchange = () => {
		if (isPart || !field.value) field.value = text;
	};
	const range = h("input", { type: "range", "aria-label": label, oninput: tell });
	// A value between two steps is valid, but browsers say otherwise.
	const given = { type: "number", "aria-label": label, "aria-invalid": "false" };
	const field = h("input", { ...given, oninput: tell, onchange });
	const element = h(
		"div",
		{ class: `slider muted ${isPart ? "" : "plain"}` },
		isPart && h("span", {}, label),
		range,
		field,
	);
	return {
		element,
		show(value, { min, max, step } = scale) {
			Object.assign(range, { min, max, step });
			field.step = String(step);
			const decimals = field.step.split(".")[1]?.length ?? 0;
			const active = (element.getRootNode() as ShadowRoot).activeElement;
			// An undo replaces what is being typed, its echo does not.
			const isEcho = value.toFixed(decimals) === Number(text).toFixed(decimals);
			text = String(Number(value.toFixed(decimals)));
			for (const one of [range, field]) if (one !== active || !isEcho) one.value = text;
		},
		paint: (track) => range.style.setProperty("--track", track),
	};
}
