/** Frames in the mode that a visitor did not choose, on any site that has two. */
import * as assert from "uvu/assert";
import {
	type ColorScheme,
	type Frame,
	frameProbe,
	framesAfter,
	type Page,
	probedFrames,
	type Rgb,
	recordFrames,
	type Served,
} from "./browsers/index.js";
import { until } from "./browsers/processes.js";
import { choose, opposite } from "./chosen-mode.js";
import { SETTLE } from "./themed-site.js";

const CSS = "/_theme/css/site.css";
/** A fragment, which the plugin leaves alone, in a colour that no page has. */
const BEFORE = "<style>html { background: #83a }</style><p>before</p>";

/** How pages come to a visitor. */
export interface Delivery {
	/** Milliseconds by which the stylesheet comes late. @default 0 */
	readonly delay?: number;
	/** Milliseconds between the parts in which a page comes; without them it comes whole. */
	readonly pause?: number;
	/** What a control takes out of a page. */
	readonly alter?: (html: string) => string;
}

/** The server's next answers; every page's frames are looked at, and `?before` is no page. */
export function deliver(server: Served, { delay = 0, pause, alter }: Delivery): void {
	server.options.delay = { [CSS]: delay };
	server.options.stream = pause === undefined ? undefined : { chunks: 6, pause };
	server.options.onHtml = (html, { search }) =>
		search === "?before" ? BEFORE : frameProbe(alter?.(html) ?? html);
}

/** What each mode shows where frames are looked at. */
interface Looks {
	readonly chosen: readonly Rgb[];
	readonly other: readonly Rgb[];
}

/** Looks at the page that is open in both modes, and leaves it in the chosen one. */
async function lookAtBoth(tab: Page, mode: ColorScheme): Promise<Looks> {
	const look = async (one: ColorScheme) => {
		await choose(tab, one);
		await tab.evaluate(SETTLE);
		const [frame] = await recordFrames(tab, async () => {}, 0);
		return frame?.rgb ?? [];
	};
	const other = await look(opposite(mode));
	const chosen = await look(mode);
	assert.not.equal(chosen, other, "the modes differ where frames are looked at");
	return { chosen, other };
}

const distance = (one: Rgb = [0, 0, 0], other: Rgb = [0, 0, 0]): number =>
	Math.hypot(...one.map((part, at) => part - (other[at] ?? 0)));

/** Whether a frame is nearer to the mode that was not chosen, at any point where they differ. */
function isWrong({ rgb }: Frame, { chosen, other }: Looks): boolean {
	return rgb.some((color, at) => distance(color, other[at]) < distance(color, chosen[at]));
}

/** The wrong ones of the compositor's frames while a visitor goes from page to page. */
async function wrongShots(tab: Page, urls: readonly string[], looks: Looks): Promise<string[]> {
	const frames = await recordFrames(tab, async () => {
		for (const url of urls) {
			await tab.goto(url);
			await tab.evaluate(SETTLE);
		}
	});
	const after = framesAfter(frames);
	assert.ok(after.length > 0, "frames");
	return after
		.filter((frame) => isWrong(frame, looks))
		.map(({ time, rgb }) => `${time} ms: ${rgb.join(" | ")}`);
}

/** Animation frames in another theme, or on another ground than the last one's. */
async function wrongProbes(tab: Page, urls: readonly string[], mode: ColorScheme) {
	const wrong: string[] = [];
	for (const url of urls) {
		await tab.goto(url);
		// On a busy machine the first frames come late.
		await until(async () => (await probedFrames(tab)).length > 2, "frames");
		const frames = (await probedFrames(tab)).filter(({ body }) => body !== null);
		const last = frames.at(-1);
		const others = frames.filter(
			({ theme, html, body }) => theme !== mode || html !== last?.html || body !== last?.body,
		);
		wrong.push(...others.map((frame) => JSON.stringify(frame)));
	}
	return wrong;
}

/** Chooses a mode on the page that is open; what comes back counts wrong frames of later visits. */
export async function chooseForVisits(
	tab: Page,
	mode: ColorScheme,
	isFilmed: boolean,
): Promise<(urls: readonly [string, ...string[]]) => Promise<string[]>> {
	const looks = isFilmed ? await lookAtBoth(tab, mode) : await choose(tab, mode);
	return async (urls) => {
		await tab.goto(new URL("?before", urls[0]).href);
		return looks ? wrongShots(tab, urls, looks) : wrongProbes(tab, urls, mode);
	};
}
