import { parse as parseColor, type Rgb } from "culori";
import postcss from "postcss";
import type { Mode } from "../../src/constants.js";
import { createCascade } from "../../src/css/cascade.js";
import { Computed } from "../../src/css/computed.js";
import { certainly, themeOf } from "../../src/css/themes.js";
import { serveFolder } from "../helpers/browsers/index.js";
import { CHROMIUM, startEngines } from "../helpers/in-engines.js";
import { assert, createSite, IS_SAMPLE, IS_WHOLE, test } from "../helpers/site.js";
import { generate, THEMES, TOKENS } from "../helpers/stylesheets.js";

const COUNT = IS_SAMPLE ? 200 : IS_WHOLE ? 2000 : 800;
const BATCH = 200;

const site = await createSite({
	"index.html": "<!doctype html><title>Probe</title><style></style><p id=probe>",
});
const server = await serveFolder({ root: site.root });
const { browser } = await startEngines({ engines: CHROMIUM, fresh: true });
const page = await browser.open();
await page.goto(server.url);

type Rgba = [number, number, number, number];

/** What Chromium computes for one theme: of the root, and by day of each token, if it is a colour. */
type Seen = { scheme: string; background: Rgba; tokens: (Rgba | null)[] };

function see(sheets: readonly string[], tokens: readonly string[]): Promise<Seen[][]> {
	return page.evaluate<Seen[][]>(`
		const root = document.documentElement;
		const style = document.querySelector("style");
		const probe = document.querySelector("#probe");
		const brush = Object.assign(document.createElement("canvas"), { width: 1, height: 1 })
			.getContext("2d", { willReadFrequently: true });
		const painted = (color) => {
			brush.clearRect(0, 0, 1, 1);
			brush.fillStyle = color;
			brush.fillRect(0, 0, 1, 1);
			return [...brush.getImageData(0, 0, 1, 1).data];
		};
		const seen = ${JSON.stringify(sheets)}.map((css) => {
			style.textContent = css;
			return ${JSON.stringify(THEMES)}.map((theme) => {
				root.dataset.theme = theme;
				const { colorScheme, backgroundColor } = getComputedStyle(root);
				const tokens = ${JSON.stringify(tokens)}.map((token) => {
					// Where it is no colour, the outline is of the text's, which no stylesheet has.
					root.style.setProperty("color", "rgb(1 2 3)", "important");
					root.style.setProperty("outline-color", "var(" + token + ", rgb(1 2 3))", "important");
					const color = getComputedStyle(root).outlineColor;
					root.removeAttribute("style");
					return color === "rgb(1, 2, 3)" ? null : painted(color);
				});
				return { scheme: colorScheme, background: painted(backgroundColor), tokens };
			});
		});
		style.textContent = "";
		delete root.dataset.theme;
		return seen;`);
}

const sheets = Array.from({ length: COUNT }, (_, seed) => generate(seed));

async function seeAll(mode: Mode, css: readonly string[]): Promise<Seen[][]> {
	await page.setColorScheme(mode);
	const seen: Seen[][] = [];
	for (let start = 0; start < css.length; start += BATCH)
		seen.push(...(await see(css.slice(start, start + BATCH), mode === "light" ? TOKENS : [])));
	return seen;
}

/** The one mode that Chromium computes, as in "dark" and "only dark". */
function modeIn(scheme: string): Mode | undefined {
	const words = scheme.split(" ").filter((word) => word !== "only");
	return words.length === 1 && words[0] !== "normal" ? (words[0] as Mode) : undefined;
}

const isNear = (one: readonly number[], other: readonly number[], by: number) =>
	one.every((channel, index) => Math.abs(channel - (other[index] ?? 0)) <= by);

/** Eight bits a channel, as painted. */
function ofColor({ r, g, b, alpha = 1 }: Rgb): Rgba {
	return [r, g, b, alpha].map((channel) => 255 * Math.max(0, Math.min(channel, 1))) as Rgba;
}

/** What was compared, and how it came out; each with its stylesheet, to look at. */
type Tally = { right: number; wrong: string[]; leftOut: { painted: string[]; tokens: string[] } };

test(`${COUNT} stylesheets: modes, backgrounds and tokens are Chromium's, or left out`, async () => {
	const css = sheets.map((sheet) => sheet.css);
	const [light, dark] = [await seeAll("light", css), await seeAll("dark", css)];
	const [plain, mixed] = [true, false].map((kind) => {
		const tally: Tally = { right: 0, wrong: [], leftOut: { painted: [], tokens: [] } };
		for (const [seed, { css, isPlain }] of sheets.entries()) {
			if (isPlain !== kind) continue;
			compare(css, seed, [light[seed], dark[seed]] as [Seen[], Seen[]], tally);
		}
		return tally;
	}) as [Tally, Tally];
	assert.equal([...plain.wrong, ...mixed.wrong], []);
	assert.equal(plain.leftOut.painted, [], "where nothing is uncertain, nothing is left out");
	// A registered colour that is declared empty, say.
	assert.ok(plain.leftOut.tokens.length / plain.right < 0.001, plain.leftOut.tokens.join("\n\n"));
	assert.ok(plain.right > 2.5 * COUNT, "there is something to know");
	const { painted, tokens } = mixed.leftOut;
	const given = (painted.length + tokens.length) / mixed.right;
	assert.ok(given < 0.6, "nor is what is not plain given up");
});

function compare(css: string, seed: number, [light, dark]: [Seen[], Seen[]], tally: Tally): void {
	const cascade = createCascade(postcss.parse(css));
	for (const [index, name] of THEMES.entries()) {
		if (!cascade.themes.includes(name)) continue;
		const theme = themeOf(name, cascade.on(name));
		const [byDay, byNight] = [light[index], dark[index]] as [Seen, Seen];
		const check = (what: string, ours: unknown, theirs: unknown, isRight: boolean) => {
			const line = `${seed} ${name} ${what}: ${ours}, in Chromium ${theirs}\n${css}`;
			if (ours !== undefined && isRight) tally.right += 1;
			else if (ours !== undefined) tally.wrong.push(line);
			else if (theirs !== undefined) {
				tally.leftOut[what.startsWith("--") ? "tokens" : "painted"].push(line);
			}
		};
		const mode = byDay.scheme === byNight.scheme ? modeIn(byDay.scheme) : undefined;
		check("mode", theme.mode, mode, theme.mode === mode);

		const { background } = theme;
		const ours = background && (parseColor(background) as Rgb);
		const isSame = isNear(byDay.background, byNight.background, 0);
		// Where the scheme is normal, it is for a meta of the page to say.
		const isToBeKnown = isSame && byDay.background[3] === 255 && byDay.scheme !== "normal";
		const isRight = !!ours && isSame && isNear(ofColor(ours), byDay.background, 1.5);
		check("background", background, isToBeKnown ? byDay.background : undefined, isRight);

		const certain = certainly(cascade.on(name));
		for (const [at, token] of mode === theme.mode && mode ? TOKENS.entries() : []) {
			const color = new Computed(certain, mode as Mode).color(`var(${token})`);
			const theirs = byDay.tokens[at] ?? undefined;
			check(token, color && ofColor(color), theirs, !!color && !!theirs && isAlike(color, theirs));
		}
	}
}

/** What is translucent has lost digits: Chromium keeps painted colours premultiplied. */
function isAlike(color: Rgb, painted: Rgba): boolean {
	const ours = ofColor(color);
	return painted[3] < 255 ? Math.abs(ours[3] - painted[3]) <= 2 : isNear(ours, painted, 2.5);
}
