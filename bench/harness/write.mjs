/** Keeps what was measured where the documentation reads it. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "./paths.mjs";

/** The data of `example-site/guide/performance.md`. */
const FILE = join(REPOSITORY, "example-site/_data/measurements.json");

/**
 * @typedef {{ name: string, title: string, rows: import("./rows.mjs").Row[] }} Result
 * @typedef {Result & { date: string, machine: import("./machine.mjs").Machine }} Measurement
 */

/**
 * Puts one benchmark's result in the place of its last one: each says when and where it was taken.
 *
 * @param {Result} result
 * @param {import("./machine.mjs").Machine} machine
 * @param {readonly string[]} order of the benchmarks' names
 */
export function writeMeasurements(result, machine, order) {
	/** @type {Measurement[]} */
	const before = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : [];
	const date = new Date().toISOString().slice(0, 10);
	const all = [...before.filter(({ name }) => name !== result.name), { ...result, date, machine }];
	all.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
	writeFileSync(FILE, `${JSON.stringify(all, undefined, "\t")}\n`);
}
