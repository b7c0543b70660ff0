import { formatOklch, hexOf, type Oklch, toOklch } from "../../../color/oklch.js";
import { h } from "../h.js";
import type { Control, Subject } from "./control.js";
import { slider } from "./slider.js";

type Coordinates = Required<Omit<Oklch, "mode">>;

/** The end of the slider: hardly any screen shows a higher chroma. */
const CHROMA_RANGE = 0.34;

export function colorControl(subject: Omit<Subject, "token" | "labelOf">): Control {
	const { value, color, set } = subject;
	let now: Coordinates = { l: 0, c: 0, h: 0, alpha: 1 };
	// The last value set here keeps more than what is read back, such as a grey's hue.
	let written = "";
	let shown: Coordinates | undefined;
	const change = (part: Partial<Coordinates>) => {
		now = { ...now, ...part };
		written = formatOklch(now);
		set(written);
	};
	const sliders = coordinateSliders(change);
	const follow = (next: string) => {
		const rgb = next !== written && color(next);
		if (!rgb) return;
		written = next;
		const { l, c, h: angle = now.h, alpha = 1 } = toOklch(rgb);
		// The hue of a near grey is rounding noise.
		now = { l, c, h: c < 0.002 ? now.h : angle, alpha };
	};
	// The browser's own picker: a plane of colours, and a dropper where it has one.
	const picker: HTMLInputElement = h("input", {
		type: "color",
		"aria-label": "Pick a colour",
		oninput: () => set(picker.value),
	});
	return {
		element: h("div", { class: "parts" }, ...sliders.elements),
		tool: picker,
		show() {
			follow(value());
			if (now === shown) return;
			shown = now;
			const rgb = color(value());
			if (rgb) picker.value = hexOf(rgb);
			sliders.show(now);
		},
	};
}

function coordinateSliders(change: (part: Partial<Coordinates>) => void) {
	const percent = { min: 0, max: 100, step: 0.1 };
	const lightness = slider("Lightness", percent, (l) => change({ l: l / 100 }));
	const chroma = slider("Chroma", { min: 0, max: CHROMA_RANGE, step: 0.002 }, (c) => change({ c }));
	const hue = slider("Hue", { min: 0, max: 360, step: 1 }, (angle) => change({ h: angle }));
	const alpha = slider("Opacity", { ...percent, step: 1 }, (a) => change({ alpha: a / 100 }));
	return {
		elements: [lightness, chroma, hue, alpha].map(({ element }) => element),
		show({ l, c, h: angle, alpha: opacity }: Coordinates) {
			lightness.show(l * 100);
			chroma.show(c);
			hue.show(angle);
			alpha.show(opacity * 100);
			lightness.paint(track((at) => [at, c, angle]));
			chroma.paint(track((at) => [l, at * CHROMA_RANGE, angle]));
			hue.paint(track((at) => [l, Math.max(c, 0.08), at * 360]));
			alpha.paint(`linear-gradient(to right, transparent, oklch(${l} ${c} ${angle}))`);
		},
	};
}

/** A slider's track, as a gradient of 13 colours. The browser clips those out of gamut. */
function track(at: (part: number) => readonly [l: number, c: number, h: number]): string {
	const stops = Array.from({ length: 13 }, (_, index) => `oklch(${at(index / 12).join(" ")})`);
	return `linear-gradient(to right, ${stops.join()})`;
}
