/**
 * Checks the package as npm would publish it: what is in it, whether its exports and types resolve
 * everywhere, and whether it works for somebody who installs it into an empty folder elsewhere.
 * It needs the npm registry, so it is not part of `npm test`.
 */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "./runner/dist.mjs";
import { filesBelow, ROOT } from "./runner/graph.mjs";
import { pack, run } from "./runner/packed.mjs";

const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const temporary = mkdtempSync(join(tmpdir(), "theme-package-"));

try {
	assert.ok(buildIfStale(), "dist/ could not be built");
	const { tarball, paths } = pack(temporary);
	assert.deepEqual(paths.sort(), contents(), "what a user needs, and nothing else");
	run(ROOT, "npx", "publint", "--strict", tarball);
	// require() of an ES module is what Node >= 20.19 does; older resolvers are not supported.
	run(ROOT, "npx", "attw", tarball, "--profile", "esm-only");
	const site = install(tarball);
	assert.equal(run(site, "npx", "eleventy-plugin-theme", "--version").trim(), version);
	for (const config of configs()) buildTwice(site, config);
	checkTypes(site);
	console.log("the packed package works");
} finally {
	rmSync(temporary, { recursive: true, force: true });
}

/** The bundled code, the types of each source, and all shipped CSS. */
function contents() {
	const types = filesBelow("src")
		.filter((path) => !path.startsWith("src/browser/"))
		.map((path) => path.replace(/^src/, "dist").replace(/\.ts$/, ".d.ts"));
	const entries = ["index", "cli", "check"].map((name) => `dist/${name}.js`);
	const parts = filesBelow("dist").filter((path) => /^dist\/[\w-]+-[A-Z\d]{8}\.js$/.test(path));
	const editor = filesBelow("dist/browser").filter((path) =>
		/editor-\w+-[A-Z\d]{8}\.js$/.test(path),
	);
	return [
		...types,
		...entries,
		...parts,
		"dist/prebuilt.json",
		"dist/browser/runtime.js",
		"dist/browser/runtime-toggle.js",
		...["controls", "switching"].flatMap((name) =>
			["still", "fade", "reveal"].map((kind) => `dist/browser/${name}-${kind}.js`),
		),
		"dist/browser/overrides.js",
		"dist/browser/editor.js",
		"dist/browser/editor-button.js",
		"dist/browser/editor-save.js",
		...editor,
		"dist/browser/live.js",
		"dist/browser/live-worker.js",
		...filesBelow("public/css"),
		"site.schema.json",
		"package.json",
		"README.md",
		"CHANGELOG.md",
		"LICENSE",
	].sort();
}

/** @param {string} tarball */
function install(tarball) {
	const site = join(temporary, "site");
	mkdirSync(site);
	run(site, "npm", "init", "-y");
	run(site, "npm", "i", "--no-audit", "--no-fund", "@11ty/eleventy@3.1.7", tarball);
	mkdirSync(join(site, "_includes"));
	const document = (/** @type {string} */ head) =>
		`<!doctype html><html lang="en">${head}{{ content | safe }}</html>`;
	writeFileSync(join(site, "_includes/full.njk"), document("<head><title>x</title></head>"));
	writeFileSync(join(site, "_includes/headless.njk"), document("<title>x</title>"));
	writeFileSync(join(site, "index.md"), "---\nlayout: full.njk\n---\n# Hello\n");
	writeFileSync(join(site, "odd.md"), "---\nlayout: headless.njk\n---\n# Hello\n");
	writeFileSync(join(site, "bare.md"), "# Hello\n");
	return site;
}

/** `npm init -y` makes a CommonJS package, so both forms need their extension. */
function configs() {
	return [
		{
			file: "eleventy.config.mjs",
			text: 'import { themePlugin } from "eleventy-plugin-theme";\nexport default (eleventyConfig) => { eleventyConfig.addPlugin(themePlugin); };\n',
		},
		{
			file: ".eleventy.js",
			text: 'const { themePlugin } = require("eleventy-plugin-theme");\nmodule.exports = (eleventyConfig) => { eleventyConfig.addPlugin(themePlugin); };\n',
		},
	];
}

/**
 * @param {string} site
 * @param {{ file: string, text: string }} config
 */
function buildTwice(site, { file, text }) {
	writeFileSync(join(site, file), text);
	for (const folder of ["_site", "var"])
		rmSync(join(site, folder), { recursive: true, force: true });
	const first = run(site, "npx", "@11ty/eleventy");
	const read = (/** @type {string} */ path) => readFileSync(join(site, "_site", path), "utf8");
	assert.match(read("index.html"), /_theme\/css\/site\.css\?v=/);
	assert.match(read("odd/index.html"), /_theme\/css\/site\.css\?v=/);
	assert.doesNotMatch(read("bare/index.html"), /_theme/);
	assert.match(first, /bare\.md is a fragment: give it a layout/);
	assert.ok(existsSync(join(site, "_site/_theme/css/site.css")));
	assert.ok(existsSync(join(site, "_site/_theme/theme.js")));
	assert.match(run(site, "npx", "@11ty/eleventy"), /from the cache/);
	rmSync(join(site, file));
}

/**
 * A user's TypeScript, in both module systems.
 * @param {string} site
 */
function checkTypes(site) {
	const code = `import theme, { createTheme, events, ThemeError, themePlugin } from "eleventy-plugin-theme";
events.on("theme:changed", ({ from, to }) => console.log(from.length, to.length));
const own = createTheme({ default: "dark", cache: { ttl: 60 } });
const done: Promise<void> = own.init({ force: true });
const names: string[] = theme.available();
export { ThemeError, themePlugin, done, names };
`;
	writeFileSync(join(site, "use.mts"), code);
	writeFileSync(join(site, "use.cts"), code);
	const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
	const types = join(ROOT, "node_modules/@types");
	run(
		site,
		process.execPath,
		tsc,
		"--noEmit",
		"--strict",
		"--module",
		"nodenext",
		"--types",
		"node",
		"--typeRoots",
		types,
		"use.mts",
		"use.cts",
	);
}
