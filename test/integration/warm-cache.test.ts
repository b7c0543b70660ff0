import { randomUUID } from "node:crypto";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { build } from "../helpers/eleventy.js";
import { createSite, removeSites } from "../helpers/site.js";

test.after(removeSites);

// Else every test site compiles a bundle of its own again, and nobody notices but the clock.
const FILES = { "index.html": "<!doctype html><html><head></head></html>" };
const built = async (options = {}, files = {}) =>
	/from the cache/.test(
		(await build(await createSite({ ...FILES, ...files }), options)).log.join("\n"),
	);

test("a test site starts from the bundle of an alike one", async () => {
	await built();
	assert.is(await built(), true);
	assert.is(await built({ cold: true }), false);
});

test("what differs in options, themes or site.json does not", async () => {
	const unique = `[data-theme="t${randomUUID()}"] { color-scheme: light }`;
	assert.is(await built({}, { "src/themes/own.css": unique }), false);
	assert.is(await built({}, { "src/themes/own.css": unique }), true);
	assert.is(await built({}, { "src/themes/own.css": `${unique} p { color: red }` }), false);
	const themes = { styles: { base: false, components: false, themes: ["light"] } };
	assert.is(await built({ plugin: { ...themes, force: true } }), false);
});

test.run();
