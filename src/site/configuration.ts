import { dirname, resolve } from "node:path";
import { readText } from "./files.js";

/** Where Eleventy looks, in its order. */
const NAMES = ["js", "mjs", "cjs", "ts", "mts", "cts"].map((type) => `eleventy.config.${type}`);
/** What a file loads of the site's own, however its modules are written. */
const OWN_MODULE = /(?:\bfrom|\bimport|\brequire)\s*(?:\(\s*)?["'`](\.{1,2}\/[^"'`\n]+)["'`]/g;
/** A path may be without its end, as in CommonJS, or name a folder. */
const ENDS = ["", ".js", ".cjs", ".mjs", ".ts", "/index.js"];

/**
 * The configuration below a folder, and what it loads by relative paths: shortcodes and transforms
 * stand there that write what no template says.
 */
export function configurationFiles(root: string): string[] {
	const files = new Set<string>();
	const waiting = [".eleventy.js", ...NAMES].map((name) => [resolve(root, name)]);
	for (let candidates = waiting.shift(); candidates; candidates = waiting.shift()) {
		const [path, text] = firstReadable(candidates) ?? [];
		if (path === undefined || text === undefined || files.has(path)) continue;
		files.add(path);
		for (const [, specifier = ""] of text.matchAll(OWN_MODULE)) {
			const target = resolve(dirname(path), specifier);
			waiting.push(ENDS.map((end) => target + end));
		}
	}
	return [...files];
}

function firstReadable(paths: readonly string[]): [string, string] | undefined {
	for (const path of paths) {
		const text = readText(path);
		if (text !== undefined) return [path, text];
	}
	return undefined;
}
