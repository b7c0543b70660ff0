import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postcss from "postcss";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { PACKAGE_ROOT } from "../../src/package.js";

const FOLDER = join(PACKAGE_ROOT, "public/css/themes");
/** What is made of colours, and so of the mode: all else of a theme's body is its family's. */
const OF_THE_MODE = /^(--color-.*|--shadow.*|--page-pattern(-size)?|--heading-glow|color-scheme)$/;

/** What a theme's file declares of its body. */
function bodyOf(name: string): Record<string, string> {
	const body: Record<string, string> = {};
	postcss.parse(readFileSync(join(FOLDER, `${name}.css`), "utf8")).walkDecls(({ prop, value }) => {
		if (!OF_THE_MODE.test(prop)) body[prop] = value;
	});
	return body;
}

test("each of ten sisters has its family's body: only what the mode decides is its own", () => {
	const names = readdirSync(FOLDER).map((file) => file.slice(0, -".css".length));
	const sisters = names.filter((name) => /-(light|dark)$/.test(name));
	assert.is(sisters.length, 10);
	for (const sister of sisters) {
		const family = sister.replace(/-(light|dark)$/, "");
		assert.ok(Object.keys(bodyOf(family)).length > 2, `${family} has a body`);
		assert.equal(bodyOf(sister), bodyOf(family), sister);
	}
});

test.run();
