import { h, icon } from "./h.js";

/** Radio buttons that look like one control; browsers handle their arrow keys. */
export function choice<T extends string>(
	label: string,
	name: string,
	options: readonly (readonly [value: T, label: string, icon: string | undefined])[],
	onChoose: (value: T) => void,
): { element: HTMLElement; show(value: T | undefined): void } {
	const inputs = options.map(([value]) =>
		h("input", { type: "radio", name, value, onchange: () => onChoose(value) }),
	);
	const element = h(
		"div",
		{ class: "choice", role: "radiogroup", "aria-label": label },
		...options.map(([, text, picture], index) =>
			h(
				"label",
				{ title: text },
				inputs[index],
				picture && icon(picture),
				h("span", { class: picture ? "hidden" : "" }, text),
			),
		),
	);
	return {
		element,
		show(value) {
			for (const input of inputs) input.checked = input.value === value;
		},
	};
}
