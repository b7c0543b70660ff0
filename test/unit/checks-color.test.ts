import { formatHex } from "culori";
import postcss from "postcss";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { createPalette } from "../../src/color/palette.js";
import { createCascade } from "../../src/css/cascade.js";
import { Computed } from "../../src/css/computed.js";
import { resolverOf } from "../../src/css/resolver.js";
import { referencesOf } from "../../src/references.js";

const colorOf = (value: string, mode: "light" | "dark") =>
	new Computed(new Map(), mode).color(value);
const hex = (value: string, mode: "light" | "dark" = "light") => {
	const color = colorOf(value, mode);
	return color && formatHex(color);
};

test("colours: what CSS says of them, and nothing for what is none", () => {
	assert.equal(
		[
			"#369",
			"RebeccaPurple",
			"hsl(210 50% 40%)",
			"color-mix(in srgb, red, blue)",
			"color-mix(in srgb, red 25%, blue)",
			"color-mix(in srgb, 75% blue, red)",
			"light-dark(#111, #eee)",
			"rgb(from #369 b g r)",
			"rgb(from #336699 calc(r * 2) calc(g / 2) 0)",
			"rgb(calc(255 / 5) 102 153)",
			"color-mix(in srgb, light-dark(white, black), color-mix(in srgb, red, red))",
		].map((value) => hex(value)),
		[
			"#336699",
			"#663399",
			"#336699",
			"#800080",
			"#4000bf",
			"#4000bf",
			"#111111",
			"#996633",
			"#663300",
			"#336699",
			"#ff8080",
		],
	);
	assert.is(hex("light-dark(#111, #eee)", "dark"), "#eeeeee");
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
	]) {
		assert.is(hex(value), undefined, value);
	}
});

test("alpha: mixed premultiplied, and what percentages below 100 leave", () => {
	const alpha = (value: string) => colorOf(value, "light")?.alpha;
	assert.is(alpha("color-mix(in srgb, red 30%, blue 30%)"), 0.6);
	assert.is(alpha("color-mix(in srgb, transparent, blue)"), 0.5);
	assert.is(hex("color-mix(in srgb, transparent, blue)"), "#0000ff");
	assert.is(alpha("oklch(from rgb(0 0 0 / 0.5) l c h / calc(alpha / 2))"), 0.25);
});

test("arithmetic: precedence, percentages of the channel, angles, functions", () => {
	assert.equal(
		[
			"rgb(calc(1 + 2 * 3) calc((1 + 2) * 3) calc(-1 * -5))",
			"rgb(50% max(1, min(3, 2)) clamp(0, 7, 1))",
			"hsl(0.5turn 100% 50%)",
			"hsl(200grad 100% 50%)",
		].map((value) => hex(value)),
		["#070905", "#800201", "#00ffff", "#00ffff"],
	);
	for (const sum of ["x", "1 +", "(1", "1px", "constructor(1)", "1 2", "#"]) {
		assert.is(hex(`rgb(calc(${sum}) 0 0`), undefined, sum);
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

test("the cascade on a theme's root: importance, layers, weight, order, conditions", () => {
	const winner = (css: string, theme = "x") => {
		const found = createCascade(postcss.parse(css)).on(theme).declared.get("--a");
		return found && [found.value, found.isOwn];
	};
	const cases: [css: string, expected: unknown][] = [
		[":root { --a: 1 } [data-theme=x] { --a: 2 }", ["2", true]],
		["[data-theme=x] { --a: 2 } :root { --a: 1 }", ["1", false]],
		["[data-theme=x] { --a: 2 } html { --a: 1 } * { --a: 0 }", ["2", true]],
		["[data-theme=y] { --a: 2 }", undefined],
		[":root[data-theme='x'] { --a: 2 } [data-theme=x] { --a: 3 }", ["2", true]],
		[":where([data-theme=x]) { --a: 2 } :root { --a: 1 }", ["1", false]],
		["[data-theme=x] { --a: 2 } :where(:root) { --a: 1 }", ["2", true]],
		[":is([data-theme=x], [data-theme=y]) { --a: 2 }", ["2", true]],
		[":root:not([data-theme=y]) { --a: 1 }", ["1", false]],
		[":root:not([data-theme=x]) { --a: 1 }", undefined],
		["[data-theme^='x'] { --a: 1 }", undefined],
		[":root { &[data-theme=x] { --a: 2 } }", ["2", true]],
		["[data-theme=x] { & { --a: 2 } .card { --a: 3 } }", ["2", true]],
		["[data-theme=x] .card, .dark[data-theme=x], [data-theme=x]::before { --a: 2 }", undefined],
		["[data-theme=x]:hover, #id { --a: 2 }", undefined],
		["@layer b { [data-theme=x] { --a: 2 } } :where(html) { --a: 1 }", ["1", false]],
		[
			"@layer one, two; @layer two { html { --a: 2 } } @layer one { [data-theme=x] { --a: 1 } }",
			["2", false],
		],
		["@layer a { @layer b { :root { --a: in } } :root { --a: own } }", ["own", false]],
		[
			"@layer a.b, a.c; @layer a.c { html { --a: c } } @layer a.b { :root { --a: b } }",
			["c", false],
		],
		["@layer a { :root { --a: 1 !important } } [data-theme=x] { --a: 2 !important }", ["1", false]],
		[":root { --a: 1 !important } [data-theme=x] { --a: 2 }", ["1", false]],
		["[data-theme=x] { --a: 2 } @media print { [data-theme=x] { --a: 3 } }", ["2", true]],
	];
	for (const [css, expected] of cases) assert.equal(winner(css), expected, css);
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

test.run();
