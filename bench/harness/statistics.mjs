/** What is made of repeated measurements: medians, as one slow run says nothing, and their spread. */

/** @typedef {{ median: number, low: number, high: number }} Summary `low` and `high` are the quartiles. */

/**
 * Interpolated between the two nearest values, as spreadsheets do.
 *
 * @param {readonly number[]} values
 * @param {number} part from 0, the smallest value, to 1, the largest
 */
function quantile(values, part) {
	const sorted = [...values].sort((one, other) => one - other);
	const at = (sorted.length - 1) * part;
	const below = sorted[Math.floor(at)] ?? Number.NaN;
	const above = sorted[Math.ceil(at)] ?? Number.NaN;
	return below + (above - below) * (at - Math.floor(at));
}

/** @param {readonly number[]} values */
export function median(values) {
	return quantile(values, 0.5);
}

/**
 * @param {readonly number[]} values
 * @returns {Summary}
 */
export function summarize(values) {
	return { median: median(values), low: quantile(values, 0.25), high: quantile(values, 0.75) };
}

/**
 * What each pair of runs differs by: a machine that slows down does so for both of a pair.
 *
 * @param {readonly number[]} values
 * @param {readonly number[]} besides
 */
export function differences(values, besides) {
	return values.slice(0, besides.length).map((value, index) => value - (besides[index] ?? 0));
}

/**
 * One measure of each run.
 *
 * @template {string} Measure
 * @param {readonly Record<Measure, number>[]} runs
 * @param {Measure} measure
 */
export function each(runs, measure) {
	return runs.map((run) => run[measure]);
}
