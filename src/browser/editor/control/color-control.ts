import { formatOklch, toOklch } from "../../../color/oklch.js";
import { h, iconButton } from "../h.js";
import { DROPPER } from "../tool-icons.js";
import { type Coordinates, colorPlane, MOST_CHROMA } from "./color-plane.js";
import type { Control, Subject } from "./control.js";
import { slider } from "./slider.js";

interface EyeDropper {
	open(): Promise<{ sRGBHex: string }>;
}
const { EyeDropper } = window as { EyeDropper?: new () => EyeDropper };

/** A colour by lightness, chroma and hue. */
export function colorControl({ value, color, set, end }: Subject): Control {
	let now: Coordinates = { l: 0, c: 0, h: 0, alpha: 1 };
	/** What this control has set: coordinates say more than what is read back, such as a grey's hue. */
	let written = "";
	let shown: Coordinates | undefined;
	const change = (part: Partial<Coordinates>) => {
		now = { ...now, ...part };
		written = formatOklch(now);
		set(written);
	};
	const plane = colorPlane("Lightness, Chroma", () => now, change, end);
	const sliders = coordinateSliders(change);
	const follow = (next: string) => {
		const rgb = next !== written && color(next);
		if (!rgb) return;
		written = next;
		const { l, c, h: angle = now.h, alpha = 1 } = toOklch(rgb);
		// The hue of what is nearly a grey is but the rounding's.
		now = { l, c, h: c < 0.002 ? now.h : angle, alpha };
	};
	const pickColor = async () => {
		const picked = EyeDropper && (await new EyeDropper().open().catch(() => undefined));
		if (picked) set(picked.sRGBHex);
		end();
	};
	return {
		element: h("div", { class: "color-control" }, plane.element, ...sliders.elements),
		tool: EyeDropper && iconButton(DROPPER, "Pick a colour from the screen", pickColor),
		show() {
			follow(value());
			if (now === shown) return;
			shown = now;
			plane.show(now);
			sliders.show(now);
		},
	};
}

/** A slider for each coordinate, on whose track lie the colours that it leads to. */
function coordinateSliders(change: (part: Partial<Coordinates>) => void): {
	elements: HTMLElement[];
	show(now: Coordinates): void;
} {
	const percent = { min: 0, max: 100, step: 0.1 };
	const lightness = slider("Lightness", percent, (l) => change({ l: l / 100 }));
	const chroma = slider("Chroma", { min: 0, max: MOST_CHROMA, step: 0.002 }, (c) => change({ c }));
	const hue = slider("Hue", { min: 0, max: 360, step: 1 }, (angle) => change({ h: angle }));
	const alpha = slider("Opacity", { ...percent, step: 1 }, (a) => change({ alpha: a / 100 }));
	return {
		elements: [lightness, chroma, hue, alpha].map(({ element }) => element),
		show({ l, c, h: angle, alpha: opacity }) {
			lightness.show(l * 100);
			chroma.show(c);
			hue.show(angle);
			alpha.show(opacity * 100);
			lightness.paint(track((at) => [at, c, angle]));
			chroma.paint(track((at) => [l, at * MOST_CHROMA, angle]));
			hue.paint(track((at) => [l, Math.max(c, 0.08), at * 360]));
			alpha.paint(`linear-gradient(to right, transparent, oklch(${l} ${c} ${angle}))`);
		},
	};
}

/** A slider's track: a few colours, which the browser mixes; out of gamut it shows what it can. */
function track(at: (part: number) => readonly [l: number, c: number, h: number]): string {
	const stops = Array.from({ length: 13 }, (_, index) => `oklch(${at(index / 12).join(" ")})`);
	return `linear-gradient(to right, ${stops.join()})`;
}
