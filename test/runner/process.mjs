/**
 * Runs test files, some at a time, in processes that take one after another: most of what a short
 * test costs is the start of Node, of Eleventy and of a browser.
 *
 * Believes none of them by its exit code alone: uvu 0.5.6 ends with 0 when a hook throws and when a
 * file has no test. A file has passed when it reports as many passed tests as it has, at least one,
 * and none skipped.
 */
import { fork } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "./graph.mjs";

const WORKER = fileURLToPath(new URL("worker.mjs", import.meta.url));
/** Room for what a test makes and drops: a tenth less CPU time than with V8's own 16 MB. */
const MEMORY = ["--max-semi-space-size=32"];
/** How a worker says that a file has ended, and with which exit code. */
const END = /\0(\d+)\n$/;
/** Longer than the slowest file takes on a busy machine, shorter than anybody's patience. */
const FILE_TIMEOUT_MS = process.env.FAULTS === "full" ? 3_600_000 : 600_000;
/** What still runs in a worker this long after its last file was left there by a test. */
const END_TIMEOUT_MS = 20_000;

/** @typedef {{ file: string, passed: number, failed: number, total: number, seconds: number, output: string, exit: number | string | null }} Result */
/** @typedef {{ signal?: AbortSignal, env?: Record<string, string> }} Options */

/**
 * Hands each result over as it comes.
 * @param {readonly string[]} files relative to the repository
 * @param {number} workers
 * @param {(file: string) => Options} optionsOf files with the same object share processes
 * @param {(result: Result) => void} report
 */
export async function runAll(files, workers, optionsOf, report) {
	const queue = files.map((file) => ({ file, options: optionsOf(file) }));
	const work = async () => {
		/** @type {Worker | undefined} */
		let worker;
		for (let next = queue.shift(); next; next = queue.shift()) {
			const { file, options } = next;
			worker ??= new Worker(options);
			const result = await worker.run(file);
			// What a failed file has left behind is no matter of the next one.
			const isLast = result.failed > 0 || queue[0]?.options !== options;
			report(isLast ? await worker.end(result) : result);
			if (isLast) worker = undefined;
		}
	};
	await Promise.all(Array.from({ length: workers }, work));
}

class Worker {
	#output = "";
	#heard = () => {};
	#child;
	/** @type {Promise<number | string | null>} */
	#closed;

	/** @param {Options} options */
	constructor({ signal, env }) {
		this.#child = fork(WORKER, {
			cwd: ROOT,
			env: { ...process.env, ...env },
			execArgv: [...MEMORY, "--import", "tsx"],
			stdio: ["ignore", "pipe", "pipe", "ipc"],
			...(signal && { signal }),
		});
		for (const stream of [this.#child.stdout, this.#child.stderr]) {
			stream?.setEncoding("utf8").on("data", (text) => {
				this.#output += text;
				this.#heard();
			});
		}
		this.#child.on("error", (error) => {
			this.#output += String(error);
		});
		this.#closed = new Promise((resolve) => {
			this.#child.on("close", (code, killedBy) => resolve(killedBy ?? code));
		});
	}

	/**
	 * @param {string} file
	 * @returns {Promise<Result>}
	 */
	async run(file) {
		const started = Date.now();
		this.#output = "";
		/** @type {Promise<number>} */
		const ended = new Promise((resolve) => {
			this.#heard = () => {
				const code = END.exec(this.#output)?.[1];
				if (code) resolve(Number(code));
			};
		});
		this.#child.send(join(ROOT, file));
		const exit = await this.#within(FILE_TIMEOUT_MS, Promise.race([ended, this.#closed]));
		const seconds = (Date.now() - started) / 1000;
		const output = this.#output.replace(END, "");
		return { file, seconds, output, exit, ...verdict(exit, output) };
	}

	/**
	 * Lets the process end.
	 * @param {Result} result of its last file, which fails where something keeps the process alive
	 * @returns {Promise<Result>}
	 */
	async end(result) {
		if (this.#child.connected) this.#child.send("");
		const exit = await this.#within(END_TIMEOUT_MS, this.#closed);
		if (exit === 0 || result.failed > 0) return result;
		const output = `${this.#output}\nAfter its last file the process did not end by itself.`;
		return { ...result, failed: 1, exit, output };
	}

	/**
	 * @template T
	 * @param {number} limit
	 * @param {Promise<T>} promise
	 */
	async #within(limit, promise) {
		const timer = setTimeout(() => this.#child.kill("SIGKILL"), limit);
		try {
			return await promise;
		} finally {
			clearTimeout(timer);
		}
	}
}

/**
 * @param {number | string | null} exit
 * @param {string} output
 */
function verdict(exit, output) {
	/** @param {string} label */
	const count = (label) => Number(new RegExp(`${label}:\\s+(\\d+)`).exec(output)?.[1] ?? 0);
	const [total, passed, skipped] = [count("Total"), count("Passed"), count("Skipped")];
	const isGood = exit === 0 && total > 0 && passed === total && skipped === 0;
	return { total, passed, failed: isGood ? 0 : Math.max(1, total - passed) };
}
