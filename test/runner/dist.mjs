/** Builds `dist/` where it is older than what it is made from; its types only with all of it. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./graph.mjs";

/** The folder that a build fills last. */
const LAST = join(ROOT, "dist/browser");

/** @returns whether `dist/` is now what `src/` says */
export function buildIfStale() {
	const since = existsSync(LAST) ? statSync(LAST).mtimeMs : 0;
	const newer = sources().find((path) => statSync(path).mtimeMs > since);
	if (newer === undefined) return true;
	const why = since === 0 ? "is missing" : `is older than ${newer.slice(ROOT.length)}`;
	const scripts = since === 0 ? ["build"] : ["build:node", "build:css", "build:browser"];
	console.log(`dist/ ${why}: npm run ${scripts.join(", ")}`);
	return scripts.every((script) => {
		const options = /** @type {const} */ ({ cwd: ROOT, stdio: "inherit" });
		return spawnSync("npm", ["run", "--silent", script], options).status === 0;
	});
}

/** Folders too: one changes when a file in it goes. */
function sources() {
	const below = ["src", "public/css"].flatMap((folder) => [
		folder,
		...readdirSync(join(ROOT, folder), { recursive: true }).map((name) => `${folder}/${name}`),
	]);
	const scripts = ["build-browser.mjs", "contrast-tables.ts", "prebuild.ts"];
	const others = [...scripts.map((name) => `scripts/${name}`), "tsconfig.json"];
	return [...below, ...others].map((name) => join(ROOT, name));
}
