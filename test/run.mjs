/**
 * Runs test files, each in a process of its own, and believes none of them by its exit code alone:
 * uvu 0.5.6 exits with 0 when a hook throws and when a file forgets test.run(). A file has passed
 * when it reports as many passed tests as it has, at least one, and none skipped.
 *
 * Usage: node test/run.mjs [folder or part of a file name …]
 */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { cpus } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL(".", import.meta.url));
/** Longer than the slowest file takes on a busy machine, shorter than anybody's patience. */
const FILE_TIMEOUT_MS = 240_000;

// Every page of the example site in every theme takes minutes: those files are asked for by name.
const DEFAULT = ["unit/", "integration/", "browser/", "site/links", "site/names", "site/controls"];
const wanted = process.argv.length > 2 ? process.argv.slice(2) : DEFAULT;
const files = readdirSync(root, { recursive: true })
	.filter((name) => name.endsWith(".test.ts"))
	.filter((name) => wanted.some((part) => name.includes(part)))
	.sort();

const totals = { passed: 0, failed: 0 };
const workers = Math.min(cpus().length, 4);
// Frames are counted: that file has the machine to itself.
const alone = files.filter((file) => file.includes("frames"));
await runAll(
	files.filter((file) => !alone.includes(file)),
	workers,
);
await runAll(alone, 1);
if (files.length === 0) totals.failed += 1;
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 ? 1 : 0;

async function runAll(queue, workers) {
	const rest = [...queue];
	const work = async () => {
		for (let file = rest.shift(); file; file = rest.shift()) report(file, await run(file));
	};
	await Promise.all(Array.from({ length: workers }, work));
}

function run(file) {
	return new Promise((resolve) => {
		const started = Date.now();
		const child = spawn(process.execPath, ["--import", "tsx", join(root, file)], {
			cwd: join(root, ".."),
			stdio: ["ignore", "pipe", "pipe"],
			timeout: FILE_TIMEOUT_MS,
		});
		let output = "";
		child.stdout.on("data", (data) => (output += data));
		child.stderr.on("data", (data) => (output += data));
		child.on("close", (code, signal) => {
			resolve({ output, code: signal ?? code, seconds: (Date.now() - started) / 1000 });
		});
	});
}

function report(file, { output, code, seconds }) {
	const count = (label) => Number(new RegExp(`${label}:\\s+(\\d+)`).exec(output)?.[1] ?? 0);
	const [total, passed, skipped] = [count("Total"), count("Passed"), count("Skipped")];
	const isGood = code === 0 && total > 0 && passed === total && skipped === 0;
	totals.passed += passed;
	totals.failed += isGood ? 0 : Math.max(1, total - passed);
	console.log(
		`${isGood ? "ok  " : "FAIL"} ${relative(".", join("test", file))} ${passed}/${total} ${seconds.toFixed(1)} s`,
	);
	const skippedEngines = output.match(/^skipped: .*$/gm) ?? [];
	for (const line of skippedEngines) console.log(`     ${line}`);
	if (!isGood) console.log(`${output.trimEnd()}\n(exit: ${code})`);
}
