import { formatOklch, hexOf, type Oklch, toOklch } from "../../../color/oklch.js";
import { h } from "../h.js";
import type { Control, Subject } from "./control.js";
import { slider } from "./slider.js";

type Coordinates = Required<Omit<Oklch, "mode">>;

/**
 * The parts of a colour: the label, the end, the slider's step and its factor, as two are shown in
 * percent. Hardly any screen shows a higher chroma.
 */
const PARTS = [
	["l", "Lightness", 1, 0.1, 100],
	["c", "Chroma", 0.34, 0.002, 1],
	["h", "Hue", 360, 1, 1],
	["alpha", "Opacity", 1, 1, 100],
] as const;

export function colorControl(subject: Omit<Subject, "token" | "labelOf">): Control {
	const { value, color, set } = subject;
	let now: Coordinates = { l: 0, c: 0, h: 0, alpha: 1 };
	// The last value set here keeps more than what is read back, such as a grey's hue.
	let written = "";
	let shown: Coordinates | undefined;
	const sliders = PARTS.map(([part, label, end, step, factor]) =>
		slider(label, { min: 0, max: end * factor, step }, (at) => {
			now = { ...now, [part]: at / factor };
			written = formatOklch(now);
			set(written);
		}),
	);
	// The browser's own picker: a plane of colours, and a dropper where it has one.
	const picker: HTMLInputElement = h("input", {
		type: "color",
		"aria-label": "Pick a colour",
		oninput: () => set(picker.value),
	});
	return {
		element: h("div", { class: "parts" }, ...sliders.map(({ element }) => element)),
		tool: picker,
		show() {
			const next = value();
			const rgb = color(next);
			if (rgb && next !== written) {
				written = next;
				const { l, c, h: angle = now.h, alpha = 1 } = toOklch(rgb);
				// The hue of a near grey is rounding noise.
				now = { l, c, h: c < 0.002 ? now.h : angle, alpha };
			}
			if (now === shown) return;
			shown = now;
			if (rgb) picker.value = hexOf(rgb);
			PARTS.forEach(([part, , end, , factor], index) => {
				sliders[index]?.show(now[part] * factor);
				sliders[index]?.paint(track(now, part, end));
			});
		},
	};
}

/** A slider's track, as a gradient of 13 colours. The browser clips those out of gamut. */
function track(color: Coordinates, part: keyof Coordinates, end: number): string {
	const seen = { ...color, c: part === "h" ? Math.max(color.c, 0.08) : color.c, alpha: 1 };
	const stops = Array.from({ length: 13 }, (_, index) => {
		const at: Coordinates = { ...seen, [part]: (end * index) / 12 };
		return `oklch(${at.l} ${at.c} ${at.h} / ${at.alpha})`;
	});
	return `linear-gradient(to right, ${stops.join()})`;
}
