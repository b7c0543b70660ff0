/** Builds of a site, measured from outside. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { profileNode, runNode } from "./child.mjs";
import { ELEVENTY, REPOSITORY } from "./paths.mjs";

/** @typedef {"plain" | "least" | "themed"} Config without the plugin, with a transform that adds text, with it */

/**
 * One build from an empty output folder.
 *
 * @param {string} site
 * @param {Config} config
 */
export function build(site, config) {
	return runNode([ELEVENTY, ...prepare(site, config)], site);
}

/**
 * One build with nothing of the plugin's in its cache.
 *
 * @param {string} site
 * @param {Config} config
 */
export function buildCold(site, config) {
	rmSync(join(site, "var"), { recursive: true, force: true });
	return build(site, config);
}

/**
 * One build with V8's profiler.
 *
 * @param {string} site
 * @param {Config} config
 */
export function profileBuild(site, config) {
	return profileNode(ELEVENTY, prepare(site, config), site);
}

/**
 * The plugin's files. Eleventy's are not, also where the plugin calls them, as for the transforms that
 * it wraps; all else (Node, packages) works for its caller.
 *
 * @type {import("./profile.mjs").IsOwn}
 */
export const isOfPlugin = (url) => {
	if (url.includes(`${REPOSITORY}dist/`)) return true;
	return url.includes("/@11ty/") ? false : undefined;
};

/**
 * The transform that does the least.
 *
 * @type {import("./profile.mjs").IsOwn}
 */
export const isOfLeast = (url) => {
	if (url.endsWith("/least.mjs")) return true;
	return url.includes("/@11ty/") ? false : undefined;
};

/**
 * @param {string} site
 * @param {Config} config
 */
function prepare(site, config) {
	rmSync(join(site, "_site"), { recursive: true, force: true });
	return [`--config=${config}.mjs`, "--quiet"];
}
