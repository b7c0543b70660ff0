/**
 * Runs test files, each in a process of its own, and believes none of them by its exit code alone:
 * uvu 0.5.6 exits with 0 when a hook throws and when a file forgets test.run(). A file has passed
 * when it reports as many passed tests as it has, at least one, and none skipped.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./graph.mjs";

/** Longer than the slowest file takes on a busy machine, shorter than anybody's patience. */
const FILE_TIMEOUT_MS = 600_000;

/** @typedef {{ file: string, passed: number, failed: number, total: number, seconds: number, output: string, exit: number | string | null }} Result */

/**
 * @param {string} file relative to the repository
 * @param {{ signal?: AbortSignal, env?: Record<string, string> }} [options]
 * @returns {Promise<Result>}
 */
export function runFile(file, { signal, env } = {}) {
	return new Promise((resolve) => {
		const started = Date.now();
		const child = spawn(process.execPath, ["--import", "tsx", join(ROOT, file)], {
			cwd: ROOT,
			env: { ...process.env, ...env },
			stdio: ["ignore", "pipe", "pipe"],
			timeout: FILE_TIMEOUT_MS,
			signal,
		});
		let output = "";
		for (const stream of [child.stdout, child.stderr]) {
			stream.setEncoding("utf8").on("data", (text) => {
				output += text;
			});
		}
		child.on("error", (error) => {
			output += String(error);
		});
		child.on("close", (code, killedBy) => {
			const seconds = (Date.now() - started) / 1000;
			resolve({ file, seconds, output, exit: killedBy ?? code, ...verdict(code, output) });
		});
	});
}

/**
 * @param {number | null} code
 * @param {string} output
 */
function verdict(code, output) {
	/** @param {string} label */
	const count = (label) => Number(new RegExp(`${label}:\\s+(\\d+)`).exec(output)?.[1] ?? 0);
	const [total, passed, skipped] = [count("Total"), count("Passed"), count("Skipped")];
	const isGood = code === 0 && total > 0 && passed === total && skipped === 0;
	return { total, passed, failed: isGood ? 0 : Math.max(1, total - passed) };
}

/**
 * Runs files, some at a time, and hands each result over as it comes.
 *
 * @param {readonly string[]} files
 * @param {number} workers
 * @param {(file: string) => Promise<Result>} run
 * @param {(result: Result) => void} report
 */
export async function runAll(files, workers, run, report) {
	const queue = [...files];
	const work = async () => {
		for (let file = queue.shift(); file; file = queue.shift()) report(await run(file));
	};
	await Promise.all(Array.from({ length: workers }, work));
}
