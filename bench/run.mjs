/**
 * Measures the plugin beside its peers, and prints a table for each benchmark:
 *
 *   npm run bench                                          all of them
 *   npm run bench edit page                                by name
 *   npm run bench -- edit --repeats=5 --pages=1,1000       fewer pairs, other sizes
 *   npm run bench -- --write                               and into the documentation
 *
 * A benchmark is a file of `bench/benchmarks/`. Machines differ and are busy: what counts are ratios
 * and differences of runs in turn, on a machine that does nothing else meanwhile. Nothing of this is
 * asserted in tests.
 */
import { readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { buildIfStale } from "../test/runner/dist.mjs";
import { machine } from "./harness/machine.mjs";
import { installPeers } from "./harness/peers.mjs";
import { toText } from "./harness/table.mjs";
import { writeMeasurements } from "./harness/write.mjs";

/**
 * @typedef {import("./harness/rows.mjs").Row} Row
 * @typedef {object} Settings
 * @property {number} repeats
 * @property {readonly number[]} pages
 * @property {(text: string) => void} say what is done now, where it takes minutes
 * @typedef {{ rows: Row[], notes?: string[] }} Measured
 * @typedef {(settings: Settings) => Promise<Measured>} Run
 * @typedef {object} Benchmark
 * @property {string} title
 * @property {number} repeats how many pairs there are unless told otherwise
 * @property {readonly number[]} [pages] sizes of the sites, where it is about sizes
 * @property {Run} run
 */

/** In the order of the documentation. */
const ORDER = ["edit", "cold", "warm", "transform", "build", "compile", "page", "drag", "raster"];

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		repeats: { type: "string" },
		pages: { type: "string" },
		write: { type: "boolean", default: false },
	},
});
const names = chosen(positionals);
if (!buildIfStale()) throw new Error("dist/ could not be built");
installPeers();
const here = machine();
console.log(
	`${here.cpu}, ${here.cores} cores, ${here.memory}; Node ${here.node}, Eleventy ${here.eleventy}`,
);
if (Number(here.load) > here.cores / 2)
	console.log(`The machine is busy (load ${here.load}): the numbers say little.`);

for (const name of names) {
	/** @type {Benchmark} */
	const benchmark = await import(`./benchmarks/${name}.mjs`);
	console.log(`\n== ${name}: ${benchmark.title}`);
	const { rows, notes = [] } = await benchmark.run(settingsOf(benchmark));
	console.log([toText(rows), ...notes].join("\n"));
	if (values.write) writeMeasurements({ name, title: benchmark.title, rows }, here, ORDER);
}
// Eleventy and Vite leave timers behind where they ran in this process.
process.exit(0);

/** @param {readonly string[]} asked */
function chosen(asked) {
	const all = readdirSync(new URL("benchmarks/", import.meta.url))
		.map((file) => file.replace(/\.mjs$/, ""))
		.sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
	const unknown = asked.filter((name) => !all.includes(name));
	if (unknown.length === 0) return asked.length > 0 ? asked : all;
	throw new Error(`There is no benchmark ${unknown.join(", ")}. There are: ${all.join(", ")}.`);
}

/**
 * @param {Benchmark} benchmark
 * @returns {Settings}
 */
function settingsOf(benchmark) {
	return {
		repeats: values.repeats === undefined ? benchmark.repeats : Number(values.repeats),
		pages: values.pages?.split(",").map(Number) ?? benchmark.pages ?? [],
		say: (text) => console.error(`   ${text} …`),
	};
}
