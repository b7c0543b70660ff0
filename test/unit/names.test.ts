import postcss from "postcss";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { readStylesheet } from "../../src/css/stylesheet.js";

const cases: [css: string, names: string[], what: string][] = [
	['[data-theme="a"] {}', ["a"], "double quotes"],
	["[data-theme='a'] {}", ["a"], "single quotes"],
	["[data-theme=a] {}", ["a"], "no quotes"],
	['[ data-theme = "a" ] {}', ["a"], "white space"],
	['[data-theme="a" i] {}', ["a"], "a flag"],
	["[DATA-THEME=a] {}", ["a"], "attribute names are case-insensitive in HTML"],
	['[data-theme="a\\"b"] {}', ['a"b'], "an escaped quote"],
	["[data-theme=a\\ b] {}", ["a b"], "an escaped space"],
	['[data-theme="\\1f319 x"] {}', ["🌙x"], "a code point"],
	[':root[data-theme="a"] {}', ["a"], "on :root"],
	["html[data-theme=a] .logo {}", ["a"], "before a descendant"],
	[":is([data-theme=a], .b) {}", ["a"], ":is()"],
	[":where(:root[data-theme=a]) {}", ["a"], ":where()"],
	["[data-theme=b], [data-theme=a] {}", ["b", "a"], "a list, in order"],
	["[data-theme=b] {} [data-theme=a] {} [data-theme=b] {}", ["b", "a"], "first appearance"],
	[".card { [data-theme=a] & {} }", ["a"], "nested"],
	["[data-theme=a] { [data-theme=b] & {} }", ["a", "b"], "nested in another"],
	["@media print { @layer x { [data-theme=a] {} } }", ["a"], "in at-rules"],
	["/* [data-theme=a] {} */ p {}", [], "a comment"],
	['p::after { content: "[data-theme=a]" }', [], "a string"],
	['[title="[data-theme=a]"] {}', [], "a string in a selector"],
	[":not([data-theme=a]) {}", [], ":not()"],
	[":root:not(.x, [data-theme=a]) {}", [], "a list in :not()"],
	[":not(:is([data-theme=a])) {}", [], "deep in :not()"],
	["html:has([data-theme=a]) {}", [], ":has() is about another element"],
	["[data-theme^=a] {} [data-theme*=b] {} [data-theme~=c] {} [data-theme|=d] {}", [], "operators"],
	["[data-theme] {} [data-theme=''] {}", [], "no name"],
	["[data-themes=a] {} [data-theme-x=b] {}", [], "other attributes"],
	["@keyframes x { from {} } p {}", [], "keyframes"],
	["[data-theme=__proto__] {} [data-theme=constructor] {}", ["__proto__", "constructor"], "words"],
	['[data-theme="a\\\nb"] {}', ["ab"], "an escaped newline is no part of it"],
	["[data-\\74 heme=a] {}", ["a"], "an escaped letter in the attribute's name"],
	["@scope ([data-theme=a]) { p {} }", [], "where a scope begins"],
];

for (const [css, names, what] of cases) {
	test(what, () => {
		assert.equal(readStylesheet(postcss.parse(css)).themes, names);
	});
}

test.run();
