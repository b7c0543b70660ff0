/**
 * Runs the tests that a saved file concerns, as long as it is not stopped:
 *
 *   node test/watch.mjs [part of a path …]     default: unit/ and integration/
 *
 * A test file is concerned by whatever it imports, however far, and by what those files read.
 */
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { concernedBy, ROOT } from "./runner/graph.mjs";

const FOLDERS = ["src", "public", "test", "example-site"];
/** Editors write a file in several steps, and a change of branch writes many. */
const REST_MS = 150;

const asked = process.argv.slice(2);
const parts = asked.length > 0 ? asked : ["/unit/", "/integration/"];
/** @type {Set<string>} */
const changed = new Set();
/** @type {NodeJS.Timeout | undefined} */
let timer;
/** @type {import("node:child_process").ChildProcess | undefined} */
let running;
let isStale = false;

for (const folder of FOLDERS) {
	watch(join(ROOT, folder), { recursive: true }, (_, name) => {
		if (!name || /(^|\/)(\.|var\/|_site\/)/.test(name)) return;
		changed.add(`${folder}/${name}`.replaceAll("\\", "/"));
		clearTimeout(timer);
		timer = setTimeout(start, REST_MS);
	});
}
console.log(`watching ${FOLDERS.join(", ")} for tests of ${parts.join(", ")}`);

/** A run that is under way tested files that are no more: it is begun anew, with the rest. */
function start() {
	if (running) {
		isStale = true;
		running.kill();
		return;
	}
	const files = [...changed];
	const all = concernedBy(files);
	const concerned = all.filter((file) => parts.some((part) => file.includes(part)));
	console.log(`\n${files.join(", ")}: ${concerned.length} of ${all.length} test files concerned`);
	if (concerned.length === 0) return changed.clear();
	running = spawn(process.execPath, [join(ROOT, "test/run.mjs"), ...concerned], {
		cwd: ROOT,
		stdio: "inherit",
	});
	running.once("exit", () => {
		running = undefined;
		if (!isStale) {
			for (const file of files) changed.delete(file);
			return;
		}
		isStale = false;
		start();
	});
}
