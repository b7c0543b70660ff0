/** Programs that are measured from outside, each in a process of its own. */
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { start } from "../../test/helpers/browsers/processes.js";

/** @typedef {{ wallMs: number, cpuMs: number, peakMb: number }} Usage of one run, with all its threads */

const USAGE = fileURLToPath(new URL("usage.cjs", import.meta.url));

/**
 * One run of a program for Node.
 *
 * @param {readonly string[]} args of Node itself, then the program and its own
 * @param {string} cwd
 * @returns {Promise<Usage>}
 * @throws Error with what it wrote, where it ends with another exit code than 0
 */
export async function runNode(args, cwd) {
	const file = join(cwd, ".usage.json");
	const before = performance.now();
	const child = start(process.execPath, ["--require", USAGE, ...args], {
		cwd,
		env: { ...process.env, BENCH_USAGE: file, NO_COLOR: "1" },
		stdio: ["ignore", "ignore", "pipe"],
	});
	let errors = "";
	child.stderr?.setEncoding("utf8").on("data", (text) => {
		errors += text;
	});
	const [code] = await once(child, "close");
	const wallMs = performance.now() - before;
	if (code !== 0) throw new Error(`node ${args.join(" ")} ended with ${code}:\n${errors}`);
	return { wallMs, ...JSON.parse(readFileSync(file, "utf8")) };
}

/**
 * One run with V8's profiler.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} cwd
 * @returns {Promise<import("./profile.mjs").CpuProfile>}
 */
export async function profileNode(program, args, cwd) {
	const folder = join(cwd, ".profiles");
	await runNode(["--cpu-prof", `--cpu-prof-dir=${folder}`, program, ...args], cwd);
	// A worker thread has a profile of its own; the largest is the build's.
	const profiles = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
	rmSync(folder, { recursive: true });
	const [largest = ""] = profiles.sort((one, other) => other.length - one.length);
	return JSON.parse(largest);
}

/** Reads TypeScript: what a worker takes from `src/` is nowhere else to be had by itself. */
const TYPESCRIPT = ["--import", import.meta.resolve("tsx")];

/**
 * Runs a program of `bench/workers/`, and gives what it hands over.
 *
 * @param {string} name of its file
 * @param {object} question
 * @param {string} [cwd]
 * @returns {Promise<any>}
 */
export async function runWorker(name, question, cwd = process.cwd()) {
	const worker = fileURLToPath(new URL(`../workers/${name}`, import.meta.url));
	const loader = name.endsWith(".ts") ? TYPESCRIPT : [];
	const child = start(process.execPath, [...loader, worker, JSON.stringify(question)], {
		cwd,
		stdio: ["ignore", "ignore", "inherit", "ipc"],
	});
	/** @type {unknown} */
	let answer;
	child.on("message", (message) => {
		answer = message;
	});
	const [code] = await once(child, "close");
	if (code !== 0 || answer === undefined) throw new Error(`${name} ended with ${code}`);
	return answer;
}
