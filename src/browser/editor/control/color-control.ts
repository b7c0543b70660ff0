import {
	formatOklch,
	isInGamut,
	maxChroma,
	type Oklch,
	toOklch,
	toRgb,
} from "../../../color/oklch.js";
import { h, iconButton, svg } from "../h.js";
import { DROPPER } from "../tool-icons.js";
import type { Control, Subject } from "./control.js";
import { slider } from "./slider.js";

type Coordinates = Required<Omit<Oklch, "mode">>;

/** Hardly any screen shows more. */
const MOST_CHROMA = 0.34;
/** Size of the picture in pixels; browsers smooth it, and the gamut's edge is drawn exactly. */
const [WIDTH, HEIGHT] = [72, 48];

interface EyeDropper {
	open(): Promise<{ sRGBHex: string }>;
}
const { EyeDropper } = window as { EyeDropper?: new () => EyeDropper };

export function colorControl(subject: Omit<Subject, "token" | "labelOf">): Control {
	const { value, color, set, end } = subject;
	let now: Coordinates = { l: 0, c: 0, h: 0, alpha: 1 };
	// The last value set here keeps more than what is read back, such as a grey's hue.
	let written = "";
	let shown: Coordinates | undefined;
	const change = (part: Partial<Coordinates>) => {
		now = { ...now, ...part };
		written = formatOklch(now);
		set(written);
	};
	const plane = colorPlane(() => now, change, end);
	const sliders = coordinateSliders(change);
	const follow = (next: string) => {
		const rgb = next !== written && color(next);
		if (!rgb) return;
		written = next;
		const { l, c, h: angle = now.h, alpha = 1 } = toOklch(rgb);
		// The hue of a near grey is rounding noise.
		now = { l, c, h: c < 0.002 ? now.h : angle, alpha };
	};
	const pickColor = async () => {
		const picked = EyeDropper && (await new EyeDropper().open().catch(() => undefined));
		if (picked) set(picked.sRGBHex);
		end();
	};
	return {
		element: h("div", { class: "parts" }, plane.element, ...sliders.elements),
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

function coordinateSliders(change: (part: Partial<Coordinates>) => void) {
	const percent = { min: 0, max: 100, step: 0.1 };
	const lightness = slider("Lightness", percent, (l) => change({ l: l / 100 }));
	const chroma = slider("Chroma", { min: 0, max: MOST_CHROMA, step: 0.002 }, (c) => change({ c }));
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
			chroma.paint(track((at) => [l, at * MOST_CHROMA, angle]));
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

function colorPlane(
	now: () => Coordinates,
	onInput: (change: { l: number; c: number }) => void,
	onEnd: () => void,
) {
	const picture = drawPicture();
	const thumb = h("i", { class: "thumb" });
	const follow = ({ clientX, clientY, buttons }: PointerEvent) => {
		const { left, top, width, height } = element.getBoundingClientRect();
		const c = ((clientX - left) / width) * MOST_CHROMA;
		const l = 1 - (clientY - top) / height;
		if (buttons > 0) onInput({ l: within(l, 1), c: within(c, MOST_CHROMA) });
	};
	const element: HTMLElement = h(
		"div",
		{
			class: "plane",
			role: "slider",
			tabindex: 0,
			"aria-label": "Lightness, Chroma",
			onpointerdown: (event: PointerEvent) => {
				element.setPointerCapture(event.pointerId);
				follow(event);
			},
			onpointermove: follow,
			onpointerup: onEnd,
			onkeydown: (event: KeyboardEvent) => {
				const change = step(event, now());
				if (!change) return;
				event.preventDefault();
				onInput(change);
				onEnd();
			},
		},
		...picture.elements,
		thumb,
	);
	return {
		element,
		show({ l, c, h: hue }: Coordinates) {
			picture.show(hue);
			thumb.style.left = `${(within(c, MOST_CHROMA) / MOST_CHROMA) * 100}%`;
			thumb.style.top = `${(1 - l) * 100}%`;
			thumb.style.background = `oklch(${l} ${c} ${hue})`;
			element.ariaValueNow = String(Math.round(l * 100));
			element.ariaValueText = `${Math.round(l * 100)}%, ${c.toFixed(3)}`;
		},
	};
}

function drawPicture() {
	let drawn = -1;
	const canvas = h("canvas", { width: WIDTH, height: HEIGHT, "aria-hidden": "true" });
	const [srgb, p3] = [svg("path", {}), svg("path", {})];
	const view = { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" };
	const lines = svg("svg", view, srgb, p3);
	return {
		elements: [canvas, lines],
		show(hue: number) {
			if (hue === drawn) return;
			drawn = hue;
			paint(canvas, hue);
			srgb.setAttribute("d", edge(hue, "srgb"));
			p3.setAttribute("d", edge(hue, "p3"));
		},
	};
}

const within = (value: number, most: number) => Math.min(most, Math.max(0, value));

/** Arrow keys change lightness and chroma by 0.01, with Shift by 0.1. */
function step({ key, shiftKey }: KeyboardEvent, { l, c }: Coordinates) {
	const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[
		key
	] ?? [0, 0];
	if (!x && !y) return undefined;
	const size = shiftKey ? 0.1 : 0.01;
	const chroma = within(c + (x as number) * size * MOST_CHROMA, MOST_CHROMA);
	return { l: within(l + (y as number) * size, 1), c: chroma };
}

/** sRGB is opaque, what only P3 has is pale, the rest is transparent. */
function paint(canvas: HTMLCanvasElement, hue: number): void {
	const context = canvas.getContext("2d");
	if (!context) return;
	const image = context.createImageData(WIDTH, HEIGHT);
	for (let y = 0; y < HEIGHT; y++) {
		let isPale = false;
		for (let x = 0; x < WIDTH; x++) {
			const c = (x / (WIDTH - 1)) * MOST_CHROMA;
			const rgb = toRgb({ l: 1 - y / (HEIGHT - 1), c, h: hue });
			// Chroma only grows to the right, so no later pixel is in gamut again.
			isPale ||= !isInGamut(rgb);
			if (isPale && !isInGamut(rgb, "p3")) break;
			const alpha = isPale ? 110 : 255;
			image.data.set([rgb.r * 255, rgb.g * 255, rgb.b * 255, alpha], (y * WIDTH + x) * 4);
		}
	}
	context.putImageData(image, 0, 0);
}

function edge(hue: number, gamut: "srgb" | "p3"): string {
	const points = Array.from({ length: 25 }, (_, index) => {
		const c = maxChroma(1 - index / 24, hue, gamut);
		return `${((c / MOST_CHROMA) * 100).toFixed(2)} ${(index / 24) * 100}`;
	});
	return `M${points.join("L")}`;
}
