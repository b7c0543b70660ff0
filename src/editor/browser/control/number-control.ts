import { h, put } from "../h.js";
import type { Control, Subject } from "./control.js";
import { type Scale, slider } from "./slider.js";

/** A slider's usual end and step, by unit. */
const SCALES: Readonly<Record<string, readonly [end: number, step: number]>> = {
	px: [24, 1],
	rem: [2, 0.0625],
	em: [2, 0.0625],
	s: [1, 0.05],
};

/** A number with a unit. Any other form has only the text field. */
export function lengthControl({ token, value, set }: Subject): Control {
	let unit = "px";
	// The ends stay while the value fits, or the thumb would move under the pointer.
	let scale: Scale = { min: 0, max: 0, step: 1 };
	const control = slider(token.label, scale, (number) => set(number + unit), false);
	const sign = h("span");
	control.element.append(sign);
	return {
		element: control.element,
		show() {
			const [, digits = "", written = ""] =
				/^([+-]?[\d.]+)([a-z]+|%|)$/i.exec(value().trim()) ?? [];
			const number = Number.parseFloat(digits);
			control.element.hidden = !Number.isFinite(number) || (!written && number !== 0);
			if (control.element.hidden) return;
			// Zero is written without a unit; the slider's next value needs one.
			const next = written || unit;
			const isFitting = number <= scale.max && number >= scale.min;
			if (next !== unit || !isFitting) scale = scaleOfLength(number, next);
			unit = next;
			put(sign, unit);
			control.show(number, scale);
		},
	};
}

function scaleOfLength(number: number, unit: string): Scale {
	const [end, step] = SCALES[unit] ?? [100, 1];
	const max = Math.max(end, Math.ceil(Math.abs(number) * 2));
	return { min: number < 0 ? -max : 0, max, step: max > 16 * end ? step * 8 : step };
}

export function numberControl({ token, value, set }: Subject): Control {
	const scale = scaleOfNumber(Number(token.value));
	const control = slider(token.label, scale, (number) => set(String(number)), false);
	return {
		element: control.element,
		show() {
			const number = Number(value());
			control.element.hidden = !Number.isFinite(number);
			if (Number.isFinite(number)) control.show(number);
		},
	};
}

/** Font weights go by hundreds; other numbers without a unit are factors. */
function scaleOfNumber(usual: number): Scale {
	if (usual >= 100) return { min: 100, max: 900, step: 100 };
	return { min: 0, max: Math.max(1, Math.ceil(usual * 2)), step: 0.05 };
}
