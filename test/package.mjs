/**
 * Checks the package as npm would publish it: what is in it, whether its exports and types resolve
 * everywhere, and whether it works for somebody who installs it into an empty folder elsewhere.
 * It needs the npm registry, so it is not part of `npm test`.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("..", import.meta.url));
const temporary = mkdtempSync(join(tmpdir(), "theme-package-"));
const run = (folder, command, ...args) =>
	execFileSync(command, args, {
		cwd: folder,
		encoding: "utf8",
		stdio: ["ignore", "pipe", "inherit"],
	});

try {
	const tarball = pack();
	run(repository, "npx", "publint", "--strict", tarball);
	// require() of an ES module is what Node >= 20.19 does; older resolvers are not supported.
	run(repository, "npx", "attw", tarball, "--profile", "esm-only");
	const site = install(tarball);
	for (const config of configs()) buildTwice(site, config);
	checkTypes(site);
	console.log("the packed package works");
} finally {
	rmSync(temporary, { recursive: true, force: true });
}

function pack() {
	const [{ filename, files }] = JSON.parse(
		run(repository, "npm", "pack", "--json", "--ignore-scripts", "--pack-destination", temporary),
	);
	const allowed =
		/^(dist\/.*\.(js|d\.ts)|public\/css\/.*\.css|site\.schema\.json|package\.json|README\.md|CHANGELOG\.md|LICENSE)$/;
	const paths = files.map(({ path }) => path);
	assert.deepEqual(
		paths.filter((path) => !allowed.test(path)),
		[],
		"nothing but what a user needs",
	);
	for (const path of [
		"dist/index.js",
		"dist/index.d.ts",
		"dist/browser/runtime.js",
		"dist/browser/editor.js",
		"public/css/base.css",
		"public/css/layers.css",
		"site.schema.json",
		"LICENSE",
		"README.md",
	]) {
		assert.ok(paths.includes(path), `the package lacks ${path}`);
	}
	return join(temporary, filename);
}

function install(tarball) {
	const site = join(temporary, "site");
	mkdirSync(site);
	run(site, "npm", "init", "-y");
	run(site, "npm", "i", "--no-audit", "--no-fund", "@11ty/eleventy@3.1.7", tarball);
	mkdirSync(join(site, "_includes"));
	const document = (head) => `<!doctype html><html lang="en">${head}{{ content | safe }}</html>`;
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

function buildTwice(site, { file, text }) {
	writeFileSync(join(site, file), text);
	for (const folder of ["_site", "var"])
		rmSync(join(site, folder), { recursive: true, force: true });
	const first = run(site, "npx", "@11ty/eleventy");
	const read = (path) => readFileSync(join(site, "_site", path), "utf8");
	assert.match(read("index.html"), /_theme\/css\/site\.css\?v=/);
	assert.match(read("odd/index.html"), /_theme\/css\/site\.css\?v=/);
	assert.doesNotMatch(read("bare/index.html"), /_theme/);
	assert.match(first, /bare\.md is a fragment: give it a layout/);
	assert.ok(existsSync(join(site, "_site/_theme/css/site.css")));
	assert.ok(existsSync(join(site, "_site/_theme/theme.js")));
	assert.match(run(site, "npx", "@11ty/eleventy"), /from the cache/);
	rmSync(join(site, file));
}

/** A user's TypeScript, in both module systems. */
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
	const tsc = join(repository, "node_modules/typescript/bin/tsc");
	const types = join(repository, "node_modules/@types");
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
