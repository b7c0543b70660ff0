import { formatOklch, toOklch } from "../../../color/oklch.js";
import * as colorTexts from "../../../texts/colors.js";
import { h, iconButton } from "../h.js";
import { DROPPER } from "../tool-icons.js";
import { type Coordinates, colorPlane, MOST_CHROMA } from "./color-plane.js";
import { slider } from "./slider.js";
import type { Control, Subject } from "./types.js";

interface EyeDropper {
	open(): Promise<{ sRGBHex: string }>;
}
const { EyeDropper } = window as { EyeDropper?: new () => EyeDropper };

/** A colour by lightness, chroma and hue. */
export function colorControl({ text, value, color, set, end }: Subject): Control {
	let now: Coordinates = { l: 0, c: 0, h: 0, alpha: 1 };
	/** What this control has set: coordinates say more than what is read back, such as a grey's hue. */
	let written = "";
	let shown: Coordinates | undefined;
	const change = (part: Partial<Coordinates>) => {
		now = { ...now, ...part };
		written = formatOklch(now);
		set(written);
	};
	const plane = colorPlane(
		`${text(colorTexts.lightness)}, ${text(colorTexts.chroma)}`,
		() => now,
		change,
		end,
	);
	const sliders = coordinateSliders(text, change);
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
		tool: EyeDropper && iconButton(DROPPER, text(colorTexts.eyedropper), pickColor),
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
function coordinateSliders(
	text: Subject["text"],
	change: (part: Partial<Coordinates>) => void,
): { elements: HTMLElement[]; show(now: Coordinates): void } {
	const lightness = slider(text(colorTexts.lightness), { min: 0, max: 100, step: 0.1 }, (l) =>
		change({ l: l / 100 }),
	);
	const chroma = slider(text(colorTexts.chroma), { min: 0, max: MOST_CHROMA, step: 0.002 }, (c) =>
		change({ c }),
	);
	const hue = slider(text(colorTexts.hue), { min: 0, max: 360, step: 1 }, (angle) =>
		change({ h: angle }),
	);
	const alpha = slider(text(colorTexts.alpha), { min: 0, max: 100, step: 1 }, (percent) =>
		change({ alpha: percent / 100 }),
	);
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
