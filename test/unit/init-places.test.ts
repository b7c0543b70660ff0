import { test } from "uvu";
import * as assert from "uvu/assert";
import { applyEdits } from "../../src/html/edits.js";
import { placesIn } from "../../src/init/site/places.js";
import { insertBefore, isReadable, switcherAt } from "../../src/init/site/switcher-text.js";

const CALL = "<% themeSwitcher() %>";

/** The file with a switcher at each place that was found. */
function placed(text: string, extension = "njk"): string[] {
	const file = { path: `a.${extension}`, text, extension };
	return placesIn(file).map((place) =>
		applyEdits(text, [insertBefore(text, place, switcherAt(place, extension))]),
	);
}

test("a list in a navigation gets one more item, like the others", () => {
	assert.equal(
		placed(
			'<nav>\n  <ul>\n    <li class="i on">A</li>\n    <li class="i">B</li>\n  </ul>\n</nav>\n',
		),
		[
			`<nav>\n  <ul>\n    <li class="i on">A</li>\n    <li class="i">B</li>\n    <li>${CALL}</li>\n  </ul>\n</nav>\n`,
		],
	);
	assert.equal(
		placed(
			"<nav>\r\n\t<ul>\r\n{% for p in all %}\t\t<li class='i'>{{ p }}</li>\r\n{% endfor %}\t</ul>\r\n</nav>",
		),
		[
			`<nav>\r\n\t<ul>\r\n{% for p in all %}\t\t<li class='i'>{{ p }}</li>\r\n{% endfor %}\t<li class='i'>${CALL}</li></ul>\r\n</nav>`,
		],
	);
	assert.equal(placed('<nav><ol><li class="{{ c }}">A</ol></nav>'), [
		`<nav><ol><li class="{{ c }}">A<li>${CALL}</li></ol></nav>`,
	]);
});

test("a list that ends what a navigation's box holds; what stands under a condition is one item's own", () => {
	assert.equal(
		placed(
			'<nav><div class="content"><a>x</a><ul><li class="i">A</li><li class="i{% if p %} on{% endif %}">B</li></ul> </div></nav>',
		),
		[
			`<nav><div class="content"><a>x</a><ul><li class="i">A</li><li class="i{% if p %} on{% endif %}">B</li><li class="i">${CALL}</li></ul> </div></nav>`,
		],
	);
	assert.equal(placed("<nav><div><ul><li>A</li></ul><a>B</a></div></nav>"), [
		`<nav><div><ul><li>A</li></ul><a>B</a></div>${CALL}</nav>`,
	]);
	assert.equal(placed('<nav><ul><li class="{% if p %} on{% endif %}">A</li></ul></nav>'), [
		`<nav><ul><li class="{% if p %} on{% endif %}">A</li><li>${CALL}</li></ul></nav>`,
	]);
	assert.equal(placed('<nav><ul><li class="i-{{ p }}{% if p %} on{% endif %}">A</li></ul></nav>'), [
		`<nav><ul><li class="i-{{ p }}{% if p %} on{% endif %}">A</li><li>${CALL}</li></ul></nav>`,
	]);
});

test("links without a list, and what follows a list", () => {
	assert.equal(placed("<nav>\n\t<a href=/>A</a>\n</nav>\n"), [
		`<nav>\n\t<a href=/>A</a>\n\t${CALL}\n</nav>\n`,
	]);
	assert.equal(placed("<nav><ul><li>A</li></ul><a>B</a></nav>"), [
		`<nav><ul><li>A</li></ul><a>B</a>${CALL}</nav>`,
	]);
});

test("a header and its navigation are two places; what stands in content is none", () => {
	assert.equal(
		placed("<header><b>x</b><nav><a>y</a></nav></header><main><header>z</header></main>"),
		[
			`<header><b>x</b><nav><a>y</a>${CALL}</nav></header><main><header>z</header></main>`,
			`<header><b>x</b><nav><a>y</a></nav>${CALL}</header><main><header>z</header></main>`,
		],
	);
	assert.equal(placed('<div role="banner"><div>x</div></div>'), [
		`<div role="banner"><div>x</div>${CALL}</div>`,
	]);
	assert.equal(
		placed("<footer><nav><ul><li>x</li></ul></nav></footer><!-- <header></header> -->"),
		[],
	);
	assert.equal(placed("</header></nav><header>"), []);
});

test("engines of their own form, and those that hold no HTML", () => {
	assert.equal(placed("<header></header>", "ejs"), ["<header><%- themeSwitcher() %></header>"]);
	assert.equal(placed("<header></header>", "webc"), [
		'<header><div @html="themeSwitcher()"></div></header>',
	]);
	assert.equal(["njk", "liquid", "html", "vto", "hbs", "md", "pug", "11ty.js"].filter(isReadable), [
		"njk",
		"liquid",
		"html",
		"vto",
		"hbs",
	]);
});

test.run();
