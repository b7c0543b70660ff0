/**
 * Builds, serves and hot-edits a small site on Eleventy 4, which is an alpha and needs a newer Node
 * than this package does: both come from npm into a temporary folder, with the package as packed.
 * It needs the npm registry, so it is not part of `npm test`. Ends with "N passed, N failed".
 */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildIfStale } from "./runner/dist.mjs";
import { pack, run } from "./runner/packed.mjs";

const ELEVENTY = "@11ty/eleventy@4.0.0-alpha.10";
/** What Eleventy 4 asks for in its `engines`. */
const NODE_MAJOR = 22;
const DEADLINE_MS = 30_000;

const theme = (/** @type {string} */ color) =>
	`[data-theme="sea"] { color-scheme: light; --color-page: ${color}; --color-text: #111; --color-accent: #007 }\n`;
const FILES = {
	"package.json": '{ "private": true, "type": "module" }\n',
	"eleventy.config.js":
		'import { themePlugin } from "eleventy-plugin-theme";\nexport default (eleventyConfig) => { eleventyConfig.addPlugin(themePlugin); };\n',
	"_includes/base.njk":
		'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>x</title></head><body>{{ content | safe }}</body></html>',
	"index.md": "---\nlayout: base.njk\n---\n# Hello <% themeSwitcher() %>\n",
	"liquid.liquid": "---\nlayout: base.njk\n---\n{% themeSwitcher %}",
	"bare.md": "# No layout\n",
	"src/themes/sea.css": theme("#fafbfc"),
};

const site = realpathSync(mkdtempSync(join(tmpdir(), "theme-eleventy-4-")));
const totals = { passed: 0, failed: 0 };
/** @type {import("node:child_process").ChildProcess | undefined} */
let server;
/** What the server has said so far. */
let output = "";
try {
	if (!buildIfStale()) throw new Error("dist/ could not be built");
	const node = install();
	await check("a build ends well and says what it made", () => builds(node));
	await check("every page has its assets once, a fragment none", pagesAreThemed);
	await check("the files stand where the pages link to them", filesStand);
	await check("the next build is from the cache", () => {
		assert.match(eleventy(node), /from the cache/);
	});
	const url = await serve(node);
	await check("--serve: the page and its bundle over HTTP", () => served(url, "#fafbfc"));
	await check("--serve: a saved theme is in the bundle, and no page is rendered", async () => {
		const builds = countBuilds();
		write("src/themes/sea.css", theme("#fcfbfa"));
		await until("the saved colour", () => served(url, "#fcfbfa"));
		assert.equal(countBuilds(), builds);
	});
	await check("--serve: a new theme, and a deleted one, are in the pages", async () => {
		write("src/themes/tar.css", theme("#fcfbfa").replace("sea", "tar"));
		await until("the new name", async () => assert.match(await page(url), /"tar"/));
		rmSync(join(site, "src/themes/tar.css"));
		await until("no such name", async () => assert.doesNotMatch(await page(url), /"tar"/));
	});
} catch (error) {
	totals.failed += 1;
	console.error(error);
} finally {
	await stop();
	rmSync(site, { recursive: true, force: true });
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

/** The site, what it needs, and the Node that runs it: this one where it is new enough. */
function install() {
	for (const [name, text] of Object.entries(FILES)) write(name, text);
	const isNew = Number(process.versions.node.split(".")[0]) >= NODE_MAJOR;
	const node = isNew ? [] : [`node-${process.platform}-${process.arch}@${NODE_MAJOR}`];
	const { tarball } = pack(site);
	run(site, "npm", "i", "--no-audit", "--no-fund", "--loglevel=error", ELEVENTY, tarball, ...node);
	const program = isNew
		? process.execPath
		: join(site, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
	console.log(`${ELEVENTY} on Node ${run(site, program, "--version").trim()}`);
	return program;
}

/** @param {string} node @param {string[]} args */
function eleventy(node, ...args) {
	return execFileSync(node, [join(site, "node_modules/@11ty/eleventy/cmd.cjs"), ...args], {
		cwd: site,
		encoding: "utf8",
		env: { ...process.env, NO_COLOR: "1" },
	});
}

/** @param {string} node */
function builds(node) {
	const log = eleventy(node);
	assert.match(log, /13 themes, [\d.]+ KiB of CSS, built/);
	assert.match(log, /bare\.md is a fragment: give it a layout/);
	assert.doesNotMatch(log, /warning|contrast/i);
}

function pagesAreThemed() {
	for (const page of ["index.html", "liquid/index.html"]) {
		const html = read(`_site/${page}`);
		assert.equal(html.split("/_theme/css/site.css?v=").length, 2, page);
		assert.equal(html.split("/_theme/theme.js?v=").length, 2, page);
		assert.match(html, /<select data-theme-part/, page);
	}
	assert.doesNotMatch(read("_site/bare/index.html"), /_theme/);
}

function filesStand() {
	assert.match(read("_site/_theme/css/site.css"), /data-theme=.?sea/);
	assert.match(read("_site/_theme/theme.js"), /"sea"/);
}

/** @param {string} node */
async function serve(node) {
	const command = join(site, "node_modules/@11ty/eleventy/cmd.cjs");
	const child = spawn(node, [command, "--serve"], {
		cwd: site,
		env: { ...process.env, NO_COLOR: "1" },
		stdio: ["ignore", "pipe", "pipe"],
	});
	server = child;
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (text) => {
			output += text;
		});
	}
	const address = () => /Server at (http:\/\/localhost:\d+\/)/.exec(output)?.[1];
	await until("a server", () => {
		assert.ok(address(), output);
	});
	return address() ?? "";
}

/** The bundle that the page links to holds the colour. */
async function served(/** @type {string} */ url, /** @type {string} */ color) {
	const html = await page(url);
	const href = /href="([^"]*\/_theme\/css\/site\.css[^"]*)"/.exec(html)?.[1];
	assert.ok(href, html);
	const response = await fetch(new URL(href, url));
	assert.equal(response.status, 200);
	assert.match(response.headers.get("content-type") ?? "", /^text\/css/);
	assert.ok((await response.text()).includes(color), `${href} holds ${color}`);
}

function countBuilds() {
	return output.split("Writing ./_site/index.html").length - 1;
}

async function page(/** @type {string} */ url) {
	return (await fetch(url)).text();
}

/** @param {string} what @param {() => unknown} verify */
async function until(what, verify) {
	for (const end = Date.now() + DEADLINE_MS; ; await sleep(50)) {
		try {
			return await verify();
		} catch (cause) {
			if (Date.now() > end) throw new Error(`${what}: not within ${DEADLINE_MS} ms`, { cause });
		}
	}
}

async function stop() {
	if (!server || server.exitCode !== null || server.signalCode !== null) return;
	const ended = new Promise((resolve) => server?.once("exit", resolve));
	server.kill();
	await ended;
}

/** @param {string} name @param {string} text */
function write(name, text) {
	mkdirSync(dirname(join(site, name)), { recursive: true });
	writeFileSync(join(site, name), text);
}

function read(/** @type {string} */ name) {
	return readFileSync(join(site, name), "utf8");
}
