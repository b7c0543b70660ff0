/**
 * Whether the tests see faults: each of test/mutants/list.mjs is made in a copy of the repository,
 * never in place, where the tests that are named with it must fail. In whole they pass there.
 *
 * Usage: node test/mutants.mjs [part of a file or of what a mutant does …]
 */
import { execFileSync, spawn } from "node:child_process";
import {
	cpSync,
	existsSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
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
	.filter((name) => name && existsSync(join(ROOT, name)));

const parts = process.argv.slice(2);
const wanted = MUTANTS.filter(({ file, what }) =>
	parts.length > 0 ? parts.some((part) => `${file} ${what}`.includes(part)) : true,
);
const copies = Array.from({ length: Math.min(2, availableParallelism()) }, copyRepository);
process.on("exit", () => {
	for (const copy of copies) rmSync(copy, { recursive: true, force: true });
});

/** @type {{ verdict: string, isKilled: boolean, mutant: import("./mutants/list.mjs").Mutant }[]} */
const results = [];
const whole = await runTests(copies[0] ?? "", [...new Set(wanted.flatMap(({ tests }) => tests))]);
if (whole.code !== 0) {
	console.log(`${whole.output}\nThese tests must pass before a mutant can make them fail.`);
} else {
	const queue = [...wanted];
	await Promise.all(
		copies.map(async (copy) => {
			for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
				const verdict = await tryMutant(copy, mutant).catch(String);
				const isKilled = verdict.startsWith("killed");
				console.log(`${isKilled ? "ok  " : "FAIL"} ${mutant.file}: ${mutant.what}`);
				results.push({ verdict, isKilled, mutant });
			}
		}),
	);
}
print();

/** @param {string} copy @param {import("./mutants/list.mjs").Mutant} mutant */
async function tryMutant(copy, { file, find, replace, tests }) {
	const path = join(copy, file);
	const source = readFileSync(path, "utf8");
	const found = source.split(find).length - 1;
	if (found !== 1) return `"find" stands ${found} times in the file, not once`;
	const faulty = source.replace(find, () => replace);
	// What cannot even be read is seen by everybody, and proves nothing of a test.
	await transform(faulty, { loader: "ts" });
	try {
		writeFileSync(path, faulty);
		const { code, output } = await runTests(copy, tests);
		if (code === 0) return `survived ${tests.join(", ")}`;
		const names = [...output.matchAll(/ FAIL {2}(?:\S+ )?"(.*?)"$/gm)].map(([, name]) => name);
		if (code !== 1 || names.length === 0) return `no test failed, but the run:\n${output}`;
		return `killed by “${names[0]}”${names.length > 1 ? ` and ${names.length - 1} more` : ""}`;
	} finally {
		writeFileSync(path, source);
	}
}

/**
 * @param {string} copy
 * @param {readonly string[]} tests
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function runTests(copy, tests) {
	return new Promise((resolve) => {
		// One engine sees the fault or none does.
		const env = { ...process.env, CI: "", TEST_SAMPLE: "1" };
		const child = spawn(process.execPath, ["test/run.mjs", ...tests], { cwd: copy, env });
		let output = "";
		for (const stream of [child.stdout, child.stderr]) {
			stream.setEncoding("utf8").on("data", (text) => {
				output += text;
			});
		}
		child.on("close", (code) => resolve({ code, output }));
	});
}

function copyRepository() {
	const copy = realpathSync(mkdtempSync(join(tmpdir(), "theme-mutants-")));
	for (const name of FILES) cpSync(join(ROOT, name), join(copy, name));
	symlinkSync(realpathSync(join(ROOT, "node_modules")), join(copy, "node_modules"), "dir");
	return copy;
}

function print() {
	const width = Math.max(0, ...results.map(({ mutant }) => mutant.file.length));
	console.log();
	for (const { mutant, verdict } of results) {
		console.log(`${mutant.file.padEnd(width)}  ${mutant.what}: ${verdict}`);
	}
	const killed = results.filter(({ isKilled }) => isKilled).length;
	const failed = Math.max(results.length - killed, wanted.length - results.length);
	console.log(`\n${killed} passed, ${failed || (killed ? 0 : 1)} failed`);
	process.exitCode = killed > 0 && failed === 0 ? 0 : 1;
}
