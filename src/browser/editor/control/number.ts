import { type Scale, slider } from "./slider.js";
import type { Control, Subject } from "./types.js";

/** A number of no unit. */
export function numberControl({ token, value, set }: Subject): Control {
	const control = slider(
		token.label,
		scaleOf(Number(token.value)),
		(number) => set(String(number)),
		false,
	);
	return {
		element: control.element,
		show() {
			const number = Number(value());
			control.element.hidden = !Number.isFinite(number);
			if (Number.isFinite(number)) control.show(number);
		},
	};
}

/** Weights of fonts go by hundreds; what else has no unit is a factor. */
function scaleOf(usual: number): Scale {
	if (usual >= 100) return { min: 100, max: 900, step: 100 };
	return { min: 0, max: Math.max(1, Math.ceil(usual * 2)), step: 0.05 };
}
