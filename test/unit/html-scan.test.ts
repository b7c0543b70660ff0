import fc from "fast-check";
import { plainStart, startTags, textRegions } from "../../src/html/scan.js";
import { documents } from "../helpers/html-documents.js";
import { judge, textsOf } from "../helpers/html-oracle.js";
import { assert, listed, test } from "../helpers/test.js";

const numRuns = 500;
const LITERAL = "<% themeSwitcher() %>";

const regions = (html: string) =>
	[...textRegions(html)].map(({ start, end }) => html.slice(start, end));

const TEXT = listed(`
	¦ | ¦<!-- open | <!-- a --!>¦--> | </>¦ | <pre-view>¦</pre-view> | <noscript>¦</noscript> |
	<svg><style></svg>¦ | <svg><p><title><pre></title>¦ | <svg><p>¦ |
	<svg><title><div></div></title></svg>¦ | <template><pre></template><template>¦</template> |
	<template><template><pre></template>¦</template> |
	<pre><template></template></pre><template>¦</template> |
	<div><template shadowrootmode=open>¦</template></div> |
	<script><!-- <script> </script> --></script>¦ | <script><!--></script>¦ | <textarea/></textarea>¦
`);
const NO_TEXT = [
	...listed(
		"TITLE | style | script | textarea | xmp | iframe | noembed | noframes | pre | code",
	).map((name) => `<${name}>¦</${name}>`),
	...listed(`
		<svg><style></div>¦ | <svg><title a=b/>¦</title></svg> | <p title="a > ¦"> | <!-- ¦ |
		<? ¦ ?> | <![CDATA[ ¦ ]]> | <svg><![CDATA[ > ¦ ]]></svg> |
		<script><!-- <script> </script> ¦ --></script> | <plaintext></plaintext>¦ | <code/>¦ |
		<code><template><template></template>¦</template></code> |
		<pre><template></pre>¦</template></pre>
	`),
];

for (const marked of [...TEXT, ...NO_TEXT]) {
	const isText = TEXT.includes(marked);
	test(`${isText ? "text" : "no text"}: ${marked}`, () => {
		const html = marked.replace("¦", LITERAL);
		const found = regions(html).some((text) => text.includes(LITERAL));
		assert.is(found, isText);
		assert.is(textsOf(judge(html, false), html).includes(LITERAL), isText, "parse5");
	});
}

test("regions are ranges of the page", () => {
	const html = "\ufeff<p>a</p>\r\nb<!-- c -->d<pre>e</pre>";
	assert.equal([...textRegions("<p>a</p>")], [{ start: 3, end: 4 }]);
	assert.equal(regions(html), ["a", "\r\nb", "d"]);
});

const MARKED = listed(`
	<LINK\nREL='theme-assets' /> | <link class=x rel=theme-assets/> |
	<template><link rel=theme-assets></template> | <svg><link rel=theme-assets></svg> |
	<!-- <link rel=theme-assets> --> | <script>'<link rel=theme-assets>'</script> |
	<p title='<link rel=theme-assets>'> | <link rel=theme-assets |
	</link rel=theme-assets><links rel=theme-assets>
`);

test("parse5 agrees on what is a tag", () => MARKED.forEach(checkScan));

test("attributes are told as written", () => {
	const html = "<link a B=c d = 'e\r\nf' g=\"&amp;\0\" =h=i / j=k/ a=2 l=>";
	const [tag] = startTags(html, ["link"]);
	assert.equal(
		tag?.attributes.map(({ name, value, start, end }) => [name, value, html.slice(start, end)]),
		[
			["a", "", "a"],
			["b", "c", "B=c"],
			["d", "e\nf", "d = 'e\r\nf'"],
			["g", "&amp;\ufffd", 'g="&amp;\0"'],
			["=h", "i", "=h=i"],
			["j", "k/", "j=k/"],
			["a", "2", "a=2"],
			["l", "", "l="],
		],
	);
});

const nested = fc.letrec<{ html: string; svg: string; math: string }>((tie) => {
	const list = (name: "html" | "svg" | "math") =>
		fc.array(tie(name), { maxLength: 4 }).map((parts) => parts.join(""));
	const wrap = (names: string[], content: fc.Arbitrary<string>) =>
		fc
			.tuple(fc.constantFrom(...names), content)
			.map(([name, inner]) => `<${name}>${inner}</${name.split(" ")[0]}>`);
	const text = fc.constantFrom("text", LITERAL, "a < b", "<!-- <p> -->", "<p title='<%>'></p>");
	return {
		html: fc.oneof(
			{ maxDepth: 6, depthSize: "small" },
			text,
			fc.constantFrom("<link rel=x>", "<br>", "<title></svg><link></title>"),
			fc.constantFrom("<script><link></script>", "<textarea><link></textarea>"),
			fc.constant("<style></template></style>"),
			wrap(["div", "section class='>'", "pre", "code", "span", "template"], list("html")),
			wrap(["svg", "SVG"], list("svg")),
			wrap(["math"], list("math")),
		),
		svg: fc.oneof(
			{ maxDepth: 6, depthSize: "small" },
			text.filter((part) => !part.includes("<p t")),
			fc.constantFrom(
				...listed("<title/> | <style/> | <script/> | <link/> | <![CDATA[<p>]]> | <path d='>'/>"),
			),
			wrap(["g", "style", "svg", "xmp", "text"], list("svg")),
			wrap(["foreignObject", "desc"], list("html")),
			wrap(["title"], text),
		),
		math: fc.oneof(
			{ maxDepth: 6, depthSize: "small" },
			text.filter((part) => !part.includes("<p t")),
			fc.constantFrom("<mglyph/>", "<![CDATA[<p>]]>", "<title/>"),
			wrap(["mrow", "annotation-xml", "style"], list("math")),
			wrap(["mi", "mtext"], list("html")),
			fc.constant("<annotation-xml><svg><title/></svg></annotation-xml>"),
		),
	};
});

function checkScan(html: string): void {
	const verdict = judge(html, false);
	const found = startTags(html, ["link"]).map(({ start, end }) => ({ start, end }));
	assert.equal(
		found,
		verdict.startTags.flatMap(({ name, start, end }) => (name === "link" ? [{ start, end }] : [])),
		"tags",
	);
	assert.is(regions(html).join(""), textsOf(verdict, html), "texts");
}

/** The start has no `<` of text, and regions after it are those of a scan of the whole. */
function checkStart(html: string): void {
	const from = plainStart(html);
	const whole = [...textRegions(html)];
	for (const { start, end } of whole) assert.not.match(html.slice(start, Math.min(end, from)), /</);
	const after = whole.filter(({ end }) => end > from);
	if (after[0]) after[0].start = Math.max(after[0].start, from);
	assert.equal([...textRegions(html, from)], after, html);
}

test("a page's plain start is whole", () => {
	for (const marked of [...TEXT, ...NO_TEXT]) checkStart(marked.replace("¦", LITERAL));
	for (const pages of [nested.html, documents]) {
		const joined = fc.array(pages, { maxLength: 4 }).map((parts) => parts.join(""));
		fc.assert(fc.property(joined, checkStart), { numRuns });
	}
	const plain = `<!DOCTYPE html><html lang=en><!-- a - b --><title>a</title>
		<script src="a">1 < 2</script><style>a > b {}</style><body class='>'><svg><path d="" /></svg>a`;
	assert.is(plainStart(`${plain}${LITERAL}`), plain.length);
});

test("parse5 agrees on generated well-nested markup", () => {
	fc.assert(
		fc.property(fc.array(nested.html, { maxLength: 4 }), (parts) => checkScan(parts.join(""))),
		{ numRuns },
	);
});

test("regions never overlap and hold no markup, whatever the page", () => {
	fc.assert(
		fc.property(documents, (html) => {
			let at = 0;
			for (const { start, end } of textRegions(html)) {
				assert.ok(start >= at && end > start && end <= html.length);
				assert.not.match(html.slice(start, end), /<(?:[a-z!?]|\/[\s\S])/i);
				at = end;
			}
		}),
		{ numRuns },
	);
});
