import { basename } from "node:path";
import valueParser from "postcss-value-parser";
import { COUNTERPARTS, declarationsOf, SHIPPED_THEMES } from "../helpers/base-theme.js";
import { assert, test } from "../helpers/test.js";

/** What is made of colours, and so of the mode: all else of a theme's body is its family's. */
const OF_THE_MODE = /^(--color-.*|--shadow.*|--page-pattern|--heading-glow|color-scheme)$/;

const bodyOf = (name: string) =>
	Object.fromEntries(
		declarationsOf(`themes/${name}.css`).filter(([property]) => !OF_THE_MODE.test(property)),
	);

test("each counterpart has its family's body: only what the mode decides is its own", () => {
	assert.ok(COUNTERPARTS.length >= 10);
	for (const file of COUNTERPARTS) {
		const counterpart = basename(file, ".css");
		const family = counterpart.replace(/-(light|dark)$/, "");
		assert.ok(Object.keys(bodyOf(family)).length > 2, `${family} has a body`);
		assert.equal(bodyOf(counterpart), bodyOf(family), counterpart);
	}
});

function sizesOf(background: string): (string | undefined)[] {
	const { nodes } = valueParser(background);
	const text = nodes
		.filter(({ type }) => type !== "function")
		.map((node) => valueParser.stringify(node));
	return text
		.join("")
		.split(",")
		.map((layer) => layer.split("/")[1]);
}

test("no pattern is a gradient over a whole page, each pixel of which is computed: layers repeat a tile, or end", () => {
	const patterns = SHIPPED_THEMES.map((file) => basename(file, ".css")).flatMap((name) =>
		declarationsOf(`themes/${name}.css`).filter(([property]) => property === "--page-pattern"),
	);
	assert.ok(patterns.length > 15, `${patterns.length} patterns`);
	for (const [, pattern] of patterns) {
		for (const size of sizesOf(pattern)) assert.match(size ?? "none", /[\d.]+(rem|px)/, pattern);
	}
});
