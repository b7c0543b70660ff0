/**
 * Preloaded into a build of the plugin in `dist/`. The process dies at its KILL_AT-th step; without
 * one it writes the list of its steps to STEPS_FILE. Steps are the events of the bus, and the
 * moments before, within and after each change of a file below `var/`, `_site/` and `src/themes`.
 */
import blocking from "node:fs";
import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { relative } from "node:path";

const { KILL_AT, STEPS_FILE } = process.env;
/** @type {string[]} */
const steps = [];

/** @param {string} name */
function step(name) {
	steps.push(name);
	if (steps.length === Number(KILL_AT)) process.kill(process.pid, "SIGKILL");
}

/**
 * A file of the site, as the steps call it; nothing for any other.
 * @param {unknown} path
 */
function watched(path) {
	const name = relative(process.cwd(), String(path));
	return /^(var|_site|src\/themes)\b/.test(name) ? name.replace(/[\da-f-]{36}/, "ID") : undefined;
}

/** @type {Record<string, any>} */
const patched = files;
for (const call of ["mkdir", "writeFile", "rename", "rm"]) {
	const original = patched[call];
	/** @type {(path: unknown, ...rest: any[]) => Promise<unknown>} */
	patched[call] = async (path, ...rest) => {
		const name = watched(path);
		if (!name) return original(path, ...rest);
		step(`before ${call} ${name}`);
		if (call === "writeFile") {
			await original(path, half(rest[0]));
			step(`within ${call} ${name}`);
		}
		const result = await original(path, ...rest);
		step(`after ${call} ${name}`);
		return result;
	};
}

// Eleventy writes its output at once.
const { writeFileSync } = blocking;
blocking.writeFileSync = (path, content, ...rest) => {
	const name = watched(path);
	if (!name) return writeFileSync(path, content, ...rest);
	step(`before writeFile ${name}`);
	writeFileSync(path, half(content));
	step(`within writeFile ${name}`);
	writeFileSync(path, content, ...rest);
	step(`after writeFile ${name}`);
};
syncBuiltinESMExports();
// After that: it takes Node's own modules as they are when it is loaded.
const { events } = await import("../../dist/index.js");
const emit = events.emit.bind(events);
events.emit = (/** @type {any} */ name, /** @type {any[]} */ ...payload) => {
	step(name);
	return emit(name, ...payload);
};

/** @param {any} content */
function half(content) {
	return content.slice(0, content.length / 2);
}

if (STEPS_FILE) process.on("exit", () => writeFileSync(STEPS_FILE, JSON.stringify(steps)));
