import { PNG } from "pngjs";
import type { Browser, ColorScheme, Page } from "./browsers/index.js";
import { rawOf } from "./browsers/puppeteer-page.js";
import type { Pair } from "./untouched.js";

/** Wide enough for columns, and a phone's. */
export const WIDTHS: readonly number[] = [1280, 375];
const HEIGHT = 900;
const SCHEMES: readonly ColorScheme[] = ["light", "dark"];

/** Nothing moves any more, and no picture or font is on its way. */
const AT_REST = `
	await document.fonts.ready;
	await Promise.all([...document.images].map((image) => image.decode()));
	await Promise.all(document.getAnimations().map(({ finished }) => finished));
	await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
`;

/** Where pages differ to the eye before and after the one line, as "dark 375 /: 12 pixels …". */
export async function differences(
	browser: Browser,
	pairs: readonly Pair[],
	{ widths = WIDTHS } = {},
): Promise<string[]> {
	const found: string[] = [];
	for (const scheme of SCHEMES) {
		const page = await browser.open({ colorScheme: scheme });
		for (const width of widths) {
			await rawOf(page).setViewport({ width, height: HEIGHT });
			for (const pair of pairs) {
				const where = `${browser.name} ${scheme} ${width} ${pair.site.name}`;
				found.push(...(await compare(page, pair)).map((text) => `${where} ${text}`));
			}
		}
		await page.close();
	}
	return found;
}

async function compare(page: Page, { site, before, after }: Pair): Promise<string[]> {
	const found: string[] = [];
	for (const path of site.pages) {
		const shots: Buffer[] = [];
		for (const { server } of [before, after]) {
			await page.goto(new URL(path.slice(1), server.url).href);
			await page.evaluate(AT_REST);
			shots.push(Buffer.from(await rawOf(page).screenshot({ fullPage: true })));
		}
		const [one, other] = shots as [Buffer, Buffer];
		// Equal files spare decoding them.
		const difference = one.equals(other) ? undefined : describe(one, other);
		if (difference) found.push(`${path}: ${difference}`);
	}
	return found;
}

/** How two pictures differ; undefined where no pixel does. */
function describe(one: Buffer, other: Buffer): string | undefined {
	const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
	if (a.width !== b.width || a.height !== b.height) {
		return `${a.width} × ${a.height} became ${b.width} × ${b.height}`;
	}
	const pixels = Array.from({ length: a.width * a.height }, (_, at) => at);
	const differing = pixels.filter((at) => colorAt(a, at) !== colorAt(b, at));
	const [first] = differing;
	if (first === undefined) return undefined;
	return `${differing.length} pixels, the first at ${first % a.width}, ${Math.floor(first / a.width)}`;
}

/** Red, green and blue as one number: screenshots are opaque. */
function colorAt({ data }: PNG, pixel: number): number {
	return data.readUIntBE(pixel * 4, 3);
}
