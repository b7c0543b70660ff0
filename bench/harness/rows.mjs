/** The lines of the table that a benchmark hands over. */
import { differences, summarize } from "./statistics.mjs";

/**
 * @typedef {object} Row
 * @property {string} what is measured
 * @property {string} here
 * @property {string} beside and what that is
 * @property {string} result one by the other, or one less the other
 * @property {string} [bound]
 * @property {string} [holds] "yes", or by how much not
 *
 * @typedef {{ atMost: number } | { atLeast: number }} Bound in the unit of the result
 * @typedef {{ name: string, values: readonly number[] }} Series
 * @typedef {"ms" | "µs" | "MB" | "bytes" | "%" | "times"} Unit
 */

/** Above this many microseconds, milliseconds are easier to read. */
const LONG_US = 1000;

/**
 * A number with as many digits as a second run might confirm.
 *
 * @param {number} value
 * @param {Unit} unit
 */
function number(value, unit) {
	if (unit === "bytes" || unit === "MB") return value.toFixed(0);
	const size = Math.abs(value);
	return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
}

/**
 * A site's size in words.
 *
 * @param {number} count
 */
export function pagesOf(count) {
	return count === 1 ? "1 page" : `${count.toLocaleString("en")} pages`;
}

/**
 * A median with its quartiles.
 *
 * @param {readonly number[]} values
 * @param {Unit} unit
 */
export function spread(values, unit) {
	const { median, low, high } = summarize(values);
	if (unit === "µs" && median >= LONG_US) {
		return spread(
			values.map((value) => value / 1000),
			"ms",
		);
	}
	const middle = `${number(median, unit)} ${unit}`;
	return low === high ? middle : `${middle} (${number(low, unit)} to ${number(high, unit)})`;
}

/**
 * The ratio of two medians.
 *
 * @param {string} what
 * @param {Unit} unit
 * @param {readonly number[]} here
 * @param {Series} beside
 * @param {Bound} [bound]
 * @returns {Row}
 */
export function ratio(what, unit, here, beside, bound) {
	const times = summarize(here).median / summarize(beside.values).median;
	return {
		what,
		here: spread(here, unit),
		beside: `${beside.name}: ${spread(beside.values, unit)}`,
		result: `${number(times, "times")} times`,
		...judged(times, "times", bound),
	};
}

/**
 * How many times as long the peer takes.
 *
 * @param {string} what
 * @param {Unit} unit
 * @param {readonly number[]} here
 * @param {Series} beside
 * @param {Bound} [bound]
 * @returns {Row}
 */
export function speedup(what, unit, here, beside, bound) {
	const times = summarize(beside.values).median / summarize(here).median;
	return {
		...ratio(what, unit, here, beside),
		result: `${number(times, "times")} times as fast`,
		...judged(times, "times", bound),
	};
}

/**
 * The median of what each pair of runs differs by.
 *
 * @param {string} what
 * @param {Unit} unit
 * @param {readonly number[]} here
 * @param {Series} beside
 * @param {Bound} [bound]
 * @returns {Row}
 */
export function over(what, unit, here, beside, bound) {
	const more = differences(here, beside.values);
	return {
		what,
		here: spread(here, unit),
		beside: `${beside.name}: ${spread(beside.values, unit)}`,
		result: `${spread(more, unit)} over`,
		...judged(summarize(more).median, unit, bound),
	};
}

/**
 * What stands for itself.
 *
 * @param {string} what
 * @param {Unit} unit
 * @param {readonly number[]} here
 * @param {Bound} [bound]
 * @returns {Row}
 */
export function alone(what, unit, here, bound) {
	const { median } = summarize(here);
	return { what, here: spread(here, unit), beside: "", result: "", ...judged(median, unit, bound) };
}

/**
 * @param {number} value
 * @param {Unit} unit
 * @param {Bound | undefined} bound
 * @returns {Pick<Row, "bound" | "holds">}
 */
function judged(value, unit, bound) {
	if (!bound) return {};
	const isUpper = "atMost" in bound;
	const limit = isUpper ? bound.atMost : bound.atLeast;
	const holds = isUpper ? value <= limit : value >= limit;
	const missed = Math.abs(value / limit - 1) * 100;
	return {
		bound: `${isUpper ? "at most" : "at least"} ${limit} ${unit}`,
		holds: holds ? "yes" : `no, by ${missed.toFixed(0)}%`,
	};
}
