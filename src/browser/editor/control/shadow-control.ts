import { button, h, icon, iconButton, textField } from "../h.js";
import { formatShadow, type Layer, parseShadow } from "../model/box-shadow.js";
import { CLOSE } from "../panel-icons.js";
import { PLUS } from "../tool-icons.js";
import type { Control, Subject } from "./control.js";

const NEW = parseShadow("0 2px 8px rgb(0 0 0 / 0.15)") ?? [];
const PARTS = [
	["x", "Horizontal offset", "X"],
	["y", "Vertical offset", "Y"],
	["blur", "Blur", ""],
	["spread", "Spread", ""],
	["color", "Colour", ""],
] as const;

export function shadowControl({ token, value, set, end }: Subject): Control {
	const list = h("div", { class: "parts" });
	let layers: readonly Layer[] = [];
	let written: string | undefined;
	const change = (next: readonly Layer[]) => {
		layers = next;
		written = formatShadow(next);
		set(written);
	};
	const changeOne = (index: number, part: Partial<Layer>) =>
		change(layers.map((layer, at) => (at === index ? { ...layer, ...part } : layer)));
	const rebuild = (next: readonly Layer[]) => {
		change(next);
		end();
		show();
	};
	const row = (layer: Layer, index: number) =>
		layerFields(
			layer,
			`${token.label} ${index + 1}`,
			(part) => changeOne(index, part),
			() => rebuild(layers.filter((_, at) => at !== index)),
		);
	const show = () => list.replaceChildren(...layers.map(row));
	const add = button("Add a shadow", () => rebuild([...layers, ...NEW]));
	add.prepend(icon(PLUS));
	const element = h("div", { class: "parts" }, list, add);
	return {
		element,
		show() {
			const now = value();
			if (now === written) return;
			const parsed = parseShadow(now);
			element.hidden = !parsed;
			written = now;
			layers = parsed ?? [];
			show();
		},
	};
}

function layerFields(
	layer: Layer,
	name: string,
	change: (part: Partial<Layer>) => void,
	remove: () => void,
): HTMLElement {
	const fields = PARTS.map(([part, label, letter]) => {
		const field = textField(label, (text) => change({ [part]: text }), layer[part]);
		return h("label", { class: "field" }, h("span", { class: "muted" }, letter || label), field);
	});
	const inset: HTMLInputElement = h("input", {
		type: "checkbox",
		checked: layer.inset,
		onchange: () => change({ inset: inset.checked }),
	});
	return h(
		"fieldset",
		{ class: "layer" },
		h("legend", { class: "hidden" }, name),
		...fields,
		h("label", { class: "bar" }, inset, "Inset"),
		iconButton(CLOSE, "Remove this shadow", remove),
	);
}
