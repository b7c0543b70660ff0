import { wcagContrast } from "culori";
import { PNG } from "pngjs";
import { contrastTable } from "../../scripts/contrast-tables.js";
import { PAIRS } from "../../src/color/pairs.js";
import type { Measured } from "../../src/color/palette.js";
import { createCascade } from "../../src/css/cascade.js";
import { SHIPPED_THEMES, shippedCss } from "../helpers/base-theme.js";
import { rawOf } from "../helpers/browsers/puppeteer-page.js";
import { assert, CHROMIUM, startEngines, test } from "../helpers/in-engines.js";
import { styledPage } from "../helpers/themed-site.js";

const THEMES = SHIPPED_THEMES.length;
const { service, url } = await styledPage(
	"<!doctype html><title>Probes</title><link rel=stylesheet href=site.css><div id=probe></div>",
	{ themes: "families" },
);
const { browser } = await startEngines({ engines: CHROMIUM, fresh: true });
const page = await browser.open();
await page.goto(url);

/** What Chromium makes of expressions on a page of a theme: unclipped sRGB with alpha, and as painted. */
type Seen = { srgb: [number, number, number, number]; painted: [number, number, number, number] };

function see(theme: string, expressions: readonly string[]): Promise<Seen[]> {
	return page.evaluate<Seen[]>(`
		document.documentElement.dataset.theme = ${JSON.stringify(theme)};
		const probe = document.querySelector("#probe");
		const brush = Object.assign(document.createElement("canvas"), { width: 1, height: 1 })
			.getContext("2d", { willReadFrequently: true });
		const computed = (value) => {
			probe.style.backgroundColor = "";
			probe.style.backgroundColor = value;
			if (!probe.style.backgroundColor) throw new Error("no colour for Chromium: " + value);
			return getComputedStyle(probe).backgroundColor;
		};
		const numbers = (text) => {
			const [r, g, b, a = 1] = text.match(/[-\\d.]+(e[-+]?\\d+)?|none/g).map((n) => n === "none" ? 0 : Number(n));
			return [r, g, b, a];
		};
		return ${JSON.stringify(expressions)}.map((expression) => {
			brush.clearRect(0, 0, 1, 1);
			brush.fillStyle = computed(expression);
			brush.fillRect(0, 0, 1, 1);
			return {
				srgb: numbers(computed("color(from " + expression + " srgb r g b / alpha)").replace("srgb", "")),
				painted: [...brush.getImageData(0, 0, 1, 1).data],
			};
		})`);
}

const expressionOf = (name: string) => (name.startsWith("--") ? `var(${name})` : name);
const limit = (value: number) => Math.max(0, Math.min(value, 1));

function ratioOf(one: readonly number[], other: readonly number[]): number {
	const [front, back] = [one, other].map(([r = 0, g = 0, b = 0]) => ({
		mode: "rgb" as const,
		r: limit(r),
		g: limit(g),
		b: limit(b),
	}));
	return wcagContrast(front as never, back as never);
}

test("all themes: no pair fails in Chromium, and the resolver agrees with it", async () => {
	const cascade = createCascade(shippedCss(["base/tokens.css", ...SHIPPED_THEMES]));
	const themes = service.available();
	assert.is(themes.length, THEMES);
	const failing: string[] = [];
	const worst = { difference: 0, at: "" };
	let compared = 0;
	for (const theme of themes) {
		const table = contrastTable(cascade, theme);
		assert.is(table.length, PAIRS.length, `${theme} has the colours of every pair`);
		const seen = await see(
			theme,
			table.flatMap(({ foreground, background }) => [foreground, background].map(expressionOf)),
		);
		for (const [index, pair] of table.entries()) {
			const [front, back] = [seen[2 * index], seen[2 * index + 1]] as [Seen, Seen];
			const at = `${theme}: ${pair.foreground} on ${pair.background}`;
			assert.equal([front.srgb[3], back.srgb[3]], [1, 1], `${at} is opaque`);
			const ratio = ratioOf(front.srgb, back.srgb);
			const painted = ratioOf(...([front, back].map(eightBits) as [number[], number[]]));
			if (ratio < pair.needed) failing.push(`${at}: ${ratio}, painted ${painted}`);
			const difference = Math.abs(ratio - pair.ratio);
			if (difference > worst.difference) Object.assign(worst, { difference, at });
			// Eight bits are coarse next to black; this says that what is computed is what is painted.
			assert.ok(Math.abs(painted / ratio - 1) < 0.02, `${at}: ${ratio}, painted ${painted}`);
			compared += 1;
		}
		const text = table.find(isBodyText) as Measured;
		assert.ok(text.ratio >= 7, `${theme}: body text is AAA, not ${text.ratio}`);
	}
	assert.equal(failing, []);
	assert.is(compared, THEMES * PAIRS.length);
	assert.ok(worst.difference <= 0.05, `${worst.at} differs by ${worst.difference}`);
});

/** Rows at the upper edge of a page, where no text can stand. */
const EDGE = 4;
const ON_PAGE = ["text", "muted", "link", "heading", "success", "warning", "danger", "info"];

/** The colours that an empty page is painted with, below its edge: each once. */
async function groundsOf(theme: string, width: number): Promise<number[][]> {
	await rawOf(page).setViewport({ width, height: 1200 });
	await page.evaluate(`document.documentElement.dataset.theme = ${JSON.stringify(theme)}`);
	const picture = await rawOf(page).screenshot();
	const { width: across, height, data } = PNG.sync.read(Buffer.from(picture));
	const seen = new Set<number>();
	for (let at = EDGE * across; at < across * height; at++) seen.add(data.readUIntBE(at * 4, 3));
	return Array.from(seen, (rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255].map((c) => c / 255));
}

test("all themes: text is told from the darkest and the lightest spot of the page's pattern", async () => {
	const failing: string[] = [];
	let patterned = 0;
	for (const theme of service.available()) {
		const names = ON_PAGE.map((name) => `var(--color-${name})`);
		const colors = (await see(theme, names)).map(eightBits);
		for (const width of [1280, 375]) {
			const grounds = await groundsOf(theme, width);
			if (grounds.length > 1) patterned += 1;
			for (const [index, color] of colors.entries()) {
				const least = Math.min(...grounds.map((ground) => ratioOf(color, ground)));
				if (least < 4.5) failing.push(`${theme} ${width} ${names[index]}: ${least}`);
			}
		}
	}
	assert.equal(failing, []);
	// All but the two that are of greatest contrast.
	assert.is(patterned, 2 * (THEMES - 2));
});

function eightBits({ painted }: Seen): number[] {
	return painted.map((channel) => channel / 255);
}

function isBodyText({ foreground, background }: Measured): boolean {
	return foreground === "--color-text" && background === "--color-page";
}
