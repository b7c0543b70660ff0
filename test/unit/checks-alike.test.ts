import { readFileSync } from "node:fs";
import postcss from "postcss";
import { checkThemes } from "../../src/checks/check.js";
import { type AlikeFinding, formatFindings } from "../../src/checks/findings.js";
import { modesOf } from "../../src/checks/modes.js";
import { difference } from "../../src/color/difference.js";
import { STATES } from "../../src/color/pairs.js";
import { createPalette, type Palette } from "../../src/color/palette.js";
import { createCascade } from "../../src/css/cascade.js";
import { resolverOf } from "../../src/css/computed.js";
import { findingsIn as check, SHIPPED, SHIPPED_THEMES, shippedCss } from "../helpers/base-theme.js";
import { assert, test } from "../helpers/test.js";

const shipped = createCascade(shippedCss(["base/tokens.css", ...SHIPPED_THEMES]));
const brand = (accent: string, more = "", scheme = "light", [page, text] = ["#fff", "#222"]) =>
	`[data-theme=brand] {
	color-scheme: ${scheme};
	--color-page: ${page};
	--color-text: ${text};
	--color-accent: ${accent};
${more}}`;

test("a brand that is the colour of a status: which, how near, and what to write instead", () => {
	const red = brand("oklch(0.45 0.18 27)");
	const findings = check(red) as [AlikeFinding];
	const [{ suggestion = "", ...first }] = findings;
	assert.is(findings.length, 1);
	assert.equal(first, {
		type: "alike",
		theme: "brand",
		token: "--color-danger",
		other: "--color-accent",
		difference: 0,
		needed: 15,
		file: "/site/src/themes/own.css",
		line: 5,
	});
	assert.match(suggestion, /^oklch\(0\.\d+ 0\.\d+ \d+\)$/);
	assert.equal(check(brand("oklch(0.45 0.18 27)", `--color-danger: ${suggestion};`)), []);
	assert.equal(formatFindings(findings), [
		`/site/src/themes/own.css:5 brand: --color-danger and --color-accent look the same: they differ by 0 (CIEDE2000), need 15; try --color-danger: ${suggestion}`,
	]);
});

test("two statuses: the one that the theme declares gives way, in the mode in which they are alike", () => {
	const [first] = check(
		brand(
			"oklch(0.45 0.13 330)",
			"	--color-success: light-dark(oklch(0.43 0.11 245), oklch(0.84 0.15 150));\n",
			"light dark",
			["light-dark(#fff, #111)", "light-dark(#111, #eee)"],
		).replace("oklch(0.45 0.13 330)", "light-dark(oklch(0.45 0.13 330), oklch(0.8 0.12 330))"),
	) as [AlikeFinding];
	const { token, other, line, mode } = first;
	assert.equal([token, other, line, mode], ["--color-success", "--color-info", 6, "light"]);
	assert.match(formatFindings([first])[0] ?? "", / in light mode: they differ by \d/);
});

test("a theme that says nothing of these colours is not judged by them", () => {
	const css = "[data-theme=x] { color-scheme: light; --radius: 0 }";
	const findings = check(`:root { --color-accent: var(--color-info) } ${css}`);
	assert.not.ok(findings.some(({ type }) => type === "alike"));
	// Without the tokens there is nothing to compare.
	const alone = postcss.parse("[data-theme=y] { --color-accent: red }");
	const found = checkThemes(createCascade(alone)).filter(({ type }) => type === "alike");
	assert.equal(found, []);
	// Of a shipped theme, the site's own rule is told.
	const changed = "\n[data-theme=light] { --color-accent: #063 }";
	const [one] = check(changed, shippedCss(["base/tokens.css", "themes/light.css"]));
	assert.equal([one?.type, one?.file, one?.line], ["alike", "/site/src/themes/own.css", 2]);
});

function paletteOf(theme: string): Palette {
	const declarations = shipped.on(theme);
	const [mode = "light"] = modesOf(theme, declarations).modes;
	return createPalette(resolverOf(declarations.declared)(new Map(), mode), mode);
}

const between = (palette: Palette, ...expressions: readonly [string, string]) => {
	const [one, other] = expressions.map((expression) => palette.color(expression));
	assert.ok(one && other, expressions.join());
	return difference(one, other);
};
/** A background under the pointer or pressed. */
const mixed = (percent: number, shade: string, ground: string) =>
	`color-mix(in oklab, ${shade} ${percent}%, var(${ground}))`;
/** Where a filled button's background goes, as components/button.css writes it. */
const shadeOf = (text: string) => `oklch(from var(${text}) clamp(0, (0.565 - l) * 99, 1) 0 0)`;

test("in every theme that ships, what is under the pointer or pressed looks otherwise, and its text is read as well", () => {
	const [button, forms] = ["components/button.css", "base/forms.css"].map((name) =>
		readFileSync(SHIPPED + name, "utf8"),
	);
	// The shares and shades that are judged here are those that are written there.
	for (const written of ["hover: 25%", "press: 42%", "hover: 10%", shadeOf("--button-text")])
		assert.ok(button?.includes(written), written);
	assert.ok(forms?.includes("var(--color-text) 10%, var(--color-surface)"));
	const faint: string[] = [];
	for (const theme of shipped.themes) {
		const palette = paletteOf(theme);
		for (const [ground, text, shade, hover, press] of [
			["--color-accent", "--color-on-accent", shadeOf("--color-on-accent"), 25, 42],
			["--color-danger-fill", "--color-on-danger", shadeOf("--color-on-danger"), 25, 42],
			["--color-surface", "--color-text", "var(--color-text)", 10, 18],
		] as const) {
			const states = [ground, mixed(hover, shade, ground), mixed(press, shade, ground)] as const;
			const hovered = between(palette, states[0], states[1]);
			const pressed = between(palette, states[0], states[2]);
			const [rest = 0, ...ratios] = states.map((background) =>
				palette.contrast({ foreground: text, background, needed: 4.5 }),
			);
			const isRead = ratios.every((ratio = 0) => ratio >= Math.min(rest, 4.5));
			if (hovered < 4 || pressed < hovered + 1 || !isRead)
				faint.push(`${theme} ${ground} ${hovered} ${pressed} ${rest} ${ratios}`);
		}
	}
	assert.is(shipped.themes.length, SHIPPED_THEMES.length);
	assert.equal(faint, []);
});

test("in every theme that ships, no status looks like the accent: Delete is never taken for Save", () => {
	const near = shipped.themes.flatMap((theme) => {
		const palette = paletteOf(theme);
		return [...STATES, "--color-danger-fill"]
			.map((token) => [token, between(palette, "--color-accent", token)] as const)
			.filter(([, its]) => its < 20)
			.map(([token, its]) => `${theme}: ${token} differs from the accent by ${its}, needs 20`);
	});
	assert.equal(near, []);
});
