import { createHash } from "node:crypto";
import { type ThemePluginOptions, theme } from "../../src/index.js";
import { build, hearing, renderIndex } from "../helpers/eleventy.js";
import { assert, createSite, test } from "../helpers/site.js";

const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const inlineScript = (html: string) => /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? "";
const ASSETS = /<script>\{let.*?<script type="module"[^>]*><\/script>/s;

async function render(source: string, plugin: ThemePluginOptions = {}) {
	const [html, warnings] = await hearing(() => renderIndex({ "index.html": source }, { plugin }));
	return { html, warnings };
}

const withPolicy = (policy: string) =>
	`<!doctype html><head><meta http-equiv="Content-Security-Policy" content="${policy}"><meta charset=utf-8><title>x</title></head>`;

test("csp() has the hashes of the scripts that stand in pages, with an editor and pictures or without", async () => {
	const { html, warnings } = await render("<!doctype html><head></head>");
	const { script, style } = theme.csp();
	assert.equal(script.slice(0, 2), ["'self'", sha256(inlineScript(html))]);
	assert.is(script.length, 4);
	assert.equal(style, ["'self'"]);
	assert.equal(warnings, []);
	const picture = "<picture><source media=(prefers-color-scheme:dark) srcset=/x><img></picture>";
	const withPicture = await render(`<!doctype html><head></head>${picture}`);
	const scripts = withPicture.html.matchAll(/<script>(.*?)<\/script>/g);
	const codes = Array.from(scripts, ([, code = ""]) => code);
	assert.is(codes.length, 2);
	for (const code of codes) assert.ok(script.includes(sha256(code)));
	// Text and other links are not what it is for.
	const others = await render(
		`<!doctype html><head><link rel="preload" as="style" media="(prefers-color-scheme: dark)" href="/x.css"></head><pre>&lt;source media="(prefers-color-scheme: dark)"></pre>`,
	);
	assert.is(others.html.match(/<script>/g)?.length, 1);
});

test("csp: amend adds to the page's policy and to nothing else", async () => {
	const source = withPolicy("default-src 'self'; img-src &#39;none&#39;");
	const { html, warnings } = await render(source, { csp: "amend" });
	assert.equal(warnings, []);
	const policy =
		/Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.replaceAll("&#39;", "'") ?? "";
	assert.match(policy, /^default-src 'self'; img-src 'none'; script-src 'self' 'sha256-[^']+'$/);
	const strict = await render(withPolicy("script-src 'strict-dynamic'"), { csp: "amend" });
	const sources = ["script-src 'self' without 'strict-dynamic'"];
	assert.equal(strict.warnings, [{ type: "csp", page: "./index.html", sources }]);
	const plain = await render("<!doctype html><head></head>", { csp: "amend" });
	assert.not.match(plain.html, "Security-Policy");
});

test("a policy that stands after the assets does not bind them", async () => {
	const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`;
	for (const csp of [false, "amend"] as const) {
		for (const rest of [`${policy}</head>`, `</head>${policy}<body>`]) {
			const { html, warnings } = await render(`<!doctype html><head><title>x</title>${rest}`, {
				csp,
			});
			assert.equal(warnings, []);
			assert.is(html.replace(ASSETS, ""), `<!doctype html><head><title>x</title>${rest}`);
		}
	}
	const marked = `<!doctype html><head></head>${policy}<body>{% themeAssets %}`;
	assert.is((await render(marked)).warnings.length, 1, "but one before them does");
});

test("csp: amend rewrites policies that a browser obeys, and nothing else", async () => {
	const meta = (from: string) =>
		`<meta http-equiv="Content-Security-Policy" content="script-src ${from}.test">`;
	const head = `<template>${meta("https://template")}</template><noscript>${meta("https://noscript")}</noscript>${meta("https://head")}<meta charset=utf-8>`;
	const body = `</head><body>${meta("https://body")}<svg>${meta("https://svg")}</svg></body>`;
	const { html } = await render(`<!doctype html><head>${head}${body}`, { csp: "amend" });
	const amended = /content="(script-src https:\/\/head\.test [^"]*)"/.exec(html)?.[1] ?? "";
	assert.match(amended, sha256(inlineScript(html)).replaceAll("'", "&#39;"));
	const before = html.replace(ASSETS, "").replace(amended, "script-src https://head.test");
	assert.is(before, `<!doctype html><head>${head}${body}`);
});

test("the log says it once for all pages that lack the same", async () => {
	const policy = "script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'";
	const site = await createSite({
		"_includes/base.njk": withPolicy("script-src 'self'; style-src 'self' 'unsafe-inline'"),
		"_includes/fine.njk": withPolicy(policy),
		"a.md": "---\nlayout: base.njk\n---\na",
		"b.md": "---\nlayout: base.njk\n---\nb",
		"c.njk":
			'---\nlayout: base.njk\npagination: { data: list, size: 1 }\nlist: [1, 2]\npermalink: "c{{ pagination.pageNumber }}.html"\n---\nc',
		"d.html": withPolicy("style-src 'self' 'unsafe-inline'; script-src 'none'"),
		"e.md": "---\nlayout: fine.njk\n---\ne",
	});
	const [{ log }, warnings] = await hearing(() => build(site));
	const told = warnings.flatMap((warning) => (warning.type === "csp" ? [warning.page] : []));
	assert.equal(told.sort(), ["./a.md", "./b.md", "./c.njk", "./c.njk", "./d.html"]);
	const lines = log.filter((line) => line.includes("Content-Security-Policy"));
	const hash = sha256(inlineScript(await site.read("_site/a/index.html")));
	const rest = (...sources: string[]) =>
		`a Content-Security-Policy does not allow the theme's assets; add ${sources.join(", ")}, or set "csp" to "amend"`;
	assert.equal(lines.map((line) => line.replace(/^\[[\w-]+\] /, "")).sort(), [
		`a.md, b.md, c.njk: ${rest(`script-src ${hash}`)}`,
		`d.html: ${rest("script-src 'self'", `script-src ${hash}`)}`,
	]);
	const strict = await createSite({ "index.html": withPolicy("script-src 'strict-dynamic'") });
	const amended = await build(strict, { plugin: { csp: "amend" } });
	assert.match(amended.log.join("\n"), /add script-src 'self' without 'strict-dynamic'$/m);
});
