/**
 * What the plugin costs a build: the same site built without it, with it from a warm cache, and with
 * it from scratch, in turn, each in a process of its own.
 *
 * Usage: node bench/build.mjs [pages = 1000] [rounds = 5]
 *
 * Machines differ and are busy, so the result is a ratio of medians of one run.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("..", import.meta.url));
const pages = Number(process.argv[2] ?? 1000);
const rounds = Number(process.argv[3] ?? 5);
const site = mkdtempSync(join(tmpdir(), "theme-bench-"));

/** The size of a page of a real site: about 8 kB. */
const TEXT = "Words of a page, with *emphasis* and [a link](/).\n\n".repeat(110);
const CONFIGS = {
	plain: "export default () => {};\n",
	themed:
		'import { themePlugin } from "eleventy-plugin-theme";\nexport default (eleventyConfig) => { eleventyConfig.addPlugin(themePlugin); };\n',
};

try {
	createSite();
	/** @type {Record<"plain" | "warm" | "cold", number[]>} */
	const times = { plain: [], warm: [], cold: [] };
	run("themed");
	for (let round = 0; round < rounds; round += 1) {
		times.plain.push(run("plain"));
		times.warm.push(run("themed"));
		rmSync(join(site, "var"), { recursive: true });
		times.cold.push(run("themed"));
	}
	const plain = median(times.plain);
	for (const [name, values] of Object.entries(times)) {
		const [low, high] = [Math.min(...values), Math.max(...values)];
		console.log(
			`${name.padEnd(6)} ${median(values).toFixed(0).padStart(6)} ms  (${low.toFixed(0)} to ${high.toFixed(0)})  ${(median(values) / plain).toFixed(2)} times plain`,
		);
	}
	console.log(`${pages} pages, ${rounds} rounds, Node ${process.version}`);
} finally {
	rmSync(site, { recursive: true, force: true });
}

function createSite() {
	mkdirSync(join(site, "node_modules/@11ty"), { recursive: true });
	symlinkSync(repository, join(site, "node_modules/eleventy-plugin-theme"));
	symlinkSync(
		join(repository, "node_modules/@11ty/eleventy"),
		join(site, "node_modules/@11ty/eleventy"),
	);
	mkdirSync(join(site, "_includes"));
	writeFileSync(
		join(site, "_includes/base.njk"),
		'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>x</title></head><body>{{ content | safe }}</body></html>',
	);
	for (let page = 0; page < pages; page += 1) {
		writeFileSync(
			join(site, `page-${page}.md`),
			`---\nlayout: base.njk\n---\n# Page ${page}\n\n${TEXT}`,
		);
	}
	for (const [name, text] of Object.entries(CONFIGS))
		writeFileSync(join(site, `${name}.mjs`), text);
}

/**
 * Milliseconds of one build.
 * @param {keyof typeof CONFIGS} config
 */
function run(config) {
	rmSync(join(site, "_site"), { recursive: true, force: true });
	const before = performance.now();
	execFileSync(
		process.execPath,
		[join(repository, "node_modules/@11ty/eleventy/cmd.cjs"), `--config=${config}.mjs`, "--quiet"],
		{ cwd: site, stdio: "ignore" },
	);
	return performance.now() - before;
}

/** @param {readonly number[]} values */
function median(values) {
	const sorted = [...values].sort((one, other) => one - other);
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
