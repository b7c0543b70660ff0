import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postcss from "postcss";
import valueParser from "postcss-value-parser";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { PACKAGE_ROOT } from "../../src/package.js";

const FOLDER = join(PACKAGE_ROOT, "public/css/themes");
/** What is made of colours, and so of the mode: all else of a theme's body is its family's. */
const OF_THE_MODE = /^(--color-.*|--shadow.*|--page-pattern|--heading-glow|color-scheme)$/;

const NAMES = readdirSync(FOLDER).map((file) => file.slice(0, -".css".length));

/** What a theme's file declares. */
function declarationsOf(name: string): [property: string, value: string][] {
	const found: [string, string][] = [];
	postcss.parse(readFileSync(join(FOLDER, `${name}.css`), "utf8")).walkDecls(({ prop, value }) => {
		found.push([prop, value]);
	});
	return found;
}

const bodyOf = (name: string) =>
	Object.fromEntries(declarationsOf(name).filter(([property]) => !OF_THE_MODE.test(property)));

test("each of ten sisters has its family's body: only what the mode decides is its own", () => {
	const sisters = NAMES.filter((name) => /-(light|dark)$/.test(name));
	assert.is(sisters.length, 10);
	for (const sister of sisters) {
		const family = sister.replace(/-(light|dark)$/, "");
		assert.ok(Object.keys(bodyOf(family)).length > 2, `${family} has a body`);
		assert.equal(bodyOf(sister), bodyOf(family), sister);
	}
});

/** The sizes of a background's layers; one that states none fills the page. */
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
	const patterns = NAMES.flatMap((name) =>
		declarationsOf(name).filter(([property]) => property === "--page-pattern"),
	);
	assert.ok(patterns.length > 15, `${patterns.length} patterns`);
	for (const [, pattern] of patterns) {
		for (const size of sizesOf(pattern)) assert.match(size ?? "none", /[\d.]+(rem|px)/, pattern);
	}
});

test.run();
