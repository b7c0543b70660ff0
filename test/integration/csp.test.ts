import { createHash } from "node:crypto";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { events, type ThemePluginOptions, theme } from "../../src/index.js";
import { toJSON } from "../helpers/eleventy.js";
import { createSite, removeSites } from "../helpers/site.js";

test.after(removeSites);

const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const inlineScript = (html: string) => /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? "";

async function render(
	source: string,
	plugin: ThemePluginOptions = {},
): Promise<{ html: string; urls: Record<string, string>; warnings: unknown[] }> {
	const site = await createSite({ "index.html": source });
	const warnings: unknown[] = [];
	const hear = (warning: unknown) => void warnings.push(warning);
	events.on("theme:warning", hear);
	const pages = await toJSON(site, { plugin });
	events.off("theme:warning", hear);
	const urls = Object.fromEntries(pages.map(({ url, content }) => [url, content]));
	return { html: urls["/"] ?? "", urls, warnings };
}

const withPolicy = (policy: string) =>
	`<!doctype html><head><meta charset=utf-8><meta http-equiv="Content-Security-Policy" content="${policy}"><title>x</title></head>`;

test("csp() has the hash of the script that stands in the pages", async () => {
	const { html, warnings } = await render("<!doctype html><head></head>");
	assert.equal(theme.csp(), ["'self'", sha256(inlineScript(html))]);
	assert.equal(warnings, []);
});

test("the guard as a file, with integrity", async () => {
	const { html, urls } = await render("<!doctype html><head></head>", { guard: "external" });
	const guard = urls["/_theme/guard.js"] ?? "";
	assert.match(guard, "localStorage.theme");
	assert.is(inlineScript(html), "");
	assert.match(html, `integrity="${sha256(guard).replaceAll("'", "")}"></script>`);
	assert.match(html, /<script src="\/_theme\/guard\.js\?v=[0-9a-f]{8}" integrity=/);
	assert.equal(theme.csp(), ["'self'"]);
});

test("a policy of the page's own that lacks the assets: a warning says what to add", async () => {
	const { html, warnings } = await render(withPolicy("script-src 'self'; style-src 'self'"));
	const style = /<style>(.*?)<\/style>/.exec(html)?.[1] ?? "";
	assert.equal(warnings, [
		{
			type: "csp",
			page: "./index.html",
			sources: [`script-src ${sha256(inlineScript(html))}`, `style-src ${sha256(style)}`],
		},
	]);
	const allowed = await render(withPolicy("script-src 'self' 'unsafe-inline'"));
	assert.equal(allowed.warnings, []);
});

test("csp: amend adds to the page's policy and to nothing else", async () => {
	const source = withPolicy("default-src 'self'; img-src &#39;none&#39;");
	const { html, warnings } = await render(source, { csp: "amend" });
	assert.equal(warnings, []);
	const policy =
		/Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.replaceAll("&#39;", "'") ?? "";
	assert.match(
		policy,
		/^default-src 'self'; img-src 'none'; script-src 'self' 'sha256-[^']+'; style-src 'self' 'sha256-[^']+'$/,
	);
	const plain = await render("<!doctype html><head></head>", { csp: "amend" });
	assert.not.match(plain.html, "Security-Policy");
});

test("csp: meta and csp: headers", async () => {
	const { html } = await render("<!doctype html><head></head>", { csp: "meta" });
	assert.match(
		html,
		`<head><meta http-equiv="Content-Security-Policy" content="script-src &#39;self&#39; &#39;sha256-`,
	);
	assert.ok(html.indexOf("Security-Policy") < html.indexOf("<script>"));
	const { urls } = await render("<!doctype html><head></head>", { csp: "headers" });
	const headers = urls["/_headers"] ?? "";
	assert.ok(headers.startsWith("/*\n  Content-Security-Policy: script-src 'self' "));
	for (const source of theme.csp()) assert.match(headers, source);
});

test.run();
