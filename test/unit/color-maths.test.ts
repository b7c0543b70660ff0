import { clampChroma, converter, differenceCiede2000, type Rgb, wcagContrast } from "culori";
import fc from "fast-check";
import { difference } from "../../src/color/difference.js";
import {
	formatOklch,
	formatTyped,
	inLightness,
	isInGamut,
	maxChroma,
	toOklch,
	toRgb,
} from "../../src/color/oklch.js";
import { paint, wcagRatio } from "../../src/color/paint.js";
import { createPalette } from "../../src/color/palette.js";
import { Computed, resolverOf } from "../../src/css/computed.js";
import { referencesOf } from "../../src/references.js";
import { assert, listed, test } from "../helpers/test.js";

const part = fc.double({ min: 0, max: 1, noNaN: true });
const colors = fc.record({ mode: fc.constant("rgb" as const), r: part, g: part, b: part });
const rgb = (css: string) => converter("rgb")(css) as Rgb;
const near = (one: number, other: number, by = 1e-6) => Math.abs(one - other) <= by;
const sample = <T>(arbitrary: fc.Arbitrary<T>) => fc.sample(arbitrary, { numRuns: 300, seed: 10 });

test("CIEDE2000 of any two colours is what a library says", () => {
	const library = differenceCiede2000();
	for (const [one, other] of sample(fc.tuple(colors, colors))) {
		const [its, expected] = [difference(one, other), library(one, other)];
		assert.ok(near(its, expected, 1e-6), `${JSON.stringify([one, other])} ${its} ${expected}`);
	}
	assert.ok(near(difference(rgb("#000"), rgb("#fff")), 100, 0.01));
	assert.is(difference(rgb("#777"), rgb("#777")), 0);
});

test("contrast is what a library says", () => {
	for (const [one, other] of sample(fc.tuple(colors, colors)))
		assert.ok(near(wcagRatio(paint(one), paint(other)), wcagContrast(one, other), 1e-9));
	assert.is(wcagRatio(paint(rgb("#000")), paint(rgb("#fff"))), 21);
});

test("OKLCH there and back, and in which gamut it is", () => {
	const toLibrary = converter("oklch");
	for (const color of sample(colors)) {
		if (paint(color).luminance < 1e-4) continue;
		const { l, c, h = 0 } = toOklch(color);
		const { l: lightness, c: chroma, h: hue = 0 } = toLibrary(color);
		assert.ok(near(l, lightness) && near(c, chroma) && near(h, hue));
		const { r, g, b } = toRgb({ l, c, h });
		assert.ok(near(r, color.r) && near(g, color.g) && near(b, color.b));
		assert.ok(isInGamut(color));
		const wide = { mode: "oklch" as const, l, c: c * 1.3, h };
		const [red = 0, green = 0, blue = 0] = Object.values(toRgb(wide)).filter(Number.isFinite);
		const isInSrgb = [red, green, blue].every(
			(channel) => channel >= -1e-12 && channel <= 1 + 1e-12,
		);
		assert.is(isInGamut(toRgb(wide)), isInSrgb);
	}
	assert.equal(
		["color(display-p3 1 0 0)", "color(display-p3 0 1 0)", "#f00", "oklch(0.7 0.4 150)"].map(
			(css) => isInGamut(rgb(css)),
		),
		[false, false, true, false],
	);
});

test("the gamut's edge: the primaries stand on it", () => {
	// Blue lies on a spur, beyond chromas whose red is below 0 by 2 parts of 255.
	for (const css of ["#f00", "#0f0", "#ff0", "#0ff", "#f0f"]) {
		const { l, c, h = 0 } = toOklch(rgb(css));
		assert.ok(near(maxChroma(l, h), c, 1e-4), `${css} ${maxChroma(l, h)} ${c}`);
	}
	for (const color of sample(fc.record({ l: part, h: fc.integer({ min: 0, max: 359 }) }))) {
		const narrow = maxChroma(color.l, color.h);
		const clamped = clampChroma({ mode: "oklch", ...color, c: 0.4 }, "oklch");
		assert.ok(near(narrow, clamped.c, 1e-3), `${JSON.stringify(color)} ${narrow} ${clamped.c}`);
	}
	assert.ok(maxChroma(0, 120) < 1e-3 && maxChroma(1, 120) < 1e-3);
});

test("in another lightness a colour keeps its hue, and what chroma sRGB has", () => {
	const dark = inLightness(rgb("#00ff00"), 0.3);
	assert.ok(isInGamut(dark));
	const { l, c, h = 0 } = toOklch(dark);
	assert.ok(near(l, 0.3, 1e-6) && near(h, 142.5, 0.1) && near(c, maxChroma(0.3, h), 1e-4));
	assert.is(inLightness(rgb("rgb(0 0 255 / 0.5)"), 0.6).alpha?.toFixed(2), "0.50");
});

test("as CSS: so exact that 8 bits are the same, or so short that one would type it", () => {
	for (const color of sample(fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 }))))) {
		const [r = 0, g = 0, b = 0] = color.map((byte) => byte / 255);
		const back = rgb(formatOklch(toOklch({ mode: "rgb", r, g, b })));
		const found = [back.r, back.g, back.b].map((channel) => Math.round(channel * 255));
		assert.equal(found, [...color]);
	}
	const color = { l: 0.48213, c: 0.20349, h: 268.137, alpha: 0.456 };
	assert.is(formatOklch(color), "oklch(0.4821 0.2035 268.14 / 0.456)");
	assert.is(formatTyped(color), "oklch(0.48 0.203 268 / 0.46)");
	assert.is(formatOklch({ l: 1, c: 0.00001, h: 20 }), "oklch(1 0 0)");
});

const colorOf = (value: string) => new Computed(new Map(), "light").color(value);

// What colours come to is held against a browser: browser/resolver.
test("what is none that can be told is no colour", () => {
	const sums = ["x", "1 +", "(1", "1px", "constructor(1)", "1 2", "#"];
	for (const value of [
		"",
		...listed(`
			currentcolor | CanvasText | 1px solid red | url(a.png) | color-mix(in oklab, red) |
			color-mix(in nowhere, red, blue) | color-mix(red, blue) |
			color-mix(in oklab, red, blue, lime) | contrast-color(red) | light-dark(red, 1px) |
			light-dark(red) | oklch(from currentcolor l c h) | oklch(from red l c x) | rgb(from)
		`),
		...sums.map((sum) => `rgb(calc(${sum}) 0 0`),
	]) {
		assert.is(colorOf(value), undefined, value);
	}
});

test("var(): values, fallbacks, cycles and what has no value", () => {
	const declared = new Map(
		Object.entries({
			"--a": "red",
			"--b": "var(--a)",
			"--c": "color-mix(in oklab, var(--b), var(--none, blue))",
			"--loop": "var(--pool)",
			"--pool": "var(--loop)",
			"--reset": "initial",
		}).map(([name, value]) => [name, { value }]),
	);
	const computed = new Computed(declared, "light");
	const resolve = (value: string) => computed.text(value);
	assert.is(resolve("var(--b)"), "red");
	assert.is(resolve("a var( --b ) c"), "a red c");
	assert.match(String(resolve("var(--c)")), /^oklab\(0\.5399\d+ 0\.0962\d+ -0\.0928\d+ \/ 1\)$/);
	assert.is(resolve("var(--x, var(--y, var(--a)))"), "red");
	assert.is(resolve("a var(--x,) b"), "a  b");
	for (const value of ["var(--x)", "var(--reset)", "1 var(--x, var(--y))"])
		assert.is(resolve(value), undefined, value);
	// Browsers differ in what is a circle: nothing is known of one.
	assert.is(computed.color("var(--loop, green)"), undefined);
	assert.equal(referencesOf("calc(var(--a) + var(--b, var(--c)))"), [
		{ name: "--a", hasFallback: false },
		{ name: "--b", hasFallback: true },
		{ name: "--c", hasFallback: false },
	]);
});

test("contrast as it shows: translucent colours over what lies under them, clipped to sRGB", () => {
	const contrast = (tokens: Record<string, string>, mode: "light" | "dark" = "light") => {
		const declared = new Map(Object.entries(tokens).map(([name, value]) => [name, { value }]));
		const ratio = createPalette(resolverOf(declared)(new Map(), mode), mode).contrast({
			foreground: "--fg",
			background: "--bg",
			needed: 4.5,
		});
		return ratio && Math.round(ratio * 100) / 100;
	};
	assert.is(contrast({ "--fg": "black", "--bg": "white" }), 21);
	assert.is(contrast({ "--fg": "#767676", "--bg": "white" }), 4.54);
	assert.is(contrast({ "--fg": "rgb(0 0 0 / 0.5)", "--bg": "white" }), 3.98);
	assert.is(contrast({ "--fg": "black", "--bg": "rgb(0 0 0 / 0.5)" }), 5.28);
	const half = { "--fg": "black", "--bg": "rgb(255 255 255 / 0.5)", "--color-page": "black" };
	assert.is(contrast(half), 5.28);
	assert.is(contrast({ "--fg": "white", "--bg": "transparent" }, "dark"), 18.73);
	assert.is(contrast({ "--fg": "white", "--bg": "color(srgb -0.5 -0.5 -0.5)" }), 21);
	assert.is(contrast({ "--fg": "var(--gone)", "--bg": "white" }), undefined);
});
