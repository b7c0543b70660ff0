/**
 * Runs the tests, two kinds of runs in one:
 *
 *   node test/run.mjs                     what `npm test` runs; the longest files take a sample
 *   node test/run.mjs unit/ transform …   every file whose path holds one of these, each in whole
 *   node test/run.mjs --slow              those that `npm test` leaves out, in whole
 *
 * A test of browsers that failed beside others is run again, alone, and said to have been.
 * Ends with "N passed, N failed". Exit code 1: tests failed; 2: there was nothing to run, or `dist/`
 * could not be built.
 */
import { availableParallelism } from "node:os";
import { buildIfStale } from "./runner/dist.mjs";
import { allTests, largestFirst, needsBuild } from "./runner/graph.mjs";
import { runAll } from "./runner/process.mjs";

// Every page of the example site in every theme takes minutes: those files are asked for by name.
const DEFAULT = "/unit/ /integration/ /browser/ site/links".split(" ");
/** What takes the longest for what it sees: recipes, stories, builds in trouble, whole processes. */
const SLOW = [
	..."browser/contrast browser/editor-media browser/init- browser/matrix browser/motion".split(" "),
	..."browser/own-switch browser/pictures browser/recipes- browser/serve-editor".split(" "),
	..."browser/stor integration/cli integration/init- integration/live-edits".split(" "),
	..."unit/steps /faults/".split(" "),
];
/** What CI runs in whole, by names of their own; here a sample of them is enough. */
const APART = process.env.CI ? ["site/", "browser/frames"] : [];
/** Frames are counted: the machine is this file's alone. */
const ALONE = /browser\/frames/;
/**
 * Steps are counted by V8's coverage, which begins anew: the process is that file's alone. So is that of
 * builds that fail, as Eleventy goes on copying.
 */
const OWN_PROCESS = /unit\/steps|faults\/generated-sites/;
/** Coverage costs a sixth of the time: it is asked of the files that reach nearly all that is reached. */
const MEASURED = /\/(unit|integration)\//;
/** Half of a browser test is waiting, for frames and for a late stylesheet. */
const WORKERS = Math.min(availableParallelism() + 1, 5);

const stopped = new AbortController();
for (const [signal, number] of Object.entries({ SIGINT: 2, SIGTERM: 15 })) {
	// A test file ends the browsers that it started; a build under way is waited for.
	process.once(signal, () => {
		stopped.abort();
		process.exit(128 + number);
	});
}

const asked = process.argv.slice(2);
const isWhole = asked.length > 0;
const parts = asked[0] === "--slow" ? SLOW : isWhole ? asked : DEFAULT;
const files = allTests()
	.filter((file) => parts.some((part) => file.includes(part)))
	.filter((file) => isWhole || ![...SLOW, ...APART].some((part) => file.includes(part)));
if (files.length === 0) end(`no test file is called ${parts.join(" or ")}`);
if (files.some(needsBuild) && !buildIfStale()) end("dist/ could not be built");

/** @type {Map<string, import("./runner/process.mjs").Result>} */
const results = new Map();
const { signal } = stopped;
const measured = { signal, env: isWhole ? {} : { TEST_SAMPLE: "1" } };
const unmeasured = isWhole ? measured : { signal, env: { TEST_SAMPLE: "1", NODE_V8_COVERAGE: "" } };
const isMeasured = (/** @type {string} */ file) => MEASURED.test(file) && !OWN_PROCESS.test(file);
const together = largestFirst(files.filter((file) => !ALONE.test(file)));
const others = together.filter((file) => !isMeasured(file));
await runAll([...together.filter(isMeasured), ...others], WORKERS, optionsOf, report);
for (const file of files.filter((one) => ALONE.test(one)))
	await runAll([file], 1, optionsOf, report);
// A browser that waits for a busy machine is no fault of the code; what is one fails alone, too.
for (const { file, failed } of [...results.values()]) {
	if (failed > 0 && isTimed(file)) await runAll([file], 1, optionsOf, report);
}
const totals = { passed: 0, failed: 0 };
for (const { passed, failed } of results.values()) {
	totals.passed += passed;
	totals.failed += failed;
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 ? 1 : 0;

/** @param {string} file */
function optionsOf(file) {
	if (OWN_PROCESS.test(file)) return { ...unmeasured };
	return isMeasured(file) ? measured : unmeasured;
}

/**
 * Whether a test waits for other processes, or for the system: browsers, and builds that watch.
 * @param {string} file
 */
function isTimed(file) {
	return /\/(browser|site|faults)\/|integration\/(live-edits|dev-server|f(ile|ollow)-)/.test(file);
}

/** @param {import("./runner/process.mjs").Result} result */
function report(result) {
	const { file, passed, total, failed, seconds, output, exit } = result;
	const which = results.has(file) ? " (again, alone)" : "";
	results.set(file, result);
	const verdict = failed === 0 ? "ok  " : "FAIL";
	console.log(`${verdict} ${file} ${passed}/${total} ${seconds.toFixed(1)} s${which}`);
	for (const line of output.match(/^skipped: .*$/gm) ?? []) console.log(`     ${line}`);
	if (failed > 0) console.log(`${output.trimEnd()}\n(exit: ${exit})`);
}

/**
 * @param {string} why
 * @returns {never}
 */
function end(why) {
	console.log(`${why}\n\n0 passed, 1 failed`);
	process.exit(2);
}
