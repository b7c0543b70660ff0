/**
 * The package as npm would publish it: what is in it, whether its exports and types resolve
 * everywhere, and whether it works for somebody who installs it elsewhere, on each Eleventy that it
 * is for: built, served and edited. Packages come from the npm registry, so it is not part of
 * `npm test`. Ends with "N passed, N failed".
 */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { filesBelow, ROOT } from "./runner/graph.mjs";

/** Eleventy 4 is an alpha that needs a newer Node than this package does: both come from npm. */
const ELEVENTIES = [
	{ eleventy: "3.0.0", node: 20 },
	{ eleventy: "3.1.7", node: 20 },
	{ eleventy: "4.0.0-alpha.10", node: 22 },
];
const DEADLINE_MS = 30_000;

const page = (/** @type {string} */ head) =>
	`<!doctype html><html lang="en">${head}{{ content | safe }}</html>`;
const theme = (/** @type {string} */ color) =>
	`[data-theme="sea"] { color-scheme: light; --color-page: ${color}; --color-text: #111; --color-accent: #007 }\n`;
const FILES = {
	"package.json": '{ "private": true }\n',
	"_includes/full.njk": page('<head><meta charset="utf-8"><title>x</title></head>'),
	"_includes/headless.njk": page("<title>x</title>"),
	"index.md": "---\nlayout: full.njk\n---\n# Hello <% themeSwitcher() %>\n",
	"odd.liquid": "---\nlayout: headless.njk\n---\n{% themeSwitcher %}",
	"bare.md": "# No layout\n",
	"src/themes/sea.css": theme("#fafbfc"),
};
const COMMONJS = {
	file: ".eleventy.js",
	text: 'const { themePlugin } = require("eleventy-plugin-theme");\nmodule.exports = (eleventyConfig) => { eleventyConfig.addPlugin(themePlugin); };\n',
};
const ESM = {
	file: "eleventy.config.mjs",
	text: 'import { themePlugin } from "eleventy-plugin-theme";\nexport default (eleventyConfig) => { eleventyConfig.addPlugin(themePlugin); };\n',
};

const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const temporary = realpathSync(mkdtempSync(join(tmpdir(), "theme-package-")));
const totals = { passed: 0, failed: 0 };
try {
	// In CI, `npm ci` has built it.
	if (!process.env.CI) run(ROOT, "npm", "run", "build");
	const { tarball, paths, size } = pack();
	await check("what a user needs is in it, and nothing else: at most 200 kB", () => {
		assert.deepEqual(paths.sort(), contents());
		assert.deepEqual(
			paths.filter((path) => /\.d\.\w+$/.test(path)),
			["dist/cjs/index.d.ts", "dist/index.d.ts"],
		);
		assert.ok(size <= 200_000, `${size} bytes`);
	});
	await check("its exports and types resolve", () => {
		run(ROOT, "npx", "publint", "--strict", tarball);
		// Resolvers that know no "exports" are not supported.
		run(ROOT, "npx", "attw", tarball, "--profile", "node16");
	});
	for (const { eleventy, node } of ELEVENTIES) await tryOn(eleventy, node, tarball);
} catch (error) {
	totals.failed += 1;
	console.error(error);
} finally {
	rmSync(temporary, { recursive: true, force: true });
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0;

/**
 * @param {string} name
 * @param {() => unknown} verify
 */
async function check(name, verify) {
	try {
		await verify();
		totals.passed += 1;
		console.log(`ok   ${name}`);
	} catch (error) {
		totals.failed += 1;
		console.log(`FAIL ${name}\n${error instanceof Error ? error.stack : error}`);
	}
}

/**
 * Runs a program, and answers with what it printed.
 * @param {string} folder
 * @param {string} command
 * @param {string[]} args
 */
function run(folder, command, ...args) {
	return execFileSync(command, args, {
		cwd: folder,
		encoding: "utf8",
		env: { ...process.env, NO_COLOR: "1" },
		stdio: ["ignore", "pipe", "inherit"],
	});
}

/** @returns {{ tarball: string, paths: string[], size: number }} */
function pack() {
	const [{ filename, files, size }] = JSON.parse(
		run(ROOT, "npm", "pack", "--json", "--ignore-scripts", "--pack-destination", temporary),
	);
	const paths = files.map((/** @type {{ path: string }} */ { path }) => path);
	return { tarball: join(temporary, filename), paths, size };
}

/** The bundled code, its types twice, what browsers get, and all shipped CSS. */
function contents() {
	// Only the site of the repository reads the tables.
	const isShipped = (/** @type {string} */ path) =>
		/\.(?:js|d\.ts)$|\/(?:prebuilt|package)\.json$/.test(path) && !path.includes("contrast-tables");
	const made = filesBelow("dist").filter(isShipped);
	for (const name of ["index", "cli", "browser/runtime", "browser/editor"])
		assert.ok(made.includes(`dist/${name}.js`), name);
	const texts = ["site.schema.json", "package.json", "README.md", "LICENSE"];
	return [...made, ...filesBelow("public/css"), ...texts].sort();
}

/**
 * A site of its own on one Eleventy: built by both forms of configuration, served and edited.
 * @param {string} eleventy
 * @param {number} major of the Node that it needs
 * @param {string} tarball
 */
async function tryOn(eleventy, major, tarball) {
	const site = join(temporary, eleventy);
	for (const [name, text] of Object.entries(FILES)) write(site, name, text);
	const isNew = Number(process.versions.node.split(".")[0]) >= major;
	const platform = `node-${process.platform}-${process.arch}`;
	const added = isNew ? [] : [`${platform}@${major}`];
	const packages = [`@11ty/eleventy@${eleventy}`, tarball, ...added];
	run(site, "npm", "i", "--no-audit", "--no-fund", "--loglevel=error", ...packages);
	const node = isNew ? process.execPath : join(site, "node_modules", platform, "bin/node");
	const on = `on Eleventy ${eleventy} and Node ${run(site, node, "--version").trim()}`;
	/** @type {[node: string, eleventy: string]} */
	const command = [node, join(site, "node_modules/@11ty/eleventy/cmd.cjs")];

	for (const config of [COMMONJS, ESM]) {
		await check(`${config.file} ${on}: built, and again from the cache`, () => {
			rmSync(join(site, COMMONJS.file), { force: true });
			write(site, config.file, config.text);
			for (const folder of ["_site", "var"])
				rmSync(join(site, folder), { recursive: true, force: true });
			assertBuilt(site, run(site, ...command));
			assert.match(run(site, ...command), /from the cache/);
		});
	}
	await check(`--serve ${on}: a theme is saved, added and deleted`, () => served(site, command));
	if (eleventy !== "3.1.7") return;
	for (const type of ["module", "commonjs"])
		await check(`its types need no others, in ${type}`, () => typed(join(site, type), type));
	await check("the command says its version", () => {
		assert.equal(run(site, "npx", "eleventy-plugin-theme", "--version").trim(), version);
	});
}

/**
 * Compiles a strict project that has no types of Node's own.
 * @param {string} folder
 * @param {string} type of its package.json
 */
function typed(folder, type) {
	write(folder, "package.json", JSON.stringify({ type }));
	write(
		folder,
		"site.ts",
		`import theme, { type EleventyConfigLike, events, type ThemeBus, ThemeError, themePlugin } from "eleventy-plugin-theme";
export const configure = (config: EleventyConfigLike): void => themePlugin(config, { default: "dark" });
events.on("theme:ready", ({ available }) => available.length);
(events as ThemeBus).once("theme:warning", ({ type }) => type);
// @ts-expect-error: a type alone
export const bus = ThemeBus;
// @ts-expect-error: no such event
events.off("theme:change", () => {});
export const found: [string[], boolean] = [theme.available(), new Error() instanceof ThemeError];
export const answer = theme.middleware();
`,
	);
	for (const module of ["node16", "nodenext"]) {
		const options = `--noEmit --strict --exactOptionalPropertyTypes --target es2022 --lib es2023 --types --module ${module}`;
		run(folder, join(ROOT, "node_modules/.bin/tsc"), ...options.split(" "), "site.ts");
	}
}

/**
 * @param {string} site
 * @param {string} log of its first build
 */
function assertBuilt(site, log) {
	const read = (/** @type {string} */ name) => readFileSync(join(site, "_site", name), "utf8");
	assert.match(log, /13 themes, [\d.]+ KiB of CSS, built/);
	assert.match(log, /bare\.md: a fragment/);
	assert.doesNotMatch(log, /warning|contrast/i);
	for (const name of ["index.html", "odd/index.html"]) {
		const html = read(name);
		assert.equal(html.split("/_theme/css/site.css?v=").length, 2, name);
		assert.equal(html.split("/_theme/theme.js?v=").length, 2, name);
		assert.match(html, /<select data-theme-control/, name);
	}
	assert.doesNotMatch(read("bare/index.html"), /_theme/);
	assert.match(read("_theme/css/site.css"), /data-theme=.?sea/);
	assert.match(read("_theme/theme.js"), /"sea"/);
}

/**
 * @param {string} site
 * @param {[node: string, eleventy: string]} command
 */
async function served(site, [node, eleventy]) {
	let output = "";
	const server = spawn(node, [eleventy, "--serve"], {
		cwd: site,
		env: { ...process.env, NO_COLOR: "1" },
		stdio: ["ignore", "pipe", "pipe"],
	});
	for (const stream of [server.stdout, server.stderr]) {
		stream.setEncoding("utf8").on("data", (text) => {
			output += text;
		});
	}
	try {
		const url = await until(() => {
			const [, found] = /Server at (http:\/\/localhost:\d+\/)/.exec(output) ?? [];
			assert.ok(found, output);
			return found;
		});
		const html = async () => (await fetch(url)).text();
		const holds = async (/** @type {string} */ color) => {
			const text = await html();
			const [, href = ""] = /href="([^"]*\/_theme\/css\/site\.css[^"]*)"/.exec(text) ?? [];
			const response = await fetch(new URL(href, url));
			assert.match(response.headers.get("content-type") ?? "", /^text\/css/, text);
			assert.ok((await response.text()).includes(color), `${href} holds ${color}`);
		};
		const builds = () => output.split("Writing ./_site/index.html").length;
		await until(() => holds("#fafbfc"));
		const before = builds();
		write(site, "src/themes/sea.css", theme("#fcfbfa"));
		await until(() => holds("#fcfbfa"));
		assert.equal(builds(), before, "no page is rendered");
		write(site, "src/themes/tar.css", theme("#fcfbfa").replace("sea", "tar"));
		await until(async () => assert.match(await html(), /"tar".*data-theme-control/s));
		rmSync(join(site, "src/themes/tar.css"));
		await until(async () => assert.doesNotMatch(await html(), /"tar"/));
		/** @type {(file: string, text: string, verify: () => void) => Promise<void>} */
		const save = (file, text, verify) => {
			let next = 0;
			return until(() => {
				// Eleventy 4 misses what is saved while it takes its configuration anew.
				if (Date.now() > next) {
					write(site, file, text);
					next = Date.now() + 5000;
				}
				verify();
			});
		};
		await save("site.json", "{,}", () => assert.match(output, /site\.json:1:2: not valid/));
		for (const [file, text] of Object.entries({
			"site.json": '{ "theme": { "labels": { "select": "Look" } } }',
			[ESM.file]: `${ESM.text}// saved again\n`,
		})) {
			const before = builds();
			await save(file, text, () => assert.ok(builds() > before, `${file}: built again`));
			await until(async () => assert.match(await html(), /_theme\/theme\.js.*data-theme-control/s));
		}
		assert.match(await html(), /Look/);
		rmSync(join(site, "site.json"));
	} finally {
		server.kill();
		await once(server, "exit");
	}
}

/**
 * @template T
 * @param {() => T | Promise<T>} verify
 */
async function until(verify) {
	for (const end = Date.now() + DEADLINE_MS; ; await sleep(50)) {
		try {
			return await verify();
		} catch (error) {
			if (Date.now() > end) throw error;
		}
	}
}

/**
 * @param {string} site
 * @param {string} name
 * @param {string} text
 */
function write(site, name, text) {
	mkdirSync(dirname(join(site, name)), { recursive: true });
	writeFileSync(join(site, name), text);
}
