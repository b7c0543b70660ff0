/** Development servers, on this machine's loopback alone. */
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { start, stop } from "../../test/helpers/browsers/processes.js";
import { ELEVENTY } from "./paths.mjs";

/** @typedef {{ url: string, close: () => Promise<void> }} Server */

const LOOPBACK = fileURLToPath(new URL("loopback.cjs", import.meta.url));
const VITE = fileURLToPath(new URL("../workers/vite.mjs", import.meta.url));
/** Ten thousand pages take their time. */
const START_MS = 300_000;

/**
 * Eleventy on a site, once its first build is done and it watches.
 *
 * @param {string} site
 */
export function serveEleventy(site) {
	const args = [ELEVENTY, "--config=themed.mjs", "--serve", "--quiet", "--port=0"];
	return serve([`--require=${LOOPBACK}`, ...args], site, "Watching");
}

/**
 * Vite on a folder.
 *
 * @param {string} folder
 */
export function serveVite(folder) {
	return serve([VITE], folder, "ready");
}

/**
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {string} ready what it writes when it is
 * @returns {Promise<Server>}
 */
async function serve(args, cwd, ready) {
	const child = start(process.execPath, [...args], {
		cwd,
		env: { ...process.env, NO_COLOR: "1" },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding("utf8").on("data", (text) => {
			output += text;
		});
	}
	const end = Date.now() + START_MS;
	while (Date.now() < end && child.exitCode === null) {
		const [, port] = /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/.exec(output) ?? [];
		if (port && output.includes(ready)) {
			return { url: `http://127.0.0.1:${port}/`, close: () => stop(child) };
		}
		await sleep(20);
	}
	await stop(child);
	throw new Error(`No server of ${args.join(" ")}:\n${output}`);
}
