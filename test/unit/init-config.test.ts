import { test } from "uvu";
import * as assert from "uvu/assert";
import { applyEdits } from "../../src/html/edits.js";
import { editConfig } from "../../src/init/config/edit.js";

/** The configuration with the plugin; adding it again changes nothing. */
function edited(source: string, options: Record<string, unknown> = {}): string {
	const result = editConfig(source, options);
	if (!("edits" in result)) throw new Error(result.problem);
	const text = applyEdits(source, result.edits);
	assert.equal(editConfig(text, options), { edits: [] }, `a second time: ${text}`);
	return text;
}

function refused(source: string): string {
	const result = editConfig(source, {});
	if ("edits" in result) throw new Error(applyEdits(source, result.edits));
	return result.problem;
}

const lines = (...all: string[]) => `${all.join("\n")}\n`;

const SHAPES: Record<string, [before: string, after: string]> = {
	"an ES module with other plugins": [
		lines(
			'import rss from "@11ty/eleventy-plugin-rss";',
			"",
			"export default async function (eleventyConfig) {",
			"  eleventyConfig.addPassthroughCopy('css');",
			"  eleventyConfig.addPlugin(rss);",
			"  return { dir: {} };",
			"}",
		),
		lines(
			'import rss from "@11ty/eleventy-plugin-rss";',
			'import { themePlugin } from "eleventy-plugin-theme";',
			"",
			"export default async function (eleventyConfig) {",
			"  eleventyConfig.addPassthroughCopy('css');",
			"  eleventyConfig.addPlugin(rss);",
			"  eleventyConfig.addPlugin(themePlugin);",
			"  return { dir: {} };",
			"}",
		),
	],
	"an ES module without imports, without semicolons, with single quotes": [
		lines("export default (config) => {", "  config.addFilter('x', (y) => y)", "}"),
		lines(
			"import { themePlugin } from 'eleventy-plugin-theme'",
			"",
			"export default (config) => {",
			"  config.addPlugin(themePlugin)",
			"  config.addFilter('x', (y) => y)",
			"}",
		),
	],
	"an arrow function of one expression": [
		lines('export default (c) => c.addPassthroughCopy("css");'),
		lines(
			'import { themePlugin } from "eleventy-plugin-theme";',
			"",
			"export default (c) => {",
			"\tc.addPlugin(themePlugin);",
			'\treturn c.addPassthroughCopy("css");',
			"};",
		),
	],
	"an arrow function that returns an object": [
		lines("module.exports = () => ({", '\tdir: { input: "src" },', "});"),
		lines(
			'const { themePlugin } = require("eleventy-plugin-theme");',
			"",
			"module.exports = (eleventyConfig) => {",
			"\televentyConfig.addPlugin(themePlugin);",
			"\treturn {",
			'\t\tdir: { input: "src" },',
			"\t};",
			"};",
		),
	],
	"CommonJS, a function with nothing in it": [
		"module.exports = function (eleventyConfig) {};\n",
		lines(
			'const { themePlugin } = require("eleventy-plugin-theme");',
			"",
			"module.exports = function (eleventyConfig) {",
			"\televentyConfig.addPlugin(themePlugin);",
			"};",
		),
	],
	"CommonJS, requires and a strict mode": [
		lines(
			"'use strict'",
			"",
			"const rss = require('@11ty/eleventy-plugin-rss')",
			"const { DateTime } = require('luxon')",
			"const markdown = require('markdown-it')({ html: true })",
			"",
			"module.exports = (conf) => {",
			"    conf.addPlugin(rss)",
			"",
			"    return { dir: { input: 'src' } }",
			"}",
		),
		lines(
			"'use strict'",
			"",
			"const rss = require('@11ty/eleventy-plugin-rss')",
			"const { DateTime } = require('luxon')",
			"const markdown = require('markdown-it')({ html: true })",
			"const { themePlugin } = require('eleventy-plugin-theme')",
			"",
			"module.exports = (conf) => {",
			"    conf.addPlugin(rss)",
			"    conf.addPlugin(themePlugin)",
			"",
			"    return { dir: { input: 'src' } }",
			"}",
		),
	],
	"a function by name, exported elsewhere": [
		lines(
			"const config = (api) => {",
			"\tapi.addPassthroughCopy('a');",
			"};",
			"export default config;",
		),
		lines(
			"import { themePlugin } from 'eleventy-plugin-theme';",
			"",
			"const config = (api) => {",
			"\tapi.addPlugin(themePlugin);",
			"\tapi.addPassthroughCopy('a');",
			"};",
			"export default config;",
		),
	],
	"an export in braces, and a call around the function": [
		lines(
			"const config = define(function (api) {",
			"\treturn {};",
			"});",
			"export { config as default };",
		),
		lines(
			'import { themePlugin } from "eleventy-plugin-theme";',
			"",
			"const config = define(function (api) {",
			"\tapi.addPlugin(themePlugin);",
			"\treturn {};",
			"});",
			"export { config as default };",
		),
	],
	"an object instead of a function": [
		lines("module.exports = {", "\tdir: {", '\t\tinput: "src",', "\t},", "};"),
		lines(
			'const { themePlugin } = require("eleventy-plugin-theme");',
			"",
			"module.exports = function (eleventyConfig) {",
			"\televentyConfig.addPlugin(themePlugin);",
			"",
			"\treturn {",
			"\t\tdir: {",
			'\t\t\tinput: "src",',
			"\t\t},",
			"\t};",
			"};",
		),
	],
	"a plugin that is added under a condition, and an early return": [
		lines(
			"export default function (api) {",
			"\tif (process.env.BARE) return;",
			"\tapi.addPlugin(a);",
			"}",
		),
		lines(
			'import { themePlugin } from "eleventy-plugin-theme";',
			"",
			"export default function (api) {",
			"\tapi.addPlugin(themePlugin);",
			"\tif (process.env.BARE) return;",
			"\tapi.addPlugin(a);",
			"}",
		),
	],
	"a name that is taken": [
		lines(
			'import themePlugin from "./mine.js";',
			"export default (api) => {",
			"\tapi.addPlugin(themePlugin);",
			"};",
		),
		lines(
			'import themePlugin from "./mine.js";',
			'import { themePlugin as eleventyThemePlugin } from "eleventy-plugin-theme";',
			"export default (api) => {",
			"\tapi.addPlugin(themePlugin);",
			"\tapi.addPlugin(eleventyThemePlugin);",
			"};",
		),
	],
	"an import that nothing uses": [
		lines(
			'import theme from "eleventy-plugin-theme";',
			"export default (api) => {",
			"\tapi.x();",
			"};",
		),
		lines(
			'import theme from "eleventy-plugin-theme";',
			"export default (api) => {",
			"\tapi.addPlugin(theme);",
			"\tapi.x();",
			"};",
		),
	],
	"a comment for editors before the function": [
		lines(
			"/** @param {import('@11ty/eleventy/UserConfig').default} eleventyConfig */",
			"module.exports = function (eleventyConfig) {",
			"  // Copied as they are.",
			"  eleventyConfig.addPassthroughCopy('a');",
			"};",
		),
		lines(
			"const { themePlugin } = require('eleventy-plugin-theme');",
			"",
			"/** @param {import('@11ty/eleventy/UserConfig').default} eleventyConfig */",
			"module.exports = function (eleventyConfig) {",
			"  eleventyConfig.addPlugin(themePlugin);",
			"  // Copied as they are.",
			"  eleventyConfig.addPassthroughCopy('a');",
			"};",
		),
	],
};

for (const [name, [before, after]] of Object.entries(SHAPES)) {
	test(name, () => {
		assert.is(edited(before), after);
	});
	test(`${name}, with Windows’ line endings and a byte order mark`, () => {
		const windows = (text: string) => `\ufeff${text.replaceAll("\n", "\r\n")}`;
		assert.is(edited(windows(before)), windows(after));
	});
}

test("options of the plugin", () => {
	const options = { default: "light", modeAs: { class: "dark" } };
	const before = "export default (api) => {\n\tapi.x('y');\n};\n";
	assert.match(
		edited(before, options),
		"api.addPlugin(themePlugin, { default: 'light', modeAs: { class: 'dark' } });",
	);
	const added = (given: string) =>
		`import { themePlugin } from "eleventy-plugin-theme";\nexport default (api) => {\n\tapi.addPlugin(themePlugin${given});\n};\n`;
	assert.match(
		edited(added(""), { default: "it's" }),
		`addPlugin(themePlugin, { default: "it's" });`,
	);
	assert.match(edited(added(", {}"), options), "addPlugin(themePlugin, { default: ");
	assert.match(
		edited(added(', { default: "dark" }'), options),
		'addPlugin(themePlugin, { default: "dark", modeAs: { class: "dark" } });',
	);
	assert.match(
		edited(added(', {\n\t\tdefault: "dark",\n\t}'), options),
		'\n\t\tdefault: "dark",\n\t\tmodeAs: { class: "dark" },\n\t});',
	);
});

test("what uses the plugin already is left alone", () => {
	for (const use of [
		'const { themePlugin } = require("eleventy-plugin-theme");\nmodule.exports = (c) => { c.addPlugin(themePlugin); };',
		'module.exports = (c) => { c.addPlugin(require("eleventy-plugin-theme")); };',
		'module.exports = async (c) => { c.addPlugin(await import("eleventy-plugin-theme")); };',
		'import * as all from "eleventy-plugin-theme";\nexport default (c) => c.addPlugin(all.themePlugin);',
		'import { theme as t } from "eleventy-plugin-theme";\nexport default (c) => c.addPlugin(t);',
	]) {
		assert.is(edited(use), use);
	}
});

test("what cannot be read is named", () => {
	assert.match(refused("export default (c: UserConfig) => {};"), "no plain JavaScript");
	assert.match(refused('export { default } from "./other.js";'), "no function of this file");
	assert.match(refused("module.exports = make(1, 2);"), "no function of this file");
	assert.match(refused("export default ({ addPlugin }) => {};"), "no plain name");
	assert.match(refused("export const dir = {};"), "no function of this file");
	assert.match(
		refused('const plugins = ["eleventy-plugin-theme"];\nexport default (c) => load(c, plugins);'),
		"a way of its own",
	);
});

test.run();
