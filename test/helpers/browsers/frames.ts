import { setTimeout as sleep } from "node:timers/promises";
import { PNG } from "pngjs";
import { until } from "./processes.js";
import { PuppeteerPage } from "./puppeteer-page.js";
import type { ColorScheme, Page } from "./types.js";

export type Rgb = readonly [number, number, number];

/** Where a frame is looked at: near the corners, and in the middle (parts of width, height). */
const POINTS = [
	[0.02, 0.02],
	[0.98, 0.02],
	[0.5, 0.5],
	[0.02, 0.98],
	[0.98, 0.98],
] as const;

function sample(png: Buffer): Rgb[] {
	const { width, height, data } = PNG.sync.read(png);
	return POINTS.map(([across, down]) => {
		const at = (Math.floor(down * height) * width + Math.floor(across * width)) * 4;
		return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
	});
}

/**
 * Records every frame that Chromium's compositor shows while `action` runs (and until
 * `settle` ms after it). The first frame is the page on display before, which must be at rest.
 *
 * The page on display should have a colour that no page under test has: {@link framesAfter}
 * tells the two apart by it, and nothing else can.
 * @throws for a page that is not Chromium's: use {@link frameProbe} there
 */
export async function recordFrames(
	page: Page,
	action: () => Promise<void>,
	settle = 150,
): Promise<Rgb[][]> {
	if (!(page instanceof PuppeteerPage)) throw new Error("only Chromium has a screencast");
	const cdp = await page.cdp();
	const shots: string[] = [];
	cdp.on("Page.screencastFrame", ({ data, sessionId }) => {
		// At once, decoding comes later: with two frames unacknowledged Chromium drops the next.
		cdp.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
		shots.push(data);
	});
	try {
		await cdp.send("Page.startScreencast", { format: "png", everyNthFrame: 1 });
		await until(async () => {
			// `load` comes before the paint: at first the page before may still be on display.
			const count = shots.length;
			await sleep(100);
			return count > 0 && count === shots.length;
		}, "a page at rest");
		shots.splice(0, shots.length - 1);
		await action();
		await sleep(settle);
		await cdp.send("Page.stopScreencast");
	} finally {
		await cdp.detach();
	}
	return shots.map((data) => sample(Buffer.from(data, "base64")));
}

/** The frames of the page that came: all but the leading ones that look like the first. */
export function framesAfter(frames: Rgb[][]): Rgb[][] {
	const first = JSON.stringify(frames[0]);
	const change = frames.findIndex((frame) => JSON.stringify(frame) !== first);
	return change === -1 ? [] : frames.slice(change);
}

/** Light or dark, by luminance; "mixed" where a frame's points differ. */
export function modeOf(colors: readonly Rgb[]): ColorScheme | "mixed" {
	const dark = colors.filter(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b < 128).length;
	if (dark === 0) return "light";
	return dark === colors.length ? "dark" : "mixed";
}

/** What the page said of itself in one animation frame. */
interface ProbedFrame {
	/** Milliseconds since the navigation's start. */
	time: number;
	html: string;
	theme: string | null;
	readyState: "loading" | "interactive" | "complete";
}

const PROBE = `<script>(() => {
	const frames = (window.__frames = []);
	const look = () => {
		const { documentElement: root, readyState } = document;
		const html = getComputedStyle(root).backgroundColor;
		frames.push({ time: performance.now(), html, theme: root.dataset.theme ?? null, readyState });
		if (frames.length < 2000) requestAnimationFrame(look);
	};
	requestAnimationFrame(look);
})()</script>`;

/**
 * Puts a script at the start of a page's head that looks at the computed backgrounds in every
 * animation frame, for engines without a screencast; for `serveFolder({ onHtml })`.
 */
export function frameProbe(html: string): string {
	const place = /<head(\s[^>]*)?>/i.exec(html) ?? /<!doctype[^>]*>/i.exec(html);
	// Before a doctype it would put the page in quirks mode.
	const at = place ? place.index + place[0].length : 0;
	return html.slice(0, at) + PROBE + html.slice(at);
}

export async function probedFrames(page: Page): Promise<ProbedFrame[]> {
	const frames = await page.evaluate<ProbedFrame[] | undefined>("window.__frames");
	if (!frames) throw new Error("the page has no frame probe: serve it through frameProbe");
	return frames;
}
