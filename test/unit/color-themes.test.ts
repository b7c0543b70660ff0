import { converter } from "culori";
import fc from "fast-check";
import { checkThemes } from "../../src/checks/check.js";
import { counterpartOf } from "../../src/color/counterpart.js";
import { alike } from "../../src/color/difference.js";
import { formatOklch, type Rgb, toOklch, toRgb } from "../../src/color/oklch.js";
import { ACCENT, BACKGROUNDS, PAGE } from "../../src/color/pairs.js";
import { failures, type OwnColors, paletteOf } from "../../src/color/palette.js";
import { fixAll, fixGently } from "../../src/color/solve.js";
import type { Mode } from "../../src/constants.js";
import { createCascade } from "../../src/css/cascade.js";
import { themeFromColor } from "../../src/editor/browser/from-color.js";
import {
	declarationsOf,
	resolveBase,
	SHIPPED_THEMES,
	stylesheetOf,
} from "../helpers/base-theme.js";
import { assert, IS_SAMPLE, IS_WHOLE, test } from "../helpers/test.js";

const COUNT = IS_SAMPLE ? 10 : IS_WHOLE ? 200 : 30;

const MODES: readonly Mode[] = ["light", "dark"];
const themeIn = (declared: OwnColors, mode: Mode) => ({ declared, mode, resolve: resolveBase });
const pairsOf = (failing: readonly { foreground: string; background: string }[]) =>
	failing.map(({ foreground, background }) => [foreground, background]);
const failing = (declared: OwnColors, mode: Mode) =>
	pairsOf(failures(paletteOf(themeIn(declared, mode))));
const rgb = (css: string) => converter("rgb")(css) as Rgb;
const themesFromColor = (brand: Rgb) => ({
	light: themeFromColor(brand, "light", resolveBase),
	dark: themeFromColor(brand, "dark", resolveBase),
});
const themesOf = (css: string) => themesFromColor(rgb(css));

/** Any hue; very light and dark ones, greys, and what no screen of sRGB shows. */
const brands = fc.record({
	l: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.02, 0.5, 0.98, 1)),
	c: fc.oneof(fc.double({ min: 0, max: 0.4, noNaN: true }), fc.constantFrom(0, 0.004, 0.37)),
	h: fc.integer({ min: 0, max: 359 }),
});

test(`${COUNT} brand colours: both themes and the counterpart of each pass in every pair, and no status is the accent`, () => {
	let tried = 0;
	for (const brand of fc.sample(brands, { numRuns: COUNT, seed: 10 })) {
		const themes = themesFromColor(toRgb(brand));
		for (const mode of MODES) {
			const at = JSON.stringify({ brand, mode, theme: [...themes[mode]] });
			const palette = paletteOf(themeIn(themes[mode], mode));
			assert.equal(failures(palette), [], at);
			assert.equal(alike(palette), [], at);
			const counterpart = counterpartOf(themeIn(themes[mode], mode));
			assert.is.not(counterpart.mode, mode);
			assert.equal(failing(counterpart.declared, counterpart.mode), [], at);
			tried += 2;
		}
	}
	assert.is(tried, 4 * COUNT);
});

test("what a build checks finds nothing in them", () => {
	const themes = fc.sample(brands, { numRuns: 12, seed: 11 }).flatMap((brand, index) => {
		const both = themesFromColor(toRgb(brand));
		return MODES.flatMap((mode) => {
			const counterpart = counterpartOf(themeIn(both[mode], mode));
			const theme = { name: `${mode}-${index}`, mode, declared: both[mode] };
			return [theme, { ...counterpart, name: `counterpart-of-${theme.name}` }];
		});
	});
	const cascade = createCascade(stylesheetOf(themes));
	assert.is(cascade.themes.length, 48);
	const contrasts = checkThemes(cascade).filter(({ type }) => type === "contrast");
	assert.equal(contrasts, []);
});

test("the brand is the accent where it can be seen, else the nearest that can", () => {
	const accent = (css: string, mode: Mode) => themesOf(css)[mode].get("--color-accent") ?? "";
	assert.is(accent("#2563eb", "light"), "oklch(0.5461 0.2152 262.88)");
	assert.is(accent("#2563eb80", "light"), "oklch(0.5461 0.2152 262.88)", "no brand is translucent");
	assert.is(accent("#ffff00", "dark"), "oklch(0.968 0.211 109.77)");
	for (const mode of MODES) {
		const css = mode === "light" ? "#ffff00" : "#000080";
		const [was, is] = [rgb(css), rgb(accent(css, mode))].map(toOklch);
		assert.ok(Math.abs((was?.h ?? 0) - (is?.h ?? 0)) < 1.5, css);
		assert.ok(mode === "light" ? is && is.l < 0.968 : is && is.l > 0.27, css);
	}
});

test(`${COUNT} brand colours, and those at the edges, are the accent in one mode at least; in the other a pair says why not`, () => {
	const special = "#ffff00 #fff3bf #f8f9fa #39ff14 #ff10f0 #000 #fff #808080".split(" ");
	const hex = fc.stringMatching(/^#[0-9a-f]{6}$/);
	for (const css of [...special, ...fc.sample(hex, { numRuns: COUNT, seed: 2024 })]) {
		const exact = formatOklch(toOklch(rgb(css)));
		const themes = themesOf(css);
		const others = MODES.filter((mode) => themes[mode].get(ACCENT) !== exact);
		assert.ok(others.length < 2, css);
		for (const mode of others) {
			const withIt = new Map(themes[mode]).set(ACCENT, css);
			assert.is.not(failures(paletteOf(themeIn(withIt, mode))).length, 0, `${css} ${mode}`);
		}
	}
});

test("page and text have the brand's hue, a little of it; those of a grey have none", () => {
	for (const mode of MODES) {
		for (const token of ["--color-page", "--color-text"]) {
			const { c, h = 0 } = toOklch(rgb(themesOf("#0f766e")[mode].get(token) ?? ""));
			assert.ok(c > 0.002 && c < 0.035, `${mode} ${token} ${c}`);
			assert.ok(Math.abs(h - 186) < 6, `${mode} ${token} ${h}`);
			assert.match(themesOf("#808080")[mode].get(token) ?? "", / 0 0\)$/);
		}
	}
});

test("a red brand's danger is another red", () => {
	for (const mode of MODES) {
		const { color } = paletteOf(themeIn(themesOf("#b91c1c")[mode], mode));
		const { h = 0, c } = toOklch(color("--color-danger") ?? rgb("#000"));
		assert.ok(h >= 4 && h <= 43 && c > 0.05, `${mode} ${h} ${c}`);
	}
});

test("a counterpart keeps hues, what is no colour, and what follows other tokens", () => {
	const declared = new Map([
		["--color-page", "oklch(0.92 0.17 102)"],
		["--color-text", "#1b1030"],
		["--color-accent", "oklch(0.45 0.27 275)"],
		["--color-link", "var(--color-accent)"],
		["--radius", "0"],
	]);
	const { mode, declared: counterpart } = counterpartOf(themeIn(declared, "light"));
	assert.is(mode, "dark");
	assert.equal([...counterpart.keys()].slice(0, 5), [...declared.keys()]);
	assert.is(counterpart.get("--color-link"), "var(--color-accent)");
	assert.is(counterpart.get("--radius"), "0");
	const colors = ["page", "text", "accent"].map((name) =>
		toOklch(rgb(counterpart.get(`--color-${name}`) ?? "")),
	);
	const isHue = ({ h = 0 }, index: number) => Math.abs(h - ([102, 299, 275][index] ?? 0)) < 3;
	assert.ok(colors.every(isHue));
	assert.ok(colors.every(({ l }, index) => (index === 0 ? l < 0.4 : l > 0.5)));
	assert.equal(failing(counterpartOf(themeIn(counterpart, "dark")).declared, "light"), []);
});

const NAMES = "page surface text muted accent link on-accent danger mark code".split(" ");
const broken = fc.record({
	mode: fc.constantFrom(...MODES),
	values: fc.dictionary(
		fc.constantFrom(...NAMES.map((name) => `--color-${name}`)),
		brands.map(({ l, c, h }) => `oklch(${l.toFixed(2)} ${c.toFixed(3)} ${h})`),
		{ minKeys: 1, maxKeys: 7 },
	),
});

test(`${COUNT} broken themes are mended, or it is said what cannot be`, () => {
	const counts = { broken: 0, mended: 0 };
	for (const [at, { mode, values }] of fc.sample(broken, { numRuns: COUNT, seed: 10 }).entries()) {
		const declared = new Map(Object.entries(values));
		if (failing(declared, mode).length > 0) counts.broken++;
		const { changes, failing: left } = fixAll(themeIn(declared, mode));
		const mended = new Map([...declared, ...changes]);
		const told = JSON.stringify({ mode, values, changes: [...changes] });
		const { failing: after } = fixAll(themeIn(mended, mode));
		assert.ok(after.length >= left.length, `one press is enough: ${told}`);
		assert.equal(failing(mended, mode), pairsOf(left), told);
		if (left.length === 0) counts.mended++;
		// Around a colour that stays, most of what is tried fails: a sample has three.
		if (IS_SAMPLE && at > 2) continue;
		const [first = ""] = declared.keys();
		const { changes: beside } = fixAll(themeIn(declared, mode), new Set([first]));
		assert.not(beside.has(first), `what is kept stays: ${told}`);
	}
	assert.ok(counts.broken > 0.75 * COUNT && counts.mended > 0.94 * COUNT, JSON.stringify(counts));
});

test("what passes is left alone, and so is what no change makes pass", () => {
	assert.is(fixAll(themeIn(themesOf("#0f766e").light, "light")).changes.size, 0);
	const left = new Map([["--color-text", "oklch(0.24 0.024 56)"]]).set(ACCENT, "hotpink");
	left.set("--color-on-accent", "oklch(0.16 0.02 56)").set("--color-link", "oklch(0.49 0.12 56)");
	for (const stays of [BACKGROUNDS, [PAGE]])
		assert.equal(fixAll(themeIn(left, "light"), new Set([ACCENT, ...stays])).changes, new Map());
});

test("a page of the other mode in any theme that ships: one press mends all, and no status looks like another", () => {
	for (const file of IS_SAMPLE ? ["themes/sand.css"] : SHIPPED_THEMES) {
		const all = declarationsOf(file);
		const mode = all.some(([, value]) => value === "dark") ? "dark" : "light";
		const declared = new Map(all.filter(([name]) => name.startsWith("--color-")));
		declared.set(PAGE, mode === "dark" ? "#fff" : "#222");
		const { changes, failing: left } = fixGently(themeIn(declared, mode), [PAGE]);
		assert.ok(changes.size > 5 && !changes.has(PAGE), file);
		assert.equal(left, [], file);
		assert.equal(alike(paletteOf(themeIn(new Map([...declared, ...changes]), mode))), [], file);
	}
});

test("one wrong colour alone changes: what derives from it follows", () => {
	const wrong = { text: "#fefefe", page: "oklch(0.78 0.09 82)", code: "oklch(0.8 0.055 204)" };
	for (const [name, css] of Object.entries(wrong)) {
		const declared = new Map([["--color-page", "#ffffff"]]).set(`--color-${name}`, css);
		const { changes, failing: left } = fixAll(themeIn(declared, "light"));
		assert.equal([left, [...changes.keys()]], [[], [`--color-${name}`]]);
	}
});
