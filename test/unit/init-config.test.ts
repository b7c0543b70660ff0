import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { applyEdits } from "../../src/html/ranges.js";
import { editConfig, newConfig } from "../../src/init/config.js";
import { assert, createSite, test } from "../helpers/site.js";

function edited(source: string): string {
	const result = editConfig(source);
	if ("text" in result) throw new Error(result.text);
	const text = applyEdits(source, result);
	assert.equal(editConfig(text), [], "a second time");
	return text;
}

/** Configurations as people write them; each calls `add` and returns what follows. */
const MODULES: Record<string, string> = {
	"a default function":
		'import fs from "node:fs";\n\nexport default function (config) {\n  config.add("a");\n  return { fs: !!fs };\n}\n',
	"an async arrow function":
		'export default async (config) => {\n\tconfig.add("a");\n\treturn {};\n};\n',
	"an arrow function of one expression": 'export default (config) => config.add("a");\n',
	"an arrow function of an expression in brackets":
		'export default (config) => (config.add("a"));\n',
	"an arrow function that returns an object":
		'export default () => ({\n\tdir: { input: "src" },\n});\n',
	"an object": 'export default {\n\tdir: { input: "src" },\n};\n',
	"a variable exported later":
		'const setUp = (config) => {\n\tconfig.add("a");\n};\n\nexport default setUp;\n',
	"a function under another name":
		'function setUp(config) { config.add("a"); }\nexport { setUp as default };\n',
	"a call around it":
		'const define = (one) => one;\nexport default define(function (config) {\n\tconfig.add("a");\n});\n',
	"beside a named export":
		"export default function (config) {}\nexport const config = { dir: {} };\n",
	"a parameter with a default": "export default function (config = {}) {\n\tconfig.add(1);\n}\n",
	"an early return": "export default (config) => {\n\tif (config) return { early: true };\n};\n",
	"Windows lines and a byte order mark":
		'\ufeffimport fs from "node:fs";\r\nexport default (config) => {\r\n\tconfig.add(!!fs);\r\n};\r\n',
};
const SCRIPTS: Record<string, string> = {
	"a function":
		'module.exports = function (config) {\n\tconfig.add("a");\n\treturn { dir: {} };\n};\n',
	"a function with nothing in it": "module.exports = function (config) {};\n",
	"strict, with packages":
		'"use strict";\nconst fs = require("node:fs");\nconst { join } = require("node:path").posix;\n\nmodule.exports = (config) => {\n\tconfig.add(join("a", String(!!fs)));\n};\n',
	"strict, without":
		'#!/usr/bin/env node\n"use strict";\n\nmodule.exports = (config) => { config.add(this) };\n',
	"for editors": 'exports = module.exports = function (config) {\n\tconfig.add("a");\n};\n',
	"an object in a constant": 'const config = { dir: { input: "." } };\nmodule.exports = config;\n',
	"a file that says import in a comment":
		'// import x from "y"\nmodule.exports = (config) => {\n\tconfig.add(1);\n};\n',
};

const PACKAGE = "node_modules/eleventy-plugin-theme";
const STUB = {
	[`${PACKAGE}/package.json`]: '{ "main": "index.cjs" }',
	[`${PACKAGE}/index.cjs`]: 'exports.themePlugin = "ours";',
};

async function effect(loaded: unknown): Promise<unknown> {
	const added: unknown[] = [];
	const add = (it: unknown) => added.push(it);
	const config = { add, addPlugin: add };
	const returned = typeof loaded === "function" ? await loaded(config) : loaded;
	return { added, returned: typeof returned === "number" ? "count" : returned };
}

for (const [end, forms] of Object.entries({ mjs: MODULES, cjs: SCRIPTS })) {
	for (const [name, source] of Object.entries(forms)) {
		test(`${end}, ${name}: it runs as before, with the plugin first`, async () => {
			const two = { [`one.${end}`]: source, [`two.${end}`]: edited(source) };
			const site = await createSite({ ...STUB, ...two });
			const require = createRequire(site.path("x.cjs"));
			const load = async (file: string) =>
				end === "cjs"
					? require(site.path(file))
					: (await import(pathToFileURL(site.path(file)).href)).default;
			const before = (await effect(await load(`one.${end}`))) as { added: unknown[] };
			const after = await effect(await load(`two.${end}`));
			assert.equal(after, { ...before, added: ["ours", ...before.added] });
		});
	}
}

test("what is added looks like the rest", () => {
	assert.is(
		edited(
			"/**\n * Comments end\n * without any;\n * \"eleventy-plugin-theme\";\n * always;\n */\nimport a from 'a'\nexport default (c) => {\n  c.use(a)\n}\n",
		),
		"/**\n * Comments end\n * without any;\n * \"eleventy-plugin-theme\";\n * always;\n */\nimport a from 'a'\nimport { themePlugin } from 'eleventy-plugin-theme'\nexport default (c) => {\n  c.addPlugin(themePlugin)\n  c.use(a)\n}\n",
	);
	assert.is(
		edited('module.exports = (c) => ({\n    dir: { input: "src" },\n});\n'),
		'const { themePlugin } = require("eleventy-plugin-theme");\n\nmodule.exports = (c) => {\n    c.addPlugin(themePlugin);\n    return {\n        dir: { input: "src" },\n    };\n};\n',
	);
	const marked = "\ufeffexport default (c) => {\n\tc.use(a);\n};\n";
	assert.match(edited(marked), "{\n\tc.addPlugin(themePlugin);\n\tc.use(a);");
	const typed =
		"import type { A } from 'b';\n\nexport default async function (c: A): Promise<void> {\n  c.x<A>();\n}\n";
	const load = "import { themePlugin } from 'eleventy-plugin-theme';\n\n";
	assert.is(edited(typed), load + typed.replace("\n  c", "\n  c.addPlugin(themePlugin);\n  c"));
	const wrapped = typed.replace("async function (c: A): Promise<void>", "defineConfig((c) =>");
	assert.match(edited(wrapped), "=> {\n  c.addPlugin(themePlugin);\n");
});

test("what cannot be edited safely is said, with the line and what to write", () => {
	const refused: Record<string, [string, number, RegExp]> = {
		TypeScript: ["type A = 1;\nexport default f as A;\n", 2, /plain JavaScript/],
		"another file's function": ['\nmodule.exports = require("./config");\n', 2, /of its own/],
		"an export from elsewhere": ['export { default } from "./config.js";\n', 1, /of its own/],
		"a variable that may change": ["let a = () => {};\nexport default a;\n", 2, /of its own/],
		"a name that is taken": ["let themePlugin;\nexport default () => {};\n", 2, /has another/],
		"a parameter taken apart": ["module.exports = ({ addPlugin }) => {};\n", 1, /apart/],
	};
	for (const [name, [source, line, why]] of Object.entries(refused)) {
		const note = editConfig(source);
		assert.ok("text" in note, name);
		assert.is(note.line, line, name);
		assert.match(note.text, why, name);
		assert.is(note.paste, newConfig(!source.includes("module.exports")), name);
	}
});
