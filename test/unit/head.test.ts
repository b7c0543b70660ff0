import { createRequire } from "node:module";
import fc from "fast-check";
import { readPage, resolveReferences } from "../../src/html/page.js";
import { scan } from "../../src/html/scan.js";
import { documents } from "../helpers/html-documents.js";
import { factsOf, judge, policiesOf, type Verdict } from "../helpers/html-oracle.js";
import { assert, listed, test } from "../helpers/test.js";

const POLICY = `<meta http-equiv=Content-Security-Policy content="script-src 'self'">`;
const numRuns = 500;

/** UNSURE in page.ts: the assets go before a template with such contents, charset or not. */
const hasUnsureTemplate = (html: string) =>
	/<template[\s\S]*<(?:svg|math|select|col|frameset)/i.test(html);

// What a browser makes of the page with the assets there, faults/documents asks of whole builds.
function checkPlace(html: string, insertAt: number, verdict: Verdict): void {
	const end = [...scan(html, true)].at(-1);
	const isSwallowed = end?.type === "unfinished" && end.start === insertAt;
	const expected = verdict.charsetEnd ?? verdict.headTagEnd ?? verdict.openedAt;
	if (!isSwallowed && expected !== undefined && !hasUnsureTemplate(html)) {
		assert.is(insertAt, expected, "place");
	}
}

function checkPage(source: string): void {
	const bom = source.startsWith("\ufeff") ? 1 : 0;
	const html = source.slice(bom);
	const verdict = judge(html);
	const page = readPage(source);
	assert.is(page !== undefined, verdict.isDocument, "document or fragment");
	if (!page) return;
	checkPlace(html, page.insertAt - bom, verdict);
	const { insertAt: _, headEnd, htmlTag, htmlTheme, policies, ...facts } = page;
	// Attributes of <html> that do not matter may be left out.
	if (headEnd < source.length)
		assert.equal({ ...readPage(`${source.slice(0, headEnd)}<body>`), htmlTag }, page);
	assert.equal(htmlTag && { start: htmlTag.start - bom, end: htmlTag.end - bom }, verdict.htmlTag);
	const root = verdict.facts.find(({ name }) => name === "html");
	assert.is(htmlTheme?.value, root?.attributes.get("data-theme"), "theme");
	if (htmlTheme) {
		const { start, end } = htmlTheme;
		const replaced = `${source.slice(bom, start)}data-theme="<&gt;>"${source.slice(end)}`;
		const changed = judge(replaced).facts.find(({ name }) => name === "html");
		assert.is(changed?.attributes.get("data-theme"), "<>>");
	}
	if (hasUnsureTemplate(html)) return;
	assert.equal(facts, factsOf(verdict), "facts");
	const found = policies.map(({ value }) => value);
	assert.equal(found, policiesOf(verdict), "policies");
	for (const { start, end } of policies) {
		const amended = `${source.slice(bom, start)}content="<&gt;>"${source.slice(end)}`;
		assert.ok(policiesOf(judge(amended)).includes("<>>"), "the policy's attribute");
	}
}

const isLoaded = () =>
	Object.keys(createRequire(import.meta.url).cache).some((file) => /[\\/]linkedom[\\/]/.test(file));

// First, as a module stays loaded.
test("linkedom is loaded for a reference in a value that matters, and for no other page", () => {
	for (const head of [
		"<link rel=stylesheet href='/css2?a=1&b=2'>",
		"<meta name=description content='a &amp; b'><title>a &amp; b</title>",
		"<meta http-equiv=refresh content='0;url=?a&b'><link rel=alternate href='/a&b'>",
		POLICY,
	]) {
		assert.ok(readPage(`<html title='a &amp; b'><head>${head}`));
	}
	assert.not(isLoaded());
	assert.is(readPage("<html data-theme='a&amp;b'>")?.htmlTheme?.value, "a&b");
	assert.ok(isLoaded());
});

/** `¦` stands where the assets go; a case without it is a fragment. Commoner ones are generated below. */
const PLACES: Record<string, string[]> = {
	"after the charset": [
		"<!doctype html><html><head><meta charset=utf-8>¦<!-- <meta name=theme-color> --><meta charset=x></head><body>",
		"<!DOCTYPE html>\r\n<HTML>\r\n<HEAD>\r\n<META CHARSET='UTF-8' />¦\r\n</HEAD>",
		"<head><title>x</title><base href=/><meta charset>¦<meta charset=x>",
		"<!doctype html><html><head><META NAME=theme-color><META CHARSET=x>¦<title>x</title></head><body>",
		'<head><meta http-equiv="Content-Type" content="text/html; charset=utf-8">¦',
		"<head><meta name='>' charset=utf-8>¦",
		"<head><script><!--></script><meta charset=utf-8>¦",
		"<head><template><meta charset=x><template></template></template><meta charset=y>¦",
		"<head></p></div></template></><!doctype html><head><meta charset=utf-8>¦",
		"<!--[if IE]><html class=ie><![endif]--><!--[if !IE]><!--><html><!--<![endif]--><head><meta charset=x>¦",
	],
	"after the head's tag": listed(`
		<!doctype html><html><head>¦</head><body></body></html> |
		<html><!-- <head> --><!--><head>¦<!-- <meta charset=x> --> |
		<head>¦<header></header><meta charset=late> | <head>¦<script><meta charset=x> |
		<head>¦<meta http-equiv=content-type content=text/html> |
		<head>¦<template><svg><title></template><meta charset=unsure>
	`),
	"where a parser opens the head": [
		"\n¦\ufeff <!doctype html>",
		...listed(`
			<!doctype html>¦ | <!doctype html></p><?x?></ x><![x]>¦</body> | <html>¦<header> |
			<!-- x -->\n¦text <body> | ¦<p>x</p></body><!doctype html> | ¦<svg></svg><body> |
			<html>¦<headless> | <!doctype html>¦<% x %> | <!doctype html>¦<html lang='> |
			<!doctype html>¦<frameset>
		`),
	],
	"nowhere: a fragment": [
		"",
		...listed(`
			<!-- <!doctype html> <html> --> | <script>'<html>'</script><title><head></title> |
			<p title='<body>'> | <svg><![CDATA[<body>]]></svg> | <header>x</header><html-x><body-y> |
			<head a='> | &lt;html>
		`),
	],
};

for (const [where, cases] of Object.entries(PLACES)) {
	for (const marked of cases) {
		test(`${where}: ${JSON.stringify(marked)}`, () => {
			const html = marked.replace("¦", "");
			const expected = where.startsWith("nowhere") ? undefined : marked.indexOf("¦");
			assert.is(readPage(html)?.insertAt, expected);
			checkPage(html);
		});
	}
}

/** Of these parse5 says which facts, which theme and which policies they hold, and where; `P` is one. */
const HEADS = [
	...listed(`
		<html><body><meta name=theme-color><link rel=stylesheet href=/_theme/css/site.css> |
		<html ⚡\ufe0f> | <HTML AMP4ADS> | <html ⚡4email> | <html data-amp class=amp> |
		<html><html amp> | <html><head><link rel=preload href=/_theme/css/site.css> |
		<html><head><link rel=stylesheet href=/x_theme/css/site.css> |
		<html><head><link rel=stylesheet href=/a?/_theme/css/site.css> |
		<html><head><noscript><script src=/_theme/theme.js></script></noscript> |
		<html><head><meta name=Theme-Color content=red> | <html><head><meta name=x name=color-scheme> |
		<html><head></head> <meta name=color-scheme><template></template> |
		<html><head></head>x<meta name=color-scheme> |
		<html><head></head><noscript></noscript><meta name=color-scheme> |
		<html xmlns:og='http://ogp.me/ns#'> | <html data-theme> | <html data-theme=''> |
		<html a DATA-THEME = 'x y' b> | <html data-theme=a/> | <html data-theme=a data-theme=b> |
		<html data-theme="a&amp;&quot;b"> | <html lang=en><html data-theme=late> |
		<html>P<title>x</title>PP | <html><head></head>P<style></style> <!-- x -->P<body> |
		<html><head></head><noscript></noscript>P | <html><head></head></br>P |
		<html><head></head><frameset>P |
		<html><head></head><template>P<template></template>P</template>P |
		<html><head><noframes>P</noframes><title>P</title><script>P</script><style>P</style> |
		<html><head><!-- P --><svg>P</svg>
	`),
	...[
		"http-equiv='Content&#45;Security&#x2d;Policy' content=a&amp;&#39;b&#39;",
		"CONTENT='a&quot;\r\nb' HTTP-EQUIV=CONTENT-SECURITY-POLICY",
		"http-equiv=content-security-policy content=a content=b http-equiv=refresh",
		"http-equiv=content-security-policy content=''",
		"http-equiv=content-security-policy",
		"http-equiv=' content-security-policy' content=a",
		"http-equiv=content-security-policy-report-only content=a",
		"name=content-security-policy content=a",
	].map((attributes) => `<html><head><meta ${attributes}>`),
];

for (const marked of HEADS.flatMap((head) => [head, `<!doctype html>${head}<head><body>`])) {
	test(`parse5 agrees: ${marked}`, () => checkPage(marked.replace(/\bP\b/g, POLICY)));
}

/** There it is no template: the scan takes it for one, as nobody writes it. */
const hasTemplateInImage = (html: string) => /<svg\b(?:(?!<\/svg)[\s\S])*<template/i.test(html);

test("parse5 agrees on generated pages", () => {
	const pages = documents.filter((html) => !hasTemplateInImage(html));
	fc.assert(fc.property(pages, checkPage), { numRuns });
});

// Without "in": linkedom's entities 6 takes `&notin` without its semicolon for `&not` and "in".
const REFERENCES = ["&", "#", "x", "X", "1", "9a", "128", "38", ";", "=", "amp", "not", "it"];
const references = fc
	.array(fc.constantFrom(...REFERENCES, "copy", "period", '"', "'", "<", ">", "é", "\n", "d800"))
	.map((parts) => parts.join(""));

test("linkedom resolves references as parse5 does", () => {
	fc.assert(
		fc.property(references, (value) => {
			const { facts } = judge(`<html a="${value.replaceAll('"', "&quot;")}">`);
			assert.is(resolveReferences(value), facts[0]?.attributes.get("a"));
		}),
		{ numRuns },
	);
});
