import { defineConfig, parse } from "@terrazzo/parser";
import fc from "fast-check";
import {
	importLink,
	importThemes,
	toCss,
	toDtcg,
	toLink,
} from "../../src/editor/browser/formats/index.js";
import { exportTheme, type PortableTheme } from "../../src/editor/browser/formats/portable.js";
import { EditorModel } from "../../src/editor/browser/model/editor-model.js";
import type { ValueType } from "../../src/token-value.js";
import { accepts, colorsOf, editorDataOf } from "../helpers/editor.js";
import { assert, IS_SAMPLE, IS_WHOLE, test } from "../helpers/test.js";

const { tokens, themes } = await editorDataOf({
	"src/themes/own.css":
		":root { --card: 1px; --card-gap: 2px; --a\\.b: red; --ease: ease-in; --__proto__-x: 3px; --größe: 1em } [data-theme=own] {}",
});
const known = { tokens, accepts };
const RUNS = IS_SAMPLE ? 20 : IS_WHOLE ? 200 : 80;

const number = fc
	.double({ min: 0, max: 1, noNaN: true })
	.map((part) => Math.round(part * 1e4) / 1e4);
const hue = fc.integer({ min: 0, max: 360 });
const oklch = fc.tuple(number, number, hue).map(([l, c, h]) => `oklch(${l} ${c} ${h})`);
const color = fc.oneof(
	oklch,
	fc.tuple(oklch, number).map(([one, alpha]) => one.replace(")", ` / ${alpha})`)),
	fc.integer({ min: 0, max: 0xffffff }).map((hex) => `#${hex.toString(16).padStart(6, "0")}`),
	fc.tuple(oklch, hue).map(([one, share]) => `color-mix(in oklab, ${one} ${share % 100}%, white)`),
	fc.constantFrom("rebeccapurple", "rgb(1 2 3 / 50%)", "light-dark(#fff, #000)", "currentcolor"),
	fc.constantFrom("var(--color-info)", "color-mix(in oklab, var(--color-info) 5%, red)"),
);
const length = fc.oneof(
	fc.tuple(number, fc.constantFrom("px", "rem", "em", "%", "vw")).map((parts) => parts.join("")),
	fc.constantFrom("0", "0px", ".5rem", "clamp(1rem, 2vw, 3rem)", "calc(var(--page-width) / 2)"),
);
const shadow = fc
	.tuple(
		fc.constantFrom("", "inset "),
		fc.array(
			length.filter((one) => !one.endsWith("%")),
			{ minLength: 2, maxLength: 4 },
		),
		oklch,
	)
	.map(([inset, lengths, ink]) => `${inset}${lengths.join(" ")} ${ink}`);
const VALUES: Record<ValueType, fc.Arbitrary<string>> = {
	color,
	length,
	number: fc.oneof(number.map(String), fc.constantFrom("700", "calc(1 + 1)", "1e3".slice(0, 1))),
	font: fc.constantFrom(
		"serif",
		'"Iowan Old Style", Georgia, serif',
		"Iowan Old Style, serif",
		"'A', \"B c\"",
		"var(--font-code)",
	),
	shadow: fc.oneof(
		fc.array(shadow, { minLength: 1, maxLength: 3 }).map((layers) => layers.join(", ")),
		fc.constantFrom("none", "0 1px 2px", "6px 6px 0 var(--color-text)"),
	),
	text: fc.constantFrom("ease-out", "cubic-bezier(0, 0, 1, 1)", '"a b"', "var(--card)"),
};

/** What others take their values from is left alone: a circle is nothing to write. */
const free = tokens.filter(({ name }) => !/info|page-width|font-code|color-text|card$/.test(name));
const theme: fc.Arbitrary<PortableTheme> = fc
	.record({
		name: fc.oneof(
			fc.constantFrom("ocean", 'a"b\\c', "ночь", "__proto__"),
			fc.string({ minLength: 1, maxLength: 20 }),
		),
		mode: fc.constantFrom("light" as const, "dark" as const, undefined),
		values: fc
			.subarray(free)
			.chain((some) =>
				fc.tuple(...some.map(({ name, type }) => fc.tuple(fc.constant(name), VALUES[type]))),
			),
	})
	.map(({ values, ...rest }) => ({ ...rest, values: new Map(values as [string, string][]) }));

function written({ name, mode, values }: PortableTheme): object {
	return { name, mode, values: [...values].sort() };
}

function toTokens(one: PortableTheme): string {
	const values = new Map([
		...tokens.map(({ name, value }) => [name, value] as const),
		...one.values,
	]);
	return toDtcg(one, tokens, colorsOf(values, one.mode ?? "light"));
}

/** As Terrazzo reads a file of design tokens; it throws for what that must not hold. */
async function terrazzo(src: string) {
	const cwd = new URL("file:///themes/");
	const config = defineConfig({ lint: { rules: { "core/consistent-naming": "off" } } }, { cwd });
	return (await parse([{ filename: new URL("x.tokens.json", cwd), src }], { config })).tokens;
}

test("generated themes are the same after each way out and in; Terrazzo reads their tokens", async () => {
	await fc.assert(
		fc.asyncProperty(theme, async (one) => {
			const link = await toLink(one);
			assert.match(link, /^[\w-]+$/);
			const ways = {
				css: importThemes(toCss(one), known)[0],
				tokens: importThemes(toTokens(one), known)[0],
				link: await importLink(link, known),
			};
			for (const [way, { theme: other, refused }] of Object.entries(ways)) {
				assert.equal(written(other), written(one), way);
				assert.equal(refused, [], way);
			}
			const read = await terrazzo(toTokens(one));
			assert.ok(Object.keys(read).length > 20);
			assert.is(read["color.info"]?.$type, "color");
		}),
		{ numRuns: RUNS },
	);
});

test("design tokens say what they can, by the format, and keep the rest beside it", () => {
	const values = new Map([
		["--color-page", "oklch(0.5 0.1 180)"],
		["--color-text", "#123456"],
		["--color-accent", "var(--color-text)"],
		["--radius", "4px"],
		["--measure", "60ch"],
		["--font-body", "Georgia, serif"],
		["--weight-heading", "800"],
		["--shadow", "0 1px 2px #00000080"],
	]);
	const document = JSON.parse(toTokens({ name: "own", mode: "dark", values }));
	const root = document.$extensions["eleventy-plugin-theme"];
	const css = { "--measure": "60ch", "--shadow": "0 1px 2px #00000080" };
	assert.equal(root, { version: 1, name: "own", mode: "dark", values: css });
	assert.equal(document.color.page, {
		$type: "color",
		$value: { colorSpace: "oklch", components: [0.5, 0.1, 180], alpha: 1, hex: "#007565" },
	});
	assert.is(document.color.text.$value.colorSpace, "srgb");
	assert.is(document.color.text.$value.hex, "#123456");
	assert.is(document.color.text.$extensions["eleventy-plugin-theme"].css, "#123456");
	assert.equal(document.color.accent, { $type: "color", $value: "{color.text}" });
	assert.is(document.color.link.$value, "{color.accent}");
	assert.equal(document.color.link.$extensions["eleventy-plugin-theme"], {
		written: "var(--color-accent)",
	});
	assert.equal(document.radius.$value, { value: 4, unit: "px" });
	assert.equal(document.font.body.$value, ["Georgia", "serif"]);
	assert.equal(document.weight.heading, { $type: "fontWeight", $value: 800 });
	assert.equal(document.card.$value, { value: 1, unit: "px" });
	assert.equal(document["card-gap"].$value, { value: 2, unit: "px" }, "no group and token at once");
});

test("what another tool changed in design tokens wins over what we wrote beside it", () => {
	const values = new Map([["--color-page", "rebeccapurple"]]);
	const document = JSON.parse(toTokens({ name: "own", values }));
	document.color.page.$value = { colorSpace: "display-p3", components: [1, 0, 0], alpha: 0.5 };
	document.color.link.$value = "{color.danger}";
	const { theme: read, refused } = importThemes(JSON.stringify(document), known)[0];
	assert.equal(refused, []);
	assert.equal(Object.fromEntries(read.values), {
		"--color-page": "color(display-p3 1 0 0 / 0.5)",
		"--color-link": "var(--color-danger)",
	});
});

test("design tokens of others: types of groups, names of weights, CSS as text, aliases, shadows", () => {
	const px = (value: number) => `{"value":${value},"unit":"px"}`;
	const text = `{
		"color": { "$type": "color", "page": { "$value": "#fff" }, "accent": { "$value": "{color.text}" },
			"text": { "$value": { "colorSpace": "hsl", "components": [120, 50, "none"] } },
			"link": { "$value": "rgb(0 0 0 / 0.5)" } },
		"weight": { "heading": { "$type": "fontWeight", "$value": "semi-bold" } },
		"shadow": { "$root": { "$type": "shadow", "$value": { "color": "{color.text}", "inset": true,
			"offsetX": ${px(1)}, "offsetY": { "value": 0.5, "unit": "rem" }, "blur": ${px(0)}, "spread": ${px(0)} } } },
		"font": { "body": { "$type": "fontFamily", "$value": "'Iowan Old Style', serif" } },
		"radius": { "$type": "dimension", "$value": "4px" } }`;
	const { theme: read, refused } = importThemes(text, known)[0];
	assert.equal(refused, []);
	assert.equal(Object.fromEntries(read.values), {
		"--color-page": "#fff",
		"--color-text": "hsl(120 50% none)",
		"--color-accent": "var(--color-text)",
		"--color-link": "rgb(0 0 0 / 0.5)",
		"--weight-heading": "600",
		"--shadow": "inset 1px 0.5rem 0px 0px var(--color-text)",
		"--font-body": '"Iowan Old Style", serif',
		"--radius": "4px",
	});
});

test("what leaves a model: what was changed, or all that differs from the derivation", () => {
	const model = new EditorModel({ tokens, themes }, "dark");
	model.set("--color-text", "white");
	model.set("--radius", "1rem");
	const changed = exportTheme(model, "changes");
	assert.equal([...changed.values.keys()], ["--color-text", "--radius"]);
	const whole = exportTheme(model, "theme");
	const names = "accent border border-strong danger info link muted on-accent page success surface";
	assert.equal([...whole.values.keys()].sort(), [
		...`${names} text warning`.split(" ").map((name) => `--color-${name}`),
		..."--heading-tracking --page-pattern --radius --radius-badge --shadow".split(" "),
	]);
	assert.is(whole.mode, "dark");
	const { theme: read } = importThemes(toCss(whole), known)[0];
	assert.equal(written(read), written(whole));
	assert.match(toCss(whole), /^\[data-theme="dark"\] \{\n\tcolor-scheme: dark;\n/);
});

test("CSS as people have it: a list, :root, layers, comments, another case of quotes", () => {
	const texts = [
		"--color-page: #fff; --radius: 1px",
		"--color-page: /* white */ #fff; --radius: 1px /* a ; } in it */",
		":root { --color-page: #fff; --radius: 1px; }",
		"/* mine */ :root { color-scheme: dark } @layer a.b { :root[data-theme='x'] { /* page */ --color-page:#fff;\n--radius :\n 1px } }",
		"\uFEFF[data-theme=x]{--color-page:#fff;--radius:1px}",
		"html { --color-page: #fff } @layer q; :root { --radius: 1px",
		":where(:root) { --color-page: red; --radius: 1px } @theme { --color-page: #fff }",
	];
	for (const text of texts) {
		const { mode = "", values } = importThemes(text, known)[0].theme;
		const own = /dark/.exec(text) ?? "";
		assert.is([...values].join() + mode, `--color-page,#fff,--radius,1px${own}`, text);
	}
});

test("CSS of several themes is each of them with what the root declares, and the root", () => {
	const text =
		":root { color-scheme: light dark; --radius: 2px; --color-page: #fff } [data-theme=a], .x { --radius: 1px } @media (prefers-color-scheme: dark) { :root { --color-page: #000 } } [data-theme=b] { color-scheme: only dark } html.light { --radius: 3px }";
	const found = importThemes(text, known).map(({ theme: { name, mode, values }, refused }) =>
		[name, mode, ...values, ...refused].join(),
	);
	assert.equal(found, [
		"a,,--radius,1px,--color-page,#fff",
		"dark,dark,--radius,2px,--color-page,#000",
		"b,dark,--radius,2px,--color-page,#fff",
		"light,light,--radius,3px,--color-page,#fff",
		",,--radius,2px,--color-page,#fff",
	]);
});

test("names that the site does not have are replaced by their values, or left out", () => {
	const css =
		":root { --white: #fff; --Blue: var(--b\\.1); --b\\.1: blue; --hue: 120 50% 50%; --more: 1px; --color-page: var(--white); --color-link: color-mix(in oklab, var( --Blue ), white); --color-info: hsl(var(--hue)); --color-text: var(--color-link); --color-mark: var(--elsewhere, red); --color-muted: var(--nowhere) }";
	const one = importThemes(css, known)[0];
	assert.equal(Object.fromEntries(one.theme.values), {
		"--color-page": "#fff",
		"--color-link": "color-mix(in oklab, blue, white)",
		"--color-info": "hsl(120 50% 50%)",
		"--color-text": "var(--color-link)",
		"--color-mark": "var(--elsewhere, red)",
	});
	const lost = { reason: "Reference", token: "--color-muted", value: "var(--nowhere)" };
	assert.equal([one.left, one.refused], [["--more"], [lost]]);
	const text = `{"base":{"$type":"color","Pure White":{"$value":"{base.fff}"},"fff":{"$value":"#fff"},"other":{"$value":"red"}},
		"color":{"$type":"color","page":{"$value":"{base.Pure White}"},"text":{"$value":"{color.page}"}}}`;
	const two = importThemes(text, known)[0];
	assert.is([...two.theme.values].join(), "--color-page,#fff,--color-text,var(--color-page)");
	assert.equal([two.left, two.refused], [["--base-other"], []]);
});
