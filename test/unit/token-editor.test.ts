import MarkdownIt from "markdown-it";
import { type DefaultTreeAdapterMap, parseFragment } from "parse5";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { DEFAULT_LABELS } from "../../src/config/options.js";
import type { Token, TokenType } from "../../src/css/types.js";
import { tokenEditor } from "../../src/page/token-editor.js";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

const HOSTILE = `"><script>alert(1)</script>'&amp;<!--`;
const TOKENS: Token[] = [
	{ name: "--text", value: "none", type: "text" },
	{ name: "--color", value: "oklch(0.5 0.1 20)", type: "color" },
	{ name: "--accent", value: "var(--color)", type: "color" },
	{ name: "--gap", value: "8px", type: "length" },
	{ name: "--ratio", value: ".5", type: "number" },
	{ name: "--sum", value: "calc(1 + 1)", type: "number" },
	{ name: "--face", value: 'Georgia, "Times New Roman", serif', type: "font" },
];

/** As an HTML parser reads it. */
function elements(html: string): Element[] {
	const found: Element[] = [];
	const visit = (node: Node) => {
		if ("tagName" in node) found.push(node);
		if ("childNodes" in node) node.childNodes.forEach(visit);
	};
	visit(parseFragment(html));
	return found;
}
const attribute = (element: Element, name: string) =>
	element.attrs.find((attr) => attr.name === name)?.value;
const having = (html: string, name: string) =>
	elements(html).filter((element) => attribute(element, name) !== undefined);
const textOf = (element: Element | undefined) =>
	element?.childNodes.map((node) => ("value" in node ? node.value : "")).join("");

test("one group for each type that occurs, in a fixed order", () => {
	const legends = (tokens: Token[]) =>
		elements(tokenEditor(tokens, DEFAULT_LABELS))
			.filter(({ tagName }) => tagName === "legend")
			.map(textOf);
	assert.equal(legends(TOKENS), ["Colours", "Lengths", "Numbers", "Fonts", "Other values"]);
	assert.equal(legends(TOKENS.slice(0, 2)), ["Colours", "Other values"]);
	assert.is(tokenEditor([], DEFAULT_LABELS), "");
});

test("one row for each token, with one field that holds its value", () => {
	const html = tokenEditor(TOKENS, DEFAULT_LABELS);
	const order = ["--color", "--accent", "--gap", "--ratio", "--sum", "--face", "--text"];
	const rows = having(html, "data-theme-token");
	assert.equal(
		rows.map((row) => attribute(row, "data-theme-token")),
		order,
	);
	const fields = having(html, "data-theme-value");
	assert.equal(
		fields.map((field) => attribute(field, "value")),
		["oklch(0.5 0.1 20)", "var(--color)", "8px", "0.5", "calc(1 + 1)", TOKENS[6]?.value, "none"],
	);
	assert.equal(
		elements(html).flatMap((element) =>
			element.tagName === "input" ? [attribute(element, "type")] : [],
		),
		["color", "text", "color", "text", "range", "text", "number", "text", "text", "text"],
	);
	assert.equal(
		having(html, "data-theme-reset").map((button) => attribute(button, "aria-label")),
		order.map((name) => `Reset ${name}`),
	);
	assert.is(having(html, "data-theme-reset-all").length, 1);
});

test("every control has a name, no element an id, a style or a handler", () => {
	for (const element of elements(tokenEditor(TOKENS, DEFAULT_LABELS))) {
		if (element.tagName === "input") assert.match(attribute(element, "aria-label") ?? "", /^--/);
		for (const { name } of element.attrs) assert.not.match(name, /^(id|style|name|on.*)$/);
		if (element.tagName === "button") assert.is(attribute(element, "type"), "button");
	}
});

test("hostile names, values and labels stay text", () => {
	const types: TokenType[] = ["color", "length", "number", "font", "text"];
	const tokens = types.map((type) => ({ name: `--${HOSTILE}`, value: HOSTILE, type }));
	const labels = {
		...DEFAULT_LABELS,
		editor: HOSTILE,
		color: HOSTILE,
		reset: `{token} ${HOSTILE}`,
		resetAll: HOSTILE,
	};
	const html = tokenEditor(tokens, labels);
	const known = new Set(elements(tokenEditor(TOKENS, DEFAULT_LABELS)).map((e) => e.tagName));
	for (const { tagName } of elements(html)) assert.ok(known.has(tagName), tagName);
	for (const element of having(html, "data-theme-token")) {
		assert.is(attribute(element, "data-theme-token"), `--${HOSTILE}`);
	}
	for (const element of having(html, "data-theme-value")) {
		assert.is(attribute(element, "value"), HOSTILE);
	}
	assert.is(textOf(elements(html).find(({ tagName }) => tagName === "legend")), HOSTILE);
	assert.is(attribute(elements(html)[0] as Element, "aria-label"), HOSTILE);
});

test("what String.replace takes for a pattern is text in a name", () => {
	const html = tokenEditor([{ name: "--$&$'", value: "1", type: "number" }], DEFAULT_LABELS);
	assert.is(
		attribute(having(html, "data-theme-reset")[0] as Element, "aria-label"),
		"Reset --$&$'",
	);
});

test("it is one line, and Markdown hands it on unchanged", () => {
	const html = tokenEditor([...TOKENS, { name: "--multi", value: "a,\n\n\tb", type: "text" }], {
		...DEFAULT_LABELS,
		resetAll: "Reset\n\nall",
	});
	assert.not.match(html, /[\n\r]/);
	const markdown = new MarkdownIt({ html: true, typographer: true, linkify: true });
	assert.is(
		markdown.render(`Before\n\n${html}\n\nAfter`),
		`<p>Before</p>\n${html}\n<p>After</p>\n`,
	);
	// In the middle of a line it is inline HTML, whose texts Markdown reads.
	const inline = having(markdown.render(`Look: ${html}`), "class");
	assert.equal(
		inline.filter((e) => attribute(e, "class") === "theme-editor-name").map(textOf),
		having(html, "data-theme-token").map((row) => attribute(row, "data-theme-token")),
	);
});

test.run();
