import { createPalette } from "../../src/color/palette.js";
import { Computed, resolverOf } from "../../src/css/computed.js";
import { referencesOf } from "../../src/references.js";
import { assert, test } from "../helpers/test.js";

const colorOf = (value: string) => new Computed(new Map(), "light").color(value);

// What colours come to is held against a browser: browser/resolver.
test("what is none that can be told is no colour", () => {
	const sums = ["x", "1 +", "(1", "1px", "constructor(1)", "1 2", "#"];
	for (const value of [
		"",
		"currentcolor",
		"CanvasText",
		"1px solid red",
		"url(a.png)",
		"color-mix(in oklab, red)",
		"color-mix(in nowhere, red, blue)",
		"color-mix(red, blue)",
		"color-mix(in oklab, red, blue, lime)",
		"contrast-color(red)",
		"light-dark(red, 1px)",
		"light-dark(red)",
		"oklch(from currentcolor l c h)",
		"oklch(from red l c x)",
		"rgb(from)",
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
	for (const value of ["var(--x)", "var(--reset)", "1 var(--x, var(--y))"]) {
		assert.is(resolve(value), undefined, value);
	}
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
	assert.is(
		contrast({ "--fg": "black", "--bg": "rgb(255 255 255 / 0.5)", "--color-page": "black" }),
		5.28,
	);
	assert.is(contrast({ "--fg": "white", "--bg": "transparent" }, "dark"), 18.73);
	assert.is(contrast({ "--fg": "white", "--bg": "color(srgb -0.5 -0.5 -0.5)" }), 21);
	assert.is(contrast({ "--fg": "var(--gone)", "--bg": "white" }), undefined);
});
