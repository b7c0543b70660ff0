import postcss from "postcss";
import { contrastTable } from "../../scripts/contrast-tables.js";
import { checkThemes } from "../../src/checks/check.js";
import { type ContrastFinding, type Finding, formatFindings } from "../../src/checks/findings.js";
import { createCascade } from "../../src/css/cascade.js";
import { findingsIn as check, SHIPPED_THEMES, shippedCss } from "../helpers/base-theme.js";
import { assert, test } from "../helpers/test.js";

const alone = (own: string) => check(own, postcss.root());
const ofType = <T extends Finding["type"]>(findings: Finding[], type: T) =>
	findings.filter((finding) => finding.type === type) as Extract<Finding, { type: T }>[];
/** Of each finding these fields. */
const told = (findings: Finding[], ...fields: string[]) =>
	findings.map((one) => fields.map((field) => (one as never as Record<string, unknown>)[field]));
const said = (finding?: Finding) => formatFindings([finding as Finding]).join();
const brief = (findings: Finding[]) => told(findings, "type", "theme", "token", "line");
const missing = (own: string, from = check) => brief(ofType(from(own), "missing-token"));
const BOTH = `color-scheme: light dark; --color-page: light-dark(#fff, #111);
	--color-text: light-dark(#111, #eee); --color-accent: light-dark(#124, #fbe);`;

/** A good theme of four declarations; `extra` follows on lines of its own, from the sixth. */
const ocean = (extra = "", scheme = "light") => `[data-theme=ocean] {
	color-scheme: ${scheme};
	--color-page: oklch(0.98 0.01 220);
	--color-text: oklch(0.25 0.03 230);
	--color-accent: oklch(0.45 0.13 330);
${extra}
}`;

test("no false alarm: the built-in themes and their counterparts, with and without the base", () => {
	for (const css of [shippedCss(), postcss.root()]) {
		css.append(shippedCss(SHIPPED_THEMES).nodes);
		const cascade = createCascade(css);
		assert.is(cascade.themes.length, SHIPPED_THEMES.length);
		assert.equal(checkThemes(cascade), []);
	}
});

test("no false alarm: a theme of four declarations, of either mode, of both, and tokens of its own", () => {
	const own =
		"--color-pink: pink; --color-brand: navy; --color-accent2: navy; --color-card: white; --color-line: gray; --shadow-glow: none;";
	for (const css of [
		ocean(),
		`[data-theme=night] { color-scheme: dark; --color-page: oklch(0.2 0.03 250);
			--color-text: oklch(0.94 0.01 250); --color-accent: oklch(0.8 0.1 320); }`,
		`[data-theme=both] { ${BOTH} }`,
		// `color-scheme` is not needed where the colours answer both modes.
		"[data-theme=adaptive] { --color-accent: light-dark(#124, #fbe); --radius: 0 }",
		ocean(own),
		`${ocean()} [data-theme=gone] .logo { color: red }`,
	]) {
		assert.equal(check(css), [], css);
	}
});

test("contrast: what, where, how much, and what to write instead", () => {
	const findings = check(ocean("	--color-muted: oklch(0.7 0.02 230);"));
	assert.equal(brief(findings), Array(3).fill(["contrast", "ocean", "--color-muted", 6]));
	const [first] = findings as [ContrastFinding];
	assert.equal(first, {
		type: "contrast",
		theme: "ocean",
		foreground: "--color-muted",
		background: "--color-page",
		ratio: first.ratio,
		needed: 4.5,
		suggestion: "oklch(0.52 0.02 230)",
		token: "--color-muted",
		file: "/site/src/themes/own.css",
		line: 6,
	});
	assert.ok(first.ratio > 2.5 && first.ratio < 2.7, String(first.ratio));
	// The suggestion mends all three; a hundredth less would not.
	assert.equal(check(ocean(`--color-muted: ${first.suggestion};`)), []);
	assert.is.not(check(ocean("--color-muted: oklch(0.55 0.02 230);")).length, 0);
	assert.match(
		said(first),
		/^\/site\/src\/themes\/own\.css:6 ocean: --color-muted on --color-page has a contrast of 2\.\d+, needs 4\.5; try --color-muted: oklch\(0\.52 0\.02 230\)$/,
	);
});

test("contrast: of a pair that fails in both modes, the worse is told", () => {
	for (const [muted, worse] of [
		["light-dark(#aaa, #777)", "light"],
		["light-dark(#777, #444)", "dark"],
	] as const) {
		const css = `[data-theme=both] { ${BOTH} --color-muted: ${muted} }`;
		const all = ofType(check(css), "contrast");
		const onPage = all.filter((one) => one.background === "--color-page");
		const found = onPage.map(({ token, mode }) => [token, mode]);
		assert.equal(found, [["--color-muted", worse]]);
		assert.ok((onPage[0]?.ratio ?? 9) < 2.5, String(onPage[0]?.ratio));
	}
});

test("contrast: the background of alerts stays, what stands on it gives way", () => {
	const findings = ofType(check(ocean("--color-alert: oklch(0.8 0.01 220);")), "contrast");
	const tokens = new Set(findings.map(({ token }) => token));
	assert.ok(tokens.has("--color-success"), [...tokens].join());
	assert.not.ok(tokens.has("--color-alert"));
});

test("contrast: what derives from a theme's colour is mended there", () => {
	const css = ocean().replace("oklch(0.45 0.13 330)", "oklch(0.7 0.1 330)");
	const findings = ofType(check(css), "contrast");
	const found = new Map(findings.map((finding) => [finding.foreground, finding]));
	for (const foreground of ["--color-link", "--color-on-accent", "--color-accent"]) {
		const { token, line, suggestion } = found.get(foreground) as ContrastFinding;
		assert.equal([token, line], ["--color-accent", 5], foreground);
		assert.equal(check(css.replace("oklch(0.7 0.1 330)", String(suggestion))), [], foreground);
	}
	// What the theme cannot be said to declare: it may then do so.
	const misty = ocean().replace("oklch(0.25 0.03 230)", "oklch(0.52 0.03 230)");
	const muted = ofType(check(misty), "contrast").find((f) => f.foreground === "--color-muted");
	assert.equal([muted?.token, muted?.line], ["--color-muted", 4]);
});

test("contrast: a ratio is cut, not rounded to a pass, and what cannot pass gets no suggestion", () => {
	const grey = "[data-theme=x] { --color-mark: #777; --color-text: #000 }";
	const table = contrastTable(createCascade(postcss.parse(grey)), "x");
	const found = table.map(({ foreground, background }) => [foreground, background]);
	assert.equal(found, [["--color-text", "--color-mark"]]);
	// 4.478… of white on #777
	const marked = alone("[data-theme=x] { --color-mark: #777; --color-text: #fff }");
	const [cut] = ofType(marked, "contrast");
	assert.is(cut?.ratio, 4.47);
	// No lightness of a colour that is hardly there will do.
	const [faint] = ofType(check(ocean("--color-muted: rgb(0 0 0 / 0.2);")), "contrast");
	assert.is(faint?.suggestion, undefined);
	assert.match(said(faint), "no lightness of --color-muted passes");
});

test("contrast: both modes of a theme of both, the system's and a site's rules for every theme", () => {
	const css = "color-scheme: light dark; --color-muted: light-dark(#444, #555)";
	const both = ofType(check(`[data-theme=both] { ${css} }`), "contrast");
	assert.ok(both.length >= 3);
	assert.ok(both.every(({ mode }) => mode === "dark"));
	assert.match(said(both[0]), "in dark mode");
	const everywhere = check(`${ocean()}\n:root { --color-muted: #aaa }`);
	assert.equal(brief(everywhere)[0], ["contrast", "ocean", "--color-muted", 1]);
	assert.equal(check(`${ocean()}\n@media print { :root { --color-muted: #aaa } }`), []);
});

test("contrast: what is declared for browsers of today counts, not the fallback before it", () => {
	const fallback = ocean("	--color-text: white; --color-muted: white;");
	const better = "[data-theme=ocean] { --color-text: #222; --color-muted: #444 }";
	for (const condition of [
		"@supports (color: color-mix(in lab, red, red))",
		"@supports (color: oklch(0 0 0)) and (color: light-dark(red, blue))",
		"@media screen",
		"@layer site",
	]) {
		const css =
			condition === "@layer site"
				? `@layer site { ${fallback} } ${better}`
				: `${fallback} ${condition} { ${better} }`;
		assert.equal(check(css), [], condition);
	}
	const kept = `${ocean()} @supports not (color: color-mix(in lab, red, red)) { [data-theme=ocean] { --color-text: white } }`;
	assert.equal(check(kept), []);
	const onScreen = `${ocean()} @media screen { [data-theme=ocean] { --color-text: white } }`;
	assert.is.not(check(onScreen).length, 0);
});

test("a suggestion is for a token that the site can change", () => {
	const light = shippedCss();
	light.append(shippedCss(["themes/light.css"]).nodes);
	const findings = ofType(check(":root {\n--color-accent: #f80 }", light), "contrast");
	assert.ok(findings.some(({ foreground }) => foreground === "--color-on-accent"));
	for (const { token, file, line } of findings)
		assert.equal([token, file, line], ["--color-accent", "/site/src/themes/own.css", 2]);
});

test("missing-token: color-scheme of a theme that paints", () => {
	const expected = [["missing-token", "x", "color-scheme", 1]];
	const rest = "--color-text: #111; --color-accent: #124";
	assert.equal(missing(`[data-theme=x] { --color-page: #fff; ${rest} }`), expected);
	assert.equal(missing("[data-theme=x] { background: #fff }", alone), expected);
	assert.equal(missing("[data-theme=x] { background-color: black }", alone), expected);
	assert.equal(missing("[data-theme=x] { --radius: 0; color: red }", alone), []);
	const card =
		"[data-theme=y] { --p: 0 } [data-theme=x], .a { --pad: 0 } .a { padding: var(--pad) }";
	assert.equal(missing(card, alone), []);
	const forAll = ":root { color-scheme: dark } [data-theme=x] { background: #000 }";
	assert.equal(missing(forAll, alone), []);
	// What fails in the other mode fails for this reason alone.
	const findings = check(`[data-theme=x] { --color-page: #fff; ${rest} }`);
	assert.equal(ofType(findings, "contrast"), []);
	assert.match(said(findings[0]), "own.css:1 x: color-scheme is missing");
	const [wrong, ...others] = check(ocean("", "dark"));
	assert.match(said(wrong), "ocean: color-scheme is not the mode of the page");
	assert.equal(ofType(others, "contrast"), []);
});

test("missing-token: a word that is no colour, or no mode", () => {
	const extra =
		"--color-heading: blac; --color-link: LinkText; --color-focus: currentcolor;\n--color-mark: #12345;";
	assert.equal(missing(ocean(extra, "ligth")), [
		["missing-token", "ocean", "--color-heading", 6],
		["missing-token", "ocean", "--color-mark", 7],
		["missing-token", "ocean", "color-scheme", 2],
	]);
	assert.match(said(check(ocean(extra))[0]), "has the value blac, which is no colour");
	assert.is(check(ocean("--color-heading: oklch(0.9 0.02 230);"))[0]?.token, "--color-heading");
	const isTold = (value: string) => missing(ocean(`--color-heading: ${value};`)).length > 0;
	const wrong =
		"oklhc(0.4 0.1 340)|oklch(0.4, 0.1, 340)|hsl(0, 90, 30)|navy blue|111|'red'|$ink|12px";
	const fine = "OKLCH(4% 0.1 1rad / .9)|rgb(9,9,9,.9)|oklch(from navy l c h)|env(--a)|/**/ navy";
	assert.is([...`${wrong}|${fine}`.split("|"), "rgb(var(--a))"].filter(isTold).join("|"), wrong);
});

test("missing-token: a semicolon, so that the next declaration is in a value", () => {
	const joined = (value: string) => missing(`[data-theme=x] {\n--own: ${value};\n}`, alone);
	for (const value of ["1\n--a: 2", "'a' color-scheme :dark", "\n--color-page: #fff"])
		assert.equal(joined(value), [["missing-token", "x", "--own", 2]], value);
	for (const fine of ["'\\a --b: c'", "url(x --b:c)", "{ a: b; --b: c }", "a /* --b: c */", "a:b"])
		assert.equal(joined(fine), [], fine);
	const [told] = alone("[data-theme=x] { --own: 1 --other: 2 }");
	assert.match(said(told), "x: --own has the next declaration in its value");
});

test("missing-token: a page without its text, where the default is of the other mode", () => {
	assert.equal(missing("[data-theme=x] { color-scheme: dark; --color-page: #102030 }"), []);
	assert.equal(missing("[data-theme=x] { color-scheme: light; --color-page: #102030 }"), [
		["missing-token", "x", "--color-text", 1],
	]);
	const dark = "[data-theme=x] { color-scheme: dark; --color-text: #eee }";
	assert.equal(missing(`:root { --color-page: #fff }\n${dark}`), [
		["missing-token", "x", "--color-page", 2],
	]);
});

test("missing-token: not what a site's rule for every theme overrides", () => {
	const findings = check(`${ocean()} :root { --color-text: #eee; --color-muted: #eee }`);
	assert.equal(ofType(findings, "missing-token"), []);
	// Twenty pairs or so, in a line for each colour.
	const lines = formatFindings(findings);
	assert.is(lines.length, new Set(ofType(findings, "contrast").map((f) => f.foreground)).size);
	const muted = /--color-muted on \S+ has .*needs 4\.5 \(and fails on 2 more backgrounds\); try/;
	assert.match(lines.join("\n"), muted);
});

test("missing-token: what other themes declare, and a rule for all of them uses", () => {
	const pair = (card: string) => `[data-theme=day] { color-scheme: light; --card: white }
		[data-theme=night] { color-scheme: dark; }\n${card}`;
	for (const use of [
		"p { background: var(--card) }",
		":root { --panel: var(--card) } p { color: var(--panel) }",
	]) {
		assert.equal(missing(pair(use), alone), [["missing-token", "night", "--card", 3]], use);
	}
	for (const fine of [
		"",
		"p { background: var(--card, gray) }",
		":root { --card: gray } p { background: var(--card) }",
		".panel { --card: gray } p { background: var(--card) }",
		"[data-theme=day] p { background: var(--card) }",
		"@media (width > 1px) { [data-theme=night] { --card: black } } p { background: var(--card) }",
		":root { --unused: var(--card) }",
	]) {
		assert.equal(missing(pair(fine), alone), [], fine);
	}
});

test("missing-token: a documented token that a site uses without the base", () => {
	assert.equal(brief(alone("p { gap: var(--space-md); margin: var(--space-md) }")), [
		["missing-token", undefined, "--space-md", 1],
	]);
	assert.equal(alone("p { gap: var(--space-md, 1rem) }"), []);
});

test("not-checked: what a theme says under conditions that are not known, once for each place", () => {
	const unchecked = (own: string) =>
		told(ofType(check(`${ocean()}\n${own}`), "not-checked"), "token", "line", "what");
	const night = "[data-theme=ocean] { --color-page: #fff; --color-text: #111 }";
	const twice = `@container (width > 1px) { ${night} ${night} }\n@supports (foo: bar) { ${night} }`;
	assert.equal(unchecked(twice), [
		["--color-page", 8, "@container (width > 1px)"],
		["--color-page", 9, "@supports (foo: bar)"],
	]);
	assert.equal(unchecked(`[data-theme=ocean].dim { --color-page: #fff }`), [
		["--color-page", 8, "[data-theme=ocean].dim"],
	]);
	assert.equal(unchecked("[data-theme^=oc] { @container x { color: red; background: red } }"), [
		["background", 8, "@container x"],
	]);
	const scope = '@scope ([data-theme="ocean"])';
	assert.equal(unchecked(`${scope} { :scope { --own: 1 } }`), [["--own", 8, scope]]);
	for (const fine of [
		`${scope} { p { --own: 1 } }`,
		`@media (prefers-contrast: more) { ${night} }`,
		`@media (width > 1px) { @layer x { ${night} } }`,
		"[data-theme=ocean] .card:hover { --color-page: #fff }",
		"[data-theme=ocean]::selection { background: #fff }",
		"@supports (color: oklch(0 0 0)) { [data-theme=ocean] { color-scheme: light } }",
		"@supports (foo: bar) { .card { --color-page: #fff } }",
	]) {
		assert.equal(unchecked(fine), [], fine);
	}
	const [finding] = check(`[data-theme=x]:hover { color-scheme: dark }`);
	assert.match(said(finding), "own.css:1 x: not checked: [data-theme=x]:hover");
	assert.match(said(check("body[data-theme=x] { --a: b }")[0]), "x], as data-theme stands on html");
});

test("unknown-token: var() of nothing, with the name that was meant", () => {
	const unknown = (own: string) =>
		told(ofType(check(own), "unknown-token"), "theme", "token", "line", "suggestion");
	assert.equal(unknown("p { color: var(--color-txt) }\np { color: var(--color-txt) }"), [
		[undefined, "--color-txt", 1, "--color-text"],
	]);
	assert.equal(unknown("p { color: var(--brand) }"), [[undefined, "--brand", 1, undefined]]);
	assert.equal(unknown("p { color: var(--brand, var(--spaec-md)) }"), [
		[undefined, "--spaec-md", 1, "--space-md"],
	]);
	assert.equal(unknown(ocean("--color-link: var(--color-acent);")), [
		["ocean", "--color-acent", 6, "--color-accent"],
	]);
	for (const fine of [
		"p { color: var(--brand, red) }",
		"p { color: var(--brand,) }",
		".a { --brand: red } .b { color: var(--brand) }",
		"@media print { .a { --brand: red } } .b { color: var(--brand) }",
		"@property --brand { syntax: '*'; inherits: true } .b { color: var(--brand) }",
		"/* var(--brand) */ p { content: 'var(--brand)' }",
	]) {
		assert.equal(unknown(fine), [], fine);
	}
});

test("unknown-token: not the parameters of a function of CSS, but what else it reads", () => {
	const css = `@function --tint(--c, --share <percentage>: 50%) {
	@media (min-width: 1px) { result: color-mix(in oklab, var(--c) var(--share), var(--color-pgae)) }
}
:root { --soft: --tint(red) }`;
	const found = ofType(check(css), "unknown-token").map(({ token }) => token);
	assert.equal(found, ["--color-pgae"]);
});

test("unknown-token: without the base, what a site's own CSS may declare is no slip", () => {
	const found = alone(ocean("--bg: var(--base-a0); --ink: var(--color-acent); --base-a1: red;"));
	const seen = ofType(found, "unknown-token").map(({ token }) => token);
	assert.equal(seen, ["--color-acent"]);
});

test("unknown-token: a theme's slip of the pen", () => {
	const slip = (token: string) =>
		ofType(check(ocean(`${token}: red;`)), "unknown-token").map(({ suggestion }) => suggestion)[0];
	assert.equal(
		["--color-mutde", "--color-bordr", "--color-onaccent", "--colour-mark", "--color-sucess"].map(
			slip,
		),
		["--color-muted", "--color-border", "--color-on-accent", "--color-mark", "--color-success"],
	);
	for (const own of ["line", "pink", "sage", "core", "brand", "accent2", "card", "text-2", "ink"])
		assert.is(slip(`--color-${own}`), undefined, own);
	const used = `${ocean("--color-links: red;")} a { color: var(--color-links) }`;
	assert.equal(check(used), [], "a token that the site uses");
	assert.equal(check(ocean("--color-link: navy; --color-links: red;")), [], "beside the other");
});

test("escapes in names: a token that is declared, or registered, is known", () => {
	const css = "p { padding: var(--space-0\\.5) var(--a\\.b) } @property --a\\.b { syntax: '*' }";
	assert.equal(ofType(alone(`[data-theme=x] { --space-0\\.5: 2px } ${css}`), "unknown-token"), []);
});
