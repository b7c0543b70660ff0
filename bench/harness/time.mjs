/** Times functions within a process: samples of many calls each, as one call is less than the clock's step. */

/** A sample takes at least as long as this, so that a pause of the collector does not rule it. */
const SAMPLE_MS = 10;

/** What calls give is kept, or they could be left out by an optimizing compiler. */
const kept = { last: /** @type {unknown} */ (undefined) };

/**
 * Calls a function with each of the values in turn, for as long as a sample takes.
 *
 * @template Value
 * @param {(value: Value) => unknown} call
 * @param {readonly Value[]} values
 * @returns {Promise<number>} microseconds of one call
 */
export async function sample(call, values) {
	let calls = 0;
	let elapsed = 0;
	const before = performance.now();
	while (elapsed < SAMPLE_MS) {
		for (const value of values) {
			const result = call(value);
			kept.last = result instanceof Promise ? await result : result;
		}
		calls += values.length;
		elapsed = performance.now() - before;
	}
	return (elapsed / calls) * 1000;
}
