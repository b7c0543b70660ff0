/**
 * Whether the tests see faults: each of test/mutants/list.mjs is made in a copy of the repository,
 * never in place, where the tests that are named with it pass before it, and must fail with it.
 *
 * Usage: node test/mutants.mjs [part of a file or of what a mutant does …]
 */
import { execFile, execFileSync } from "node:child_process";
import fs from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { transform } from "esbuild";
import { MUTANTS } from "./mutants/list.mjs";
import { ROOT } from "./runner/graph.mjs";

/** Where files are copied from: those that git knows or would know. */
const FILES = execFileSync("git", ["ls-files", "-coz", "--exclude-standard"], {
	cwd: ROOT,
	encoding: "utf8",
})
	.split("\0")
	.filter((name) => name && fs.existsSync(join(ROOT, name)));

const parts = process.argv.slice(2);
const wanted = MUTANTS.filter(
	({ file, what }) => parts.length === 0 || parts.some((part) => `${file} ${what}`.includes(part)),
);
const copies = Array.from({ length: Math.min(2, availableParallelism()) }, copyRepository);
process.on("exit", () => {
	for (const copy of copies) fs.rmSync(copy, { recursive: true, force: true });
});

const totals = { passed: 0, failed: 0 };
await inCopies(async (copy, { what, tests, named }) => {
	// They have passed just now.
	if (process.env.CI) return;
	const { code, output } = await runTests(copy, tests, named);
	if (code === 0) return;
	console.log(`${output}\nThese tests must pass before a mutant can make them fail: ${what}`);
	totals.failed += 1;
});
if (totals.failed === 0) {
	await inCopies(async (copy, mutant) => {
		const verdict = await tryMutant(copy, mutant).catch(String);
		const isKilled = verdict.startsWith("killed");
		console.log(`${isKilled ? "ok  " : "FAIL"} ${mutant.file}: ${mutant.what}: ${verdict}`);
		totals[isKilled ? "passed" : "failed"] += 1;
	});
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.passed > 0 && totals.failed === 0 ? 0 : 1;

/** @param {(copy: string, mutant: import("./mutants/list.mjs").Mutant) => Promise<void>} run */
async function inCopies(run) {
	const queue = [...wanted];
	const work = async (/** @type {string} */ copy) => {
		for (let mutant = queue.shift(); mutant; mutant = queue.shift()) await run(copy, mutant);
	};
	await Promise.all(copies.map(work));
}

/** @param {string} copy @param {import("./mutants/list.mjs").Mutant} mutant */
async function tryMutant(copy, { file, find, replace, tests, named }) {
	const path = join(copy, file);
	const source = fs.readFileSync(path, "utf8");
	const found = source.split(find).length - 1;
	if (found !== 1) return `"find" stands ${found} times in the file, not once`;
	const faulty = source.replace(find, () => replace);
	// What cannot even be read is seen by everybody, and proves nothing of a test.
	await transform(faulty, { loader: "ts" });
	try {
		fs.writeFileSync(path, faulty);
		const { code, output } = await runTests(copy, tests, named);
		if (code === 0) return `survived ${tests.join(", ")}`;
		const names = [...output.matchAll(/ FAIL {2}(?:\S+ )?"(.*?)"$/gm)].map(([, name]) => name);
		if (code !== 1 || names.length === 0) return `no test failed, but the run:\n${output}`;
		return `killed by “${names[0]}”${names.length > 1 ? ` and ${names.length - 1} more` : ""}`;
	} finally {
		fs.writeFileSync(path, source);
	}
}

/**
 * @param {string} copy
 * @param {readonly string[]} tests
 * @param {string} [named]
 * @returns {Promise<{ code: number, output: string }>}
 */
function runTests(copy, tests, named = "") {
	return new Promise((resolve) => {
		// One engine sees the fault or none does.
		const env = { ...process.env, CI: "", FAULTS: "", TEST_SAMPLE: "1", TEST_NAMED: named };
		const options = { cwd: copy, env, maxBuffer: 2 ** 26 };
		execFile(process.execPath, ["test/run.mjs", ...tests], options, (error, stdout, stderr) =>
			resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
		);
	});
}

function copyRepository() {
	const copy = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "theme-mutants-")));
	const copied = [...FILES, ...(fs.existsSync(join(ROOT, "dist")) ? ["dist"] : [])];
	// With their times: what is built stays newer than what it was built from.
	const options = { recursive: true, preserveTimestamps: true };
	for (const name of copied) fs.cpSync(join(ROOT, name), join(copy, name), options);
	const modules = fs.realpathSync(join(ROOT, "node_modules"));
	fs.symlinkSync(modules, join(copy, "node_modules"), "junction");
	return copy;
}
