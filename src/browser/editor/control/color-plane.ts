import { isInGamut, maxChroma, toRgb } from "../../../color/oklch.js";
import { h, svg } from "../h.js";

/** A colour by its coordinates in OKLCH. */
export interface Coordinates {
	readonly l: number;
	readonly c: number;
	readonly h: number;
	readonly alpha: number;
}

/** Hardly a screen shows more. */
export const MOST_CHROMA = 0.34;
/** Of the picture, which browsers smooth; the edge is drawn exactly. */
const [WIDTH, HEIGHT] = [72, 48];

/** All colours of a hue: chroma to the right, lightness upwards, and the edge of what screens show. */
export function colorPlane(
	label: string,
	now: () => Coordinates,
	onInput: (change: { l: number; c: number }) => void,
	onEnd: () => void,
): { element: HTMLElement; show(color: Coordinates): void } {
	const picture = drawPicture();
	const thumb = h("i", { class: "thumb" });
	let hue = -1;
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
			"aria-label": label,
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
		show(color) {
			if (color.h !== hue) picture.show(color.h);
			hue = color.h;
			place(thumb, color);
			element.ariaValueNow = String(Math.round(color.l * 100));
			element.ariaValueText = `${Math.round(color.l * 100)}%, ${color.c.toFixed(3)}`;
		},
	};
}

/** The colours of a hue, and the edges of two gamuts upon them. */
function drawPicture(): { elements: Element[]; show(hue: number): void } {
	const canvas = h("canvas", { width: WIDTH, height: HEIGHT, "aria-hidden": "true" });
	const [srgb, p3] = [svg("path", {}), svg("path", {})];
	const lines = svg("svg", {
		viewBox: "0 0 100 100",
		preserveAspectRatio: "none",
		"aria-hidden": "true",
	});
	lines.append(srgb, p3);
	return {
		elements: [canvas, lines],
		show(hue) {
			paint(canvas, hue);
			srgb.setAttribute("d", edge(hue, "srgb"));
			p3.setAttribute("d", edge(hue, "p3"));
		},
	};
}

function place({ style }: HTMLElement, { l, c, h: hue }: Coordinates): void {
	style.left = `${(within(c, MOST_CHROMA) / MOST_CHROMA) * 100}%`;
	style.top = `${(1 - l) * 100}%`;
	style.background = `oklch(${l} ${c} ${hue})`;
}

const within = (value: number, most: number) => Math.min(most, Math.max(0, value));

/** Arrows change lightness and chroma by hundredths; with Shift, ten times as much. */
function step({ key, shiftKey }: KeyboardEvent, { l, c }: Coordinates) {
	const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[
		key
	] ?? [0, 0];
	if (!x && !y) return undefined;
	const size = shiftKey ? 0.1 : 0.01;
	const chroma = within(c + (x as number) * size * MOST_CHROMA, MOST_CHROMA);
	return { l: within(l + (y as number) * size, 1), c: chroma };
}

/** What sRGB has is opaque, what P3 has besides is pale, and the rest is left out. */
function paint(canvas: HTMLCanvasElement, hue: number): void {
	const context = canvas.getContext("2d");
	if (!context) return;
	const image = context.createImageData(WIDTH, HEIGHT);
	for (let y = 0; y < HEIGHT; y++) {
		let isPale = false;
		for (let x = 0; x < WIDTH; x++) {
			const c = (x / (WIDTH - 1)) * MOST_CHROMA;
			const rgb = toRgb({ l: 1 - y / (HEIGHT - 1), c, h: hue });
			// What is beyond an edge stays beyond it.
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
