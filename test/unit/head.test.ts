import fc from "fast-check";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { scanHead } from "../../src/html/head.js";
import { isPlain, type Page, readFacts, readPage, resolveFacts } from "../../src/html/page.js";
import { type Scanned, scan } from "../../src/html/scan.js";
import { documents } from "../helpers/html-documents.js";
import { dump, headOf, judge, type Verdict } from "../helpers/html-oracle.js";

const PROBE =
	"<script>/*g*/</script><link rel=stylesheet href=/x.css><script type=module src=/x.js></script>";
const PATHS = ["/_theme/css/site.css", "/_theme/theme.js"];
const numRuns = Number(process.env.FC_RUNS ?? 500);

/** UNSURE in html-head.ts: the assets go before a template with such contents, charset or not. */
const hasUnsureTemplate = (html: string) =>
	/<template[^]*<(?:svg|math|select|col|frameset)/i.test(html);

function checkPlace(html: string, insertAt: number, verdict: Verdict): void {
	const end = [...scan(html, true)].at(-1) as Scanned | undefined;
	const isSwallowed = end?.type === "unfinished" && end.start === insertAt;
	const expected = verdict.charsetEnd ?? verdict.headTagEnd ?? verdict.openedAt;
	if (!isSwallowed && expected !== undefined && !hasUnsureTemplate(html)) {
		assert.is(insertAt, expected, "place");
	}
	const spliced = html.slice(0, insertAt) + PROBE + html.slice(insertAt);
	const parsed = judge(spliced);
	const head = headOf(parsed);
	const probes = head.childNodes.filter((node) => {
		const start = node.sourceCodeLocation?.startOffset ?? -1;
		return start >= insertAt && start < insertAt + PROBE.length;
	});
	assert.equal(
		probes.map((node) => node.nodeName),
		["script", "link", "script"],
		"the assets are in the head",
	);
	head.childNodes = head.childNodes.filter((node) => !probes.includes(node));
	// A comment that the input cuts off stands after the assets: before them it would swallow them.
	const withComments = !(isSwallowed && /^<[!?/]/.test(html.slice(insertAt)));
	assert.is(dump(parsed.document, withComments), dump(verdict.document, withComments), "the rest");
}

async function checkPage(source: string): Promise<void> {
	const bom = source.startsWith("\ufeff") ? 1 : 0;
	const html = source.slice(bom);
	const verdict = judge(html);
	const page = await readPage(source);
	assert.is(page !== undefined, verdict.isDocument, "document or fragment");
	if (!page) return;
	checkPlace(html, page.insertAt - bom, verdict);
	const { insertAt: _, htmlTag, htmlTheme, ...facts } = page;
	assert.equal(htmlTag && { start: htmlTag.start - bom, end: htmlTag.end - bom }, verdict.htmlTag);
	const root = verdict.facts.find(({ name }) => name === "html");
	assert.is(htmlTheme?.value, root?.attributes.get("data-theme"), "theme");
	if (htmlTheme) {
		const { start, end } = htmlTheme.range;
		const replaced = `${source.slice(bom, start)}data-theme="<&gt;>"${source.slice(end)}`;
		const changed = judge(replaced).facts.find(({ name }) => name === "html");
		assert.is(changed?.attributes.get("data-theme"), "<>>");
	}
	if (!hasUnsureTemplate(html)) assert.equal(facts, readFacts(verdict.facts, PATHS), "facts");
}

/** `¦` stands where the assets go; a case without it is a fragment. */
const PLACES: Record<string, string[]> = {
	"after the charset": [
		"<!doctype html><html><head><meta charset=utf-8>¦<title>x</title></head><body>",
		"<!doctype html><html lang=en><meta charset=utf-8>¦<title>x</title><p>minified",
		"<!doctype html><html><!-- built by x --><meta charset=utf-8>¦<p>x",
		"<!DOCTYPE html>\r\n<HTML>\r\n<HEAD>\r\n<META CHARSET='UTF-8' />¦\r\n</HEAD>",
		"\ufeff<!doctype html><head><meta charset=utf-8>¦",
		"<head><title>x</title><base href=/><meta charset>¦<meta charset=x>",
		'<head><meta http-equiv="Content-Type" content="text/html; charset=utf-8">¦',
		"<head><meta name='>' charset=utf-8>¦",
		"<head><script>'</head>'</script><meta charset=utf-8>¦",
		"<head><script><!-- <script> </script> --></script><meta charset=utf-8>¦",
		"<head><script><!--></script><meta charset=utf-8>¦",
		"<head><style></head></style><title></head></title><meta charset=utf-8>¦",
		"<head><template><meta charset=x><template></template></template><meta charset=y>¦",
		"<head><noscript></head><meta charset=x></noscript><meta charset=y>¦",
		"<head></p></div></template></><!doctype html><head><meta charset=utf-8>¦",
		"<head>&#32;&Tab;&NewLine;&#x20<meta charset=utf-8>¦",
		"<title>x</title><head><meta charset=utf-8>¦",
		"<head><html lang=en><meta charset=utf-8>¦",
		"<!--[if IE]><html class=ie><![endif]--><!--[if !IE]><!--><html><!--<![endif]--><head><meta charset=x>¦",
	],
	"after the head's tag": [
		"<!doctype html><html><head>¦</head><body></body></html>",
		"<head\n>¦<meta charset=utf-8",
		"<head a='>'>¦<title>x",
		"<head/>¦<p>",
		"<html><!-- <head> --><!--><head>¦<!-- <meta charset=x> -->",
		"<head>¦</head><meta charset=late>",
		"<head>¦text<meta charset=late>",
		"<head>¦\0<meta charset=late>",
		"<head>¦&tab;<meta charset=late>",
		"<head>¦<div><meta charset=late>",
		"<head>¦</br><meta charset=late>",
		"<head>¦<header></header><meta charset=late>",
		"<head>¦<script><meta charset=x>",
		"<head>¦<template><meta charset=x>",
		"<head>¦<meta http-equiv=content-type content=text/html>",
		"<head>¦<template><svg><title></template><meta charset=unsure>",
	],
	"where a parser opens the head": [
		"<!doctype html>¦",
		"<!doctype html>\n¦",
		"<!doctype html>\n<html>\n¦",
		"\n¦\ufeff <!doctype html>",
		"<!doctype html>\n¦<p>x",
		"<!doctype html>\n¦text",
		"<!doctype html>&#32;¦&amp;",
		"<!doctype html>¦&#320;",
		"<!doctype html>&#32;¦&#x20a",
		"<!doctype html>¦</head>",
		"<!doctype html></p><?x?></ x><![x]>¦</body>",
		"<html>¦<header>",
		"<html>¦<body><meta charset=utf-8>",
		"<!-- x -->\n¦text <body>",
		"¦<p>x</p></body><!doctype html>",
		"¦<svg></svg><body>",
		"<html>¦<headless>",
		"<!doctype html>¦<% x %>",
		"<!doctype html>¦<",
		"<!doctype html>¦<p class='",
		"<!doctype html>¦<html",
		"<!doctype html>¦<head",
		"<!doctype html>¦<!-- open",
		"<!doctype html>¦<!doctype html",
		"<!doctype html>¦<html lang='>",
		"<!doctype html>¦<frameset>",
	],
	"nowhere: a fragment": [
		"",
		" ",
		"\ufeff",
		"<p>x</p>",
		"<!-- <!doctype html> <html> -->",
		"<script>'<html>'</script><title><head></title>",
		"<p title='<body>'>",
		"<template><html><head><body></template>",
		"<svg><html></svg>",
		"<svg><![CDATA[<body>]]></svg>",
		"<header>x</header><html-x><body-y>",
		"<!doctype html",
		"<html",
		"<head a='>",
		"<plaintext><html>",
		"&lt;html>",
	],
};

for (const [where, cases] of Object.entries(PLACES)) {
	for (const marked of cases) {
		test(`${where}: ${JSON.stringify(marked)}`, async () => {
			const html = marked.replace("¦", "");
			const expected = where.startsWith("nowhere") ? undefined : marked.indexOf("¦");
			assert.is((await readPage(html))?.insertAt, expected);
			await checkPage(html);
		});
	}
}

/** What a page without anything to say says. */
const SILENT: Omit<Page, "insertAt" | "htmlTag"> = {
	htmlTheme: undefined,
	amp: false,
	hasAssets: false,
	themeColor: false,
	colorScheme: false,
	csp: [],
};

const FACTS: [html: string, facts: Partial<Page>][] = [
	["<html><body><meta name=theme-color><link rel=stylesheet href=/_theme/css/site.css>", {}],
	["<html amp>", { amp: true }],
	["<html ⚡>", { amp: true }],
	["<html ⚡\ufe0f>", { amp: true }],
	["<HTML AMP4ADS>", { amp: true }],
	["<html ⚡4email>", { amp: true }],
	["<html data-amp class=amp>", {}],
	["<html><html amp>", { amp: true }],
	["<html><head><link rel=stylesheet href='/_theme/css/site.css?v=1'>", { hasAssets: true }],
	["<html><head><link rel='A STYLESHEET' href=_theme/css/site.css#a>", { hasAssets: true }],
	["<html><head><link rel=preload href=/_theme/css/site.css>", {}],
	["<html><head><link rel=stylesheet href=/x_theme/css/site.css>", {}],
	["<html><head><link rel=stylesheet href=/a?/_theme/css/site.css>", {}],
	["<html><head><script src=https://x.y/b/_theme/theme.js></script>", { hasAssets: true }],
	["<html><head><script src=/&#95;theme/theme&period;js></script>", { hasAssets: true }],
	["<html><head><noscript><script src=/_theme/theme.js></script></noscript>", {}],
	["<html><head><meta name=Theme-Color content=red>", { themeColor: true }],
	["<html><head><meta name=color-scheme>", { colorScheme: true }],
	["<html><head><meta name='color&#45;scheme'>", { colorScheme: true }],
	["<html><head><meta name=x name=color-scheme>", {}],
	["<html><head><template><meta name=color-scheme></template>", {}],
	[
		"<html><head><meta http-equiv=content-security-policy content=\"script-src 'self'\"><meta http-equiv=Content-Security-Policy content='a&amp;\r\nb'><meta http-equiv=content-security-policy>",
		{ csp: ["script-src 'self'", "a&\nb"] },
	],
];

for (const [html, facts] of FACTS) {
	test(`says ${JSON.stringify(facts)}: ${html}`, async () => {
		const { insertAt: _, htmlTag, ...page } = (await readPage(html)) as Page;
		assert.equal(page, { ...SILENT, ...facts });
		assert.is(htmlTag?.start, 0);
		await checkPage(html);
	});
}

const THEMES: [tag: string, value: string | undefined, written: string][] = [
	["<html lang=en>", undefined, ""],
	["<html data-theme>", "", "data-theme"],
	["<html data-theme=''>", "", "data-theme=''"],
	["<html a DATA-THEME = 'x y' b>", "x y", "DATA-THEME = 'x y'"],
	["<html data-theme=a/>", "a/", "data-theme=a/"],
	["<html data-theme=a data-theme=b>", "a", "data-theme=a"],
	['<html data-theme="a&amp;&quot;b">', 'a&"b', 'data-theme="a&amp;&quot;b"'],
	["<html lang=en><html data-theme=late>", "late", "data-theme=late"],
];

for (const [tag, value, written] of THEMES) {
	test(`reads the theme of ${tag}`, async () => {
		const html = `<!doctype html>${tag}<p>`;
		const page = (await readPage(html)) as Page;
		assert.is(page.htmlTheme?.value, value);
		const { start, end } = page.htmlTheme?.range ?? { start: 0, end: 0 };
		assert.is(html.slice(start, end), written);
		assert.is(html.slice(page.htmlTag?.start, page.htmlTag?.end), tag.split(">")[0] + ">");
	});
}

test("asset paths of one's own", () => {
	const html = "<html><head><link rel=stylesheet href=/my.css>";
	assert.is((readPage(html, { assetPaths: ["/my.css"] }) as Page).hasAssets, true);
	assert.is((readPage(html) as Page).hasAssets, false);
});

test("a plain head is read at once, others by promise", () => {
	const promised = (html: string) => readPage(html) instanceof Promise;
	assert.not(promised("<html><head><link rel=stylesheet href=/css2?a=1&b=2>"));
	assert.not(promised("<html title='a &amp; b'><head><meta name=description content='a &amp; b'>"));
	assert.not(promised("<html><head><meta http-equiv=refresh content='0;url=?a&b'>"));
	assert.ok(promised("<html data-theme='&amp;'>"));
	assert.ok(promised("<html><head><meta name='a&b'>"));
	assert.ok(promised("<html><head><script src='/a&b.js'></script>"));
});

test("a long page takes linear time, and its body is not read", () => {
	const pages = [
		"<!doctype html><p>",
		"<!doctype html><!--",
		"<html><head><script><!--",
		"<html ",
		"<!doctype html><template>",
		"<svg>",
		"<template><body>",
		"<title ",
		"<html><head>&#0000",
	];
	const cost = (page: string, times: number) => {
		const long = "<p class='a' <!-- <script> <title> </ <svg><a b=c'\"".repeat(15_000 * times);
		const before = performance.now();
		readPage(`${page}${long}<body>`);
		readPage(`${page}${"&#0".repeat(125_000 * times)}${" a".repeat(125_000 * times)}<body>`);
		const nested = "<svg><desc>".repeat(12_500 * times);
		readPage(`${page}${nested}${"</x><template></y>".repeat(12_500 * times)}<body>`);
		return performance.now() - before;
	};
	for (const page of pages) {
		// Four times the page costs four times as much, and sixteen times if it were quadratic; the
		// floor is for what is too short to be measured on a busy machine.
		const [short, long] = [Math.max(cost(page, 1), 50), cost(page, 4)];
		assert.ok(long < 10 * short, `${page}: ${Math.round(short)} ms, then ${Math.round(long)} ms`);
	}
});

test("parse5 agrees on generated pages", async () => {
	await fc.assert(fc.asyncProperty(documents, checkPage), { numRuns });
});

test("the plain way and linkedom agree on generated pages", async () => {
	await fc.assert(
		fc.asyncProperty(documents, async (html) => {
			const head = scanHead(html);
			if (!head) return;
			const resolved = await resolveFacts(head.facts);
			if (isPlain(head.facts)) {
				assert.equal(readFacts(resolved, PATHS), readFacts(head.facts, PATHS));
				assert.equal(
					resolved[0]?.attributes.get("data-theme"),
					head.facts[0]?.attributes.get("data-theme"),
				);
			}
			const verdict = judge(html.replace(/^\ufeff/, ""));
			if (!hasUnsureTemplate(html))
				assert.equal(readFacts(resolved, PATHS), readFacts(verdict.facts, PATHS));
		}),
		{ numRuns },
	);
});
test.run();
