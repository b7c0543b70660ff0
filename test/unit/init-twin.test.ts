import { createHash } from "node:crypto";
import { parse, wcagContrast } from "culori";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { literalsIn } from "../../src/init/twin/color-literals.js";
import { planLiterals, planLiteralsAsProperties } from "../../src/init/twin/literals.js";
import { planTwinOfTokens } from "../../src/init/twin/twin.js";
import type { Plan, Planner } from "../../src/init/types.js";
import { applied, readingOf } from "../helpers/reading.js";

const [LIGHT, DARK] = ["src/themes/light.css", "src/themes/dark.css"];
const BODY =
	'<main><p>Text <a href="#">link</a></p><div class="card">Card</div><p class="quiet">Quiet</p></main>';

/** What a planner makes of a stylesheet; run again, it changes nothing. */
function plan(planner: Planner, css: string, body = BODY) {
	const site = { css: { "main.css": css }, pages: [body] };
	const made = planner(readingOf(site)) as Plan;
	assert.not(made.isBlocked);
	const files = applied(site.css, made);
	const again = planner(readingOf({ ...site, css: files }));
	assert.equal([again?.changes ?? [], again?.created ?? {}], [[], {}]);
	const [main = "", light = "", dark = ""] = ["main.css", LIGHT, DARK].map((path) => files[path]);
	return { main, light, dark, plan: made };
}

/** A token's value in a theme. */
const value = (css: string, token: string) =>
	new RegExp(`[\\s;{]${token}: ([^;]+);`).exec(css)?.[1] ?? "";
const lightness = (color: string) => wcagContrast(parse(color) ?? "", "#000");

test("literals: colours in values, and what only looks like one", () => {
	const texts = (text: string) => literalsIn(text).map(({ text: its }) => its);
	for (const [text, ...expected] of [
		["#FFF", "#FFF"],
		["1px solid red", "red"],
		["0 1px rgb(0 0 0 / 20%), 0 2px #0003", "rgb(0 0 0 / 20%)", "#0003"],
		[
			"linear-gradient(90deg, hsl(210 50% 50%), oklch(0.7 0.1 20) 50%)",
			"hsl(210 50% 50%)",
			"oklch(0.7 0.1 20)",
		],
		["color-mix(in oklab, var(--red) 20%, white)", "white"],
		["color-mix(in oklab, red 20%, white)", "color-mix(in oklab, red 20%, white)"],
		["var(--red, #123)", "#123"],
		["url(red.png) url('#fff') transparent currentcolor"],
		['"red" var(--red) $red inherit'],
		["darken(#fff, 10%)"],
		["rgba(#fff, 0.5)"],
		["rgb(var(--red) / 0.5)"],
		["CanvasText"],
	] as const) {
		assert.equal(texts(text), expected, text);
	}
});

test("a style whose hash a policy names keeps its colours; with another hash it does not", () => {
	const style = "p { color: #345678 }";
	const css = { "main.css": ":root { --ink: #222 } body { color: var(--ink) }", "base.njk": style };
	const changed = (text: string) => {
		const digest = createHash("sha384").update(text).digest("base64");
		const head = `<meta http-equiv="Content-Security-Policy" content="style-src 'sha384-${digest}'">`;
		const made = planTwinOfTokens(readingOf({ css, head, pages: [BODY] })) as Plan;
		return made.changes.map(({ path }) => path);
	};
	assert.equal(changed(style), []);
	assert.ok(changed(`${style} `).includes("base.njk"));
});

test("a page between light and dark is what most of its text stands on", () => {
	const css = (ground: string, ink: string) =>
		`:root { --bg: #6a826a; --box: ${ground}; --ink: ${ink} } body { background: var(--bg); color: var(--ink) } .card, main { background: var(--box); color: var(--ink) }`;
	const light = plan(planTwinOfTokens, css("#fffbef", "#222"));
	assert.equal(light.plan.options, { default: "light" });
	assert.ok(lightness(value(light.dark, "--box")) < 3, light.dark);
	const dark = plan(planTwinOfTokens, css("#1b1d1b", "#eee"));
	assert.equal(dark.plan.options, { default: "dark" });
	assert.ok(lightness(value(dark.light, "--box")) > 10, dark.light);
});

test("a light site: its dark twin, and the site's own look as the start", () => {
	const {
		main,
		light,
		dark,
		plan: made,
	} = plan(
		planTwinOfTokens,
		`:root { --ground: #fff; --ink: #222; --link: #0645ad; --quiet: #767676; --card: #f4f4f4; --font: serif; --again: var(--ink) }
body { background: var(--ground); color: var(--ink) } a { color: var(--link) }
.card { background: var(--card) } .quiet { color: var(--quiet) }`,
	);
	assert.equal(made.options, { default: "light" });
	assert.equal(made.changes, []);
	assert.match(main, "--ground: #fff");
	assert.is(light, '[data-theme="light"] {\n\tcolor-scheme: light;\n}\n');
	assert.match(dark, /^\[data-theme="dark"\] \{\n\tcolor-scheme: dark;\n/);
	const ground = value(dark, "--ground");
	assert.ok(lightness(ground) < 1.3);
	for (const token of ["--ink", "--link", "--quiet"]) {
		assert.ok(wcagContrast(value(dark, token), ground) >= 4.5, token);
	}
	assert.ok(wcagContrast(value(dark, "--ink"), value(dark, "--card")) >= 4.5);
	assert.ok(lightness(value(dark, "--card")) < lightness(ground), "the order of grounds is kept");
	assert.not.match(dark, "--font");
	assert.not.match(dark, "--again");
});

test("a dark site: its light twin, form controls as they were", () => {
	const {
		light,
		dark,
		plan: made,
	} = plan(
		planTwinOfTokens,
		":root { --ground: #111418; --ink: #eee; --link: #8ab4f8 } body { background: var(--ground); color: var(--ink) } a { color: var(--link) }",
	);
	assert.equal(made.options, { default: "dark" });
	assert.match(dark, 'html:where([data-theme="dark"]) body {\n\tcolor-scheme: light;\n}');
	const ground = value(light, "--ground");
	assert.ok(lightness(ground) > 19);
	for (const token of ["--ink", "--link"]) {
		assert.ok(wcagContrast(value(light, token), ground) >= 4.5, token);
	}
});

test("pairs that the site itself fails get no worse, not better at all cost", () => {
	const { dark } = plan(
		planTwinOfTokens,
		":root { --ground: #fff; --ink: #111; --quiet: #999 } body { background: var(--ground); color: var(--ink) } .quiet { color: var(--quiet) }",
	);
	const own = wcagContrast("#999", "#fff");
	assert.ok(wcagContrast(value(dark, "--quiet"), value(dark, "--ground")) >= own);
});

test("an accent that is text and ground: both pairs pass", () => {
	const { main, dark } = plan(
		planTwinOfTokens,
		":root { --ground: #fff; --ink: #111; --accent: #b45309 } body { background: var(--ground); color: var(--ink) } a { color: var(--accent) } .card { background: var(--accent); color: #fff }",
	);
	assert.match(main, ".card { background: var(--accent); color: var(--color-white) }");
	const accent = value(dark, "--accent");
	assert.ok(wcagContrast(accent, value(dark, "--ground")) >= 4.5);
	assert.ok(wcagContrast(value(dark, "--color-white") || "#fff", accent) >= 4.5);
});

test("grounds of their own stay, with the text on them", () => {
	const { dark } = plan(
		planTwinOfTokens,
		":root { --ground: #fff; --ink: #111; --box: #272822; --on-box: #f8f8f2 } body { background: var(--ground); color: var(--ink) } .card { background: var(--box); color: var(--on-box) }",
	);
	assert.not.match(dark, "box");
});

test("gradients and shadows change colour by colour", () => {
	const { dark } = plan(
		planTwinOfTokens,
		":root { --ground: #fff; --ink: #111; --shade: 0 1px 2px rgba(0, 0, 0, .2), 0 0 #0001; --wash: linear-gradient(#fff 10%, #eef) } body { background: var(--ground); color: var(--ink) } .card { box-shadow: var(--shade); background: var(--wash) }",
	);
	assert.match(
		value(dark, "--shade"),
		/^0 1px 2px rgb\(0 0 0 \/ 0\.4\), 0 0 rgb\(0 0 0 \/ 0\.\d+\)$/,
	);
	assert.match(value(dark, "--wash"), /^linear-gradient\(#\w{6} 10%, #\w{6}\)$/);
});

test("borders have 3:1 where the site's had it", () => {
	const { dark } = plan(
		planTwinOfTokens,
		":root { --ground: #fff; --ink: #111; --line: #888 } body { background: var(--ground); color: var(--ink) } .card { border: 1px solid var(--line) }",
	);
	assert.ok(wcagContrast(value(dark, "--line") || "#888", value(dark, "--ground")) >= 3);
});

test("tokens in a layer, and for a shadow tree's host as well", () => {
	const { dark } = plan(
		planTwinOfTokens,
		"@layer a { :root, :host { --ground: #fff; --ink: #111 } } @layer b { body { background: var(--ground); color: var(--ink) } }",
	);
	assert.match(dark, "--ground: ");
});

test("numbers of which rules make colours", () => {
	const { dark } = plan(
		planTwinOfTokens,
		":root { --ground: 0 0% 100%; --ink: 34, 34, 34; --gap: 1 2 3 } body { background: hsl(var(--ground)); color: rgba(var(--ink), 0.9) }",
	);
	assert.match(value(dark, "--ground"), /^0 0% 9(\.\d)?%$/);
	const [, part = ""] = /^(2\d\d), \1, \1$/.exec(value(dark, "--ink")) ?? [];
	assert.ok(Number(part) > 200);
	assert.not.match(dark, "--gap");
});

test("what is no such site", () => {
	const of = (css: string) => planTwinOfTokens(readingOf({ css: { "main.css": css } }));
	assert.is(of("body { color: red }"), undefined);
	assert.is(of(":root { --space: 1rem }"), undefined);
	assert.is(
		of(":root { --a: red } @media (prefers-color-scheme: dark) { :root { --a: blue } }"),
		undefined,
	);
	assert.is(of(":root { --a: light-dark(red, blue) }"), undefined);
	assert.is(planTwinOfTokens(readingOf({ css: {} })), undefined);
});

const LITERAL =
	'@charset "utf-8";\n/* Base */\nbody { background: #fff; color: #222 }\na { color: #0645ad }\n.card { border: 1px solid #888; background: #FFF; color: #222 }\n.quiet { color: #767676 !important }\n@media print { body { color: #000 } }\n';

test("literal colours alone are counted and named, and nothing changes", () => {
	const { plan: made } = plan(planLiterals, LITERAL);
	assert.equal([made.kind, made.changes, made.created], ["literals", [], {}]);
	assert.match(made.remarks[0]?.text ?? "", "7 literal colours (5 different ones) in 1 of 1");
	assert.equal(
		made.remarks.slice(1).map(({ path, line, text }) => `${path}:${line} ${text}`),
		[
			"main.css:3 #fff (2 times)",
			"main.css:3 #222 (2 times)",
			"main.css:4 #0645ad (once)",
			"main.css:5 #888 (once)",
			"main.css:6 #767676 (once)",
		],
	);
});

test("asked to, they become custom properties, named by what they are for", () => {
	const { main, dark, plan: made } = plan(planLiteralsAsProperties, LITERAL);
	assert.is(
		main,
		`@charset "utf-8";
/* Base */
:root {
	--color-page: #fff;
	--color-text: #222;
	--color-link: #0645ad;
	--color-grey-border: #888;
	--color-grey: #767676;
}

body { background: var(--color-page); color: var(--color-text) }
a { color: var(--color-link) }
.card { border: 1px solid var(--color-grey-border); background: var(--color-page); color: var(--color-text) }
.quiet { color: var(--color-grey) !important }
@media print { body { color: #000 } }
`,
	);
	assert.equal(made.options, { default: "light" });
	assert.ok(wcagContrast(value(dark, "--color-text"), value(dark, "--color-page")) >= 4.5);
});

test("stylesheets that not all pages load together declare what they use themselves", () => {
	const css = {
		"a.css": "body { color: #222; background: #fff }",
		"b.css": ".card { color: #222 }",
	};
	const reading = { ...readingOf({ css, pages: ["<p>One</p>", "<p>Two</p>"] }) };
	const cssOf = ({ url }: { url: string }) => (url === "/0/" ? css["a.css"] : css["b.css"]);
	const made = planLiteralsAsProperties({ ...reading, cssOf }) as Plan;
	const files = applied(css, made);
	assert.match(files["a.css"] ?? "", "--color-text: #222;");
	assert.match(files["b.css"] ?? "", "--color-text: #222;");
});

test("CSS of a shadow tree is left alone", () => {
	assert.is(planLiterals(readingOf({ css: { "main.css": ":host { color: #222 }" } })), undefined);
});

test("a site whose CSS has no colours has the browser's, by color-scheme", () => {
	const { light, dark, plan: made } = plan(planLiterals, "main { max-width: 40rem }");
	assert.is(made.kind, "none");
	assert.is(light, '[data-theme="light"] {\n\tcolor-scheme: light;\n}\n');
	assert.is(dark, '[data-theme="dark"] {\n\tcolor-scheme: dark;\n}\n');
});

test("rules of the site's own for a data-theme that a page would have are named", () => {
	const of = (css: string) => planLiteralsAsProperties(readingOf({ css: { "main.css": css } }));
	const made = of("p { color: red }\n[data-theme='dark'] { background: #222 }");
	assert.ok(made?.isBlocked);
	assert.equal([made.changes, made.created, made.remarks[0]?.line], [[], {}, 2]);
	assert.not(of("section[data-theme='dark'] { background: #222 }")?.isBlocked);
	assert.not(of("[data-theme='ocean'] { background: #222 }")?.isBlocked);
});

test("where another site's stylesheet says colours, it is named", () => {
	const head =
		'<link rel="stylesheet" href="https://cdn.example/x.css"><link rel="stylesheet" href="https://fonts.example/x.css">';
	const bare = { css: { "main.css": "main { margin: 0 }" }, head };
	assert.is(planLiterals(readingOf(bare)), undefined);
	const css = { "main.css": ":root { --ink: #111 } body { color: var(--ink) }" };
	assert.equal(
		planTwinOfTokens(readingOf({ css, head }))?.remarks.map(({ text }) => text),
		["https://cdn.example/x.css is not read: what colours it says stay in both themes"],
	);
});

test("where a shadow tree of a page says colours of its own, nothing is done, and it is said why", () => {
	const css = { "main.css": "body { color: #222; background: #fff }" };
	const of = (inside: string, files: Record<string, string> = css) =>
		planLiteralsAsProperties(
			readingOf({
				css: files,
				pages: [`<a-note><template shadowrootmode="open">${inside}</template></a-note>`],
			}),
		);
	const remarks = (made?: Plan) => made?.remarks.map(({ text }) => text).join("\n") ?? "";
	const style =
		"<style>:host(.red) { margin: 0 } p { color: #2B2B2B; margin: 1em }</style><p>Note</p>";
	for (const inside of [style, '<p style="color:#2b2b2b">Note</p>']) {
		const made = of(inside);
		assert.equal([made?.isBlocked, made?.changes, made?.created], [true, [], {}], inside);
		assert.match(remarks(made), "<template shadowrootmode> says #2b2b2b literally");
	}
	const inherits = "<style>p { color: var(--ink); margin: 1em }</style><p>Note</p>";
	for (const inside of ["<p>Note</p>", inherits]) {
		const made = of(inside);
		assert.is(made?.isBlocked, false, inside);
		assert.not.match(remarks(made), "shadowrootmode");
	}
	assert.is(of(style, { "main.css": "main { margin: 0 }" }), undefined);
	assert.is(of(inherits, { "main.css": "main { margin: 0 }" })?.kind, "none");
});

test.run();
