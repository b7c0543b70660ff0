import { inflateSync } from "node:zlib";
import { wcagContrast } from "culori";
import type { Page } from "./browsers/index.js";
import { rawOf } from "./browsers/puppeteer-page.js";

/** A state of a page's graphics, as far as text is concerned: red, green, blue, and how opaque. */
type Paint = readonly [number, number, number, number];

const BLACK: Paint = [0, 0, 0, 1];
const OPERATION = /\/([\w.]+) gs\b|((?:[\d.]+ )+)(rg|g)\b|\b(q|Q|TJ|Tj)\b/g;

/** How a page is printed where the visitor leaves its backgrounds out, as browsers do unless asked. */
export async function printed(page: Page): Promise<Buffer> {
	return Buffer.from(await rawOf(page).pdf({ printBackground: false }));
}

/**
 * The colours in which a PDF writes text, by their contrast on white; lightest first.
 * @throws for a PDF without any text, as nothing would be asserted of it
 */
export function inkOf(pdf: Buffer): { color: string; contrast: number }[] {
	const text = pdf.toString("latin1");
	const paints = new Set(contents(pdf, text).flatMap((stream) => textPaints(stream, text)));
	if (paints.size === 0) throw new Error("nothing is printed");
	return [...paints]
		.map((color) => ({ color, contrast: wcagContrast(color, "white") }))
		.sort((one, other) => one.contrast - other.contrast);
}

function contents(pdf: Buffer, text: string): string[] {
	const found: string[] = [];
	for (const { index, 0: begin } of text.matchAll(/\bstream\r?\n/g)) {
		if (!text.slice(Math.max(0, index - 300), index).includes("FlateDecode")) continue;
		const end = text.indexOf("endstream", index);
		try {
			const stream = inflateSync(pdf.subarray(index + begin.length, end)).toString("latin1");
			if (/\bBT\b/.test(stream)) found.push(stream);
		} catch {
			// A font, whose bytes only look like a stream's end.
		}
	}
	return found;
}

function textPaints(stream: string, pdf: string): string[] {
	let paint = BLACK;
	const around: Paint[] = [];
	const used: string[] = [];
	// What is written is no operation.
	const plain = stream.replace(/\((?:\\.|[^\\)])*\)|<[\da-fA-F\s]*>/g, "()");
	for (const [, state, numbers, fill, other] of plain.matchAll(OPERATION)) {
		if (state) paint = [paint[0], paint[1], paint[2], opacity(state, pdf) ?? paint[3]];
		if (fill) {
			const [r = 0, g = r, b = r] = (numbers ?? "").trim().split(" ").map(Number);
			paint = [r, g, b, paint[3]];
		}
		if (other === "q") around.push(paint);
		if (other === "Q") paint = around.pop() ?? BLACK;
		if (other === "TJ" || other === "Tj") used.push(onWhite(paint));
	}
	return used;
}

/** What a named state of graphics says of it: a dictionary in place, or an object. */
function opacity(name: string, pdf: string): number | undefined {
	const object = new RegExp(`/${name} (\\d+) 0 R`).exec(pdf)?.[1];
	const place = object ? `\\n${object} 0 obj\\s*` : `/${name}\\s*`;
	const alpha = new RegExp(`${place}<<[^>]*?/ca ([\\d.]+)`).exec(pdf)?.[1];
	return alpha === undefined ? undefined : Number(alpha);
}

function onWhite([r, g, b, alpha]: Paint): string {
	const channels = [r, g, b].map((value) => Math.round(255 * (value * alpha + 1 - alpha)));
	return `rgb(${channels.join(", ")})`;
}
