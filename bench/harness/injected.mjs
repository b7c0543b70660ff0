/** What the plugin puts into a page, told by the same page built without it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { constants, gzipSync } from "node:zlib";
import { build } from "./eleventy.mjs";

/** @typedef {{ plain: string, themed: string, injected: string }} Pages */

/**
 * @param {string} site
 * @returns {Promise<Pages>} the site's first page
 */
export async function builtPages(site) {
	await build(site, "plain");
	const plain = readFileSync(join(site, "_site/index.html"), "utf8");
	await build(site, "themed");
	const themed = readFileSync(join(site, "_site/index.html"), "utf8");
	let start = 0;
	while (plain[start] === themed[start]) start += 1;
	return { plain, themed, injected: themed.slice(start, start + themed.length - plain.length) };
}

/**
 * As a server that has the time to would send it.
 *
 * @param {string} text
 */
export function gzipped(text) {
	return gzipSync(text, { level: constants.Z_BEST_COMPRESSION }).length;
}
