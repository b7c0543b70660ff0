/** Times functions within a process: samples of many calls each, as one call is less than a clock's step. */

/** A sample takes at least as long as this, so that a pause of the collector does not rule it. */
const SAMPLE_US = 20_000;

/** What calls give is kept, or they could be left out by an optimizing compiler. */
const kept = { last: /** @type {unknown} */ (undefined) };

/**
 * Calls a function with each of the values in turn, for as long as a sample takes.
 *
 * @template Value
 * @param {(value: Value) => unknown} call
 * @param {readonly Value[]} values
 * @returns {Promise<number>} microseconds of the CPU's time for one call
 */
export async function sample(call, values) {
	let calls = 0;
	let used = 0;
	// Not the clock on the wall, by which others on the machine count.
	const before = process.cpuUsage();
	while (used < SAMPLE_US) {
		for (const value of values) {
			const result = call(value);
			kept.last = result instanceof Promise ? await result : result;
		}
		calls += values.length;
		const { user, system } = process.cpuUsage(before);
		used = user + system;
	}
	return used / calls;
}
