import { test } from "uvu";
import * as assert from "uvu/assert";
import { readElements } from "../../src/init/media/meeting.js";
import { readSheets } from "../../src/init/media/sheets.js";
import { pagePairs } from "../../src/init/twin/page-pairs.js";
import { Paint } from "../../src/init/twin/paint.js";
import { twinOf } from "../../src/init/twin/twin-tokens.js";
import { readingOf } from "../helpers/reading.js";
import { countSteps } from "../helpers/steps.js";

/** A site of so many tokens, each of them a text of its own that the twin has to change. */
function siteOf(count: number) {
	const numbers = Array.from({ length: count }, (_, index) => index);
	const tokens = numbers.map((index) => `--t${index}: #${(0x888888 + index).toString(16)};`);
	const rules = numbers.map((index) => `.c${index} { color: var(--t${index}) }`);
	const css = `:root { ${tokens.join(" ")} }\nbody { background: #808080; color: #000 }\n${rules.join("\n")}`;
	const body = numbers.map((index) => `<p class="c${index}">Text</p>`).join("");
	const reading = readingOf({ css: { "main.css": css }, pages: [body] });
	return { sheets: readSheets(reading).sheets, elements: readElements(reading.pages) };
}

test("a twin takes steps in proportion to the site's tokens", () => {
	const [few = 0, ...more] = [10, 20, 40, 80].map((count) => {
		const { sheets, elements } = siteOf(count);
		return countSteps(() => twinOf(sheets, elements)) / count;
	});
	for (const steps of more) assert.ok(steps <= 1.5 * few, `${few}, then ${more.join(", ")}`);
});

test("of many pages those are read that say the most, the home page first", () => {
	const same = Array.from({ length: 12 }, (_, index) => `<p class="a b">${index}</p>`);
	const pages = [...same, '<pre class="code"><span class="number">1</span></pre>'];
	const { documents } = readElements(readingOf({ css: {}, pages }).pages);
	const texts = documents.map((document) => document.querySelector("p, pre")?.textContent);
	assert.equal(texts.slice(0, 2), ["0", "1"]);
	assert.ok(documents[1]?.querySelector(".number"), "the page with code");
	assert.is(documents.length, 8);
});

test("a token that changes changes what derives from it, and only that", () => {
	const values = { "--ink": "#000000", "--link": "var(--ink)", "--ground": "#ffffff" };
	const declared = new Map(Object.entries(values).map(([name, value]) => [name, { value }]));
	const paint = new Paint(declared, "light");
	const red = (value: string) => paint.colors(value).map(({ r }) => Math.round(r));
	const grounds = paint.colors("var(--ground)");
	assert.equal([red("var(--link)"), red("var(--none, var(--ink))")], [[0], [0]]);
	paint.declare("--ink", "#ff0000");
	assert.equal([red("var(--link)"), red("var(--none, var(--ink))")], [[1], [1]]);
	assert.is(paint.colors("var(--ground)"), grounds);
	paint.declare("--link", "var(--ground)");
	paint.declare("--ground", "#000000");
	assert.equal([red("var(--link)"), red("var(--ink)")], [[0], [1]]);
	assert.equal(
		[...declared.values()].map(({ value }) => value),
		Object.values(values),
	);
});

test("elements are found by escaped names, in any case of the element's, and within :is()", () => {
	const frontsOf = (selector: string) => {
		const css = { "main.css": `${selector} { color: #123456 }` };
		const reading = readingOf({ css, pages: ['<p class="md:x b" id="one.two">Text <b>b</b></p>'] });
		const { pairs } = pagePairs(readSheets(reading).sheets, readElements(reading.pages));
		return pairs.some(({ front }) => front === "#123456");
	};
	for (const selector of [
		".md\\:x",
		"#one\\.two",
		"P.b > B",
		":is(.none, .b) b",
		"[class~='b']:not(.none)",
		".b:hover b",
		"*",
	]) {
		assert.ok(frontsOf(selector), selector);
	}
	for (const selector of [".none b", "#one", "p > i", ".B", "?"]) {
		assert.not(frontsOf(selector), selector);
	}
});

test.run();
