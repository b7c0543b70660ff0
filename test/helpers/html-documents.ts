/** Generates pages as sites, minifiers and enemies write them. */
import fc from "fast-check";
import { listed } from "./random.js";

const SPACE = ["", " ", "\n", "\t\n", "\f", "\r\n", "\n\n  "];
const COMMENTS = listed(`
	<!-- c --> | <!--> | <!--<!--> | <!-- <head><meta charset=utf-8> --> |
	<!--[if IE]><html class=ie><![endif]--> | <!--<![endif]--> | <![if !IE]> | <!> |
	<?xml version='1.0'?> | </3> | <![CDATA[<head>]]>
`);
const DOCTYPES = [
	"<!doctype html>",
	"<!doctype>",
	'<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
	'<!doctype html system "a>b">',
	"<!DocType\nhtml\n>",
];
const POLICY = "<meta http-equiv=content-security-policy content=\"script-src 'none'\">";
const HTML_TAGS = listed(`
	<html> | <html\nlang='en'\n> | <html amp> | <html ⚡ lang=en> | <html data-theme=dark> |
	<html data-theme="" class=x> | <html data-theme='a&amp;b'> |
	<html lang=en data-theme=light/ data-theme=dark> | <html title="<head>" data-theme = "x y"> |
	<html data-theme> | <html xmlns="http://www.w3.org/1999/xhtml" lang="en">
`);
const HEAD_TAGS = ["<head>", "<head\n>", "<head prefix='og: x'>", '<head a=">">', "<head/>"];
const CHARSETS = [
	"<meta charset=utf-8>",
	"<meta\r\ncharset\r\n=\r\nutf-8\r\n>",
	'<meta http-equiv=Content-Type content="text/html; charset=utf-8">',
	"<meta charset>",
];
const HEAD_PARTS = listed(`
	<title>t</title> | <title>a </head> <meta charset=x> b</title> | <base href=/x/> |
	<link rel=icon href=data:,> | <link rel=stylesheet href=/_theme/css/site.css?v=1> |
	<link rel='preload stylesheet' href='https://x.y/blog/_theme/css/site.css#a'> |
	<link rel="style&#115;heet" href="&#47;_theme/css/site&period;css"> |
	<link rel=alternate href='/a&b/c'> | <script src=/_theme/theme.js></script> |
	<script type=module src='_theme&sol;theme.js&quest;v'></script> |
	<script>var a = '</head><meta charset=x>'</script> |
	<script><!-- <script> </script> <meta charset=x> --></script> |
	<script><!--<script></script></head><meta charset=x>--></script> |
	<script><!-- --!><script></script> | <SCRIPT>a<!-b</script\n> |
	<style>a{content:'</head>'}</style> | <noscript><meta charset=x></head><style></noscript> |
	<noframes></head><meta charset=x></noframes> | <template><meta charset=x></template> |
	<template></head><title></template></title></template> |
	<template><tr><td><script></template></script><html></template> |
	<template><svg><title></template> | <template><svg><title/><style/></svg><head></template> |
	</template> | <meta name=theme-color content='#fff'> | <meta name='THEME&#45;COLOR'> |
	<meta name=color-scheme content='light dark'> | <meta name=description content='a & b > c'> |
	<meta http-equiv=content-security-policy content="script-src 'self'"> |
	<meta http-equiv='Content-Security-Policy' content='a&amp;b\r\nc&quot;'> |
	<meta http-equiv=content-security-policy content=a"b'c&gt;d> |
	<meta http-equiv=content-security-policy content='&notit; &not &copy=1 &#0;&#128;&#xD800;&amp'> |
	${POLICY} | <template>${POLICY}</template> | <noscript>${POLICY}</noscript> | <!-- ${POLICY} --> |
	<head> | <html lang=de data-theme=late> | \0
`);
const HEAD_ENDS = ["</head>", "</head\na='>'>", "</br>", "</body>", "</html>"];
const BODY_PARTS = listed(`
	<body> | text | a < b & c | <% themeSwitcher() %> | <p>hello</p> |
	<div class=a title='<body>'>x</div> | <svg><title>t</title><style>a{}</style></svg> |
	<svg><foreignObject><title></svg></title></foreignObject></svg> |
	<svg><![CDATA[ <body> ]]></svg> | <math><mi><p>x</p></mi></math> | <noscript><body></noscript> |
	<template><body></template> | <table><tr><td>x</table> | <meta charset=late> |
	<img src=x alt='a>b'> | ${POLICY} | <svg>${POLICY}</svg> | </body> | </html>
`);
const HALF_OPEN = listed(`
	< | </ | <! | <!-- | <!-- x -- | <!doctype html | <html lang=' | <meta charset=utf-8 |
	<title>x | <script><!--<script></script> | <template><p> | <p a='> | <? |
	<plaintext></plaintext><html>
`);
const CHAOS = `< </ <! <!-- --> -- ! > / = " ' & % head`.split(" ");
const ALL = [
	SPACE,
	COMMENTS,
	DOCTYPES,
	HTML_TAGS,
	HEAD_TAGS,
	CHARSETS,
	HEAD_PARTS,
	HEAD_ENDS,
	BODY_PARTS,
	CHAOS,
].flat();

function some(parts: string[], maxLength: number): fc.Arbitrary<string> {
	return fc.array(fc.constantFrom(...parts), { maxLength }).map((list) => list.join(""));
}

function maybe(part: string[] | fc.Arbitrary<string>): fc.Arbitrary<string> {
	return fc.oneof(Array.isArray(part) ? fc.constantFrom(...part) : part, fc.constant(""));
}

/** In the order of a page, each part present or not. */
const ordered = fc
	.tuple(
		maybe(["\ufeff"]),
		some([...SPACE, ...COMMENTS], 3),
		maybe(DOCTYPES),
		some([...SPACE, ...COMMENTS], 3),
		maybe(HTML_TAGS),
		some([...SPACE, ...COMMENTS, "</p>", ...DOCTYPES], 2),
		maybe(HEAD_TAGS),
		some([...HEAD_PARTS, ...SPACE, ...COMMENTS], 5),
		maybe(CHARSETS),
		some([...HEAD_PARTS, ...SPACE, ...COMMENTS], 3),
		maybe(HEAD_ENDS),
		some([...HEAD_PARTS, ...SPACE, ...COMMENTS], 2),
		some([...BODY_PARTS, ...SPACE, ...COMMENTS], 5),
		maybe(HALF_OPEN),
	)
	.map((parts) => parts.join(""));

const shuffled = fc.tuple(some(ALL, 10), maybe(HALF_OPEN)).map(([parts, end]) => parts + end);

const cut = fc
	.tuple(ordered, fc.double({ min: 0, max: 1, noNaN: true }))
	.map(([html, share]) => html.slice(0, Math.round(html.length * share)));

const changed = fc
	.tuple(fc.oneof(ordered, shuffled), fc.nat(), fc.nat(3), fc.constantFrom(...ALL))
	.map(([html, at, length, part]) => {
		const offset = at % (html.length + 1);
		return html.slice(0, offset) + part + html.slice(offset + length);
	});

export const documents: fc.Arbitrary<string> = fc
	.tuple(
		fc.oneof({ weight: 4, arbitrary: ordered }, shuffled, cut, changed),
		fc.constantFrom("as is", "crlf", "upper"),
	)
	.map(([html, form]) => {
		if (form === "crlf") return html.replace(/\r?\n/g, "\r\n");
		return form === "upper" ? html.replace(/<[a-z/!]+/g, (tag) => tag.toUpperCase()) : html;
	});
