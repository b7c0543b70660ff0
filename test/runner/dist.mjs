/** Builds what is older in `dist/` than what it is made from; its types only with all of it. */
import { spawnSync } from "node:child_process";
import { existsSync, statSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesBelow, ROOT, withImports } from "./graph.mjs";

/** The folder that a build fills last. */
const LAST = join(ROOT, "dist/browser");
/** What each script begins with; it reads all that these import. */
const ENTRIES = {
	"build:node": ["build-node.mjs", "contrast-tables.ts", "../src/index.ts", "../src/init/cli.ts"],
	"build:css": ["prebuild.ts", "../public/css"],
	"build:browser": ["build-browser.mjs", "../src/browser", "../src/editor/browser"],
};

/** @returns whether `dist/` is now what `src/` says */
export function buildIfStale() {
	const since = existsSync(LAST) ? statSync(LAST).mtimeMs : 0;
	const stale = Object.entries(ENTRIES).flatMap(([script, entries]) => {
		// Folders too: one changes when a file in it goes.
		const read = entries.flatMap(filesOf).flatMap((file) => [file, dirname(file)]);
		return read.some((path) => statSync(join(ROOT, path)).mtimeMs > since) ? [script] : [];
	});
	if (stale.length === 0) return true;
	const scripts = since === 0 ? ["build"] : stale;
	console.log(`dist/ is ${since === 0 ? "missing" : "stale"}: npm run ${scripts.join(", ")}`);
	const isBuilt = scripts.every((script) => {
		const options = /** @type {const} */ ({ cwd: ROOT, stdio: "inherit" });
		return spawnSync("npm", ["run", "--silent", script], options).status === 0;
	});
	if (isBuilt) utimesSync(LAST, new Date(), new Date());
	return isBuilt;
}

/**
 * A file, or those of a folder, with all that they import.
 * @param {string} entry seen from the scripts
 */
function filesOf(entry) {
	const path = join("scripts", entry);
	const files = statSync(join(ROOT, path)).isFile() ? [path] : filesBelow(path);
	return files.flatMap((file) => [...withImports(file)]);
}
