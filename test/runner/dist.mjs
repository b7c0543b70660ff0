/** Builds `dist/` where it is older than what it is made from. */
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
	console.log(`dist/ ${why}: npm run build`);
	const { status } = spawnSync("npm", ["run", "--silent", "build"], {
		cwd: ROOT,
		stdio: "inherit",
	});
	return status === 0;
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
