/** The package as npm would publish it. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./graph.mjs";

/**
 * Runs a program, and answers with what it printed.
 * @param {string} folder
 * @param {string} command
 * @param {string[]} args
 * @returns {string}
 */
export function run(folder, command, ...args) {
	return execFileSync(command, args, {
		cwd: folder,
		encoding: "utf8",
		stdio: ["ignore", "pipe", "inherit"],
	});
}

/**
 * Packs the package as it is built, into a folder.
 * @param {string} folder
 * @returns {{ tarball: string, paths: string[] }}
 */
export function pack(folder) {
	const [{ filename, files }] = JSON.parse(
		run(ROOT, "npm", "pack", "--json", "--ignore-scripts", "--pack-destination", folder),
	);
	return {
		tarball: join(folder, filename),
		paths: files.map((/** @type {{ path: string }} */ { path }) => path),
	};
}
