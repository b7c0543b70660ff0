/** The table in the terminal. */

/** @typedef {import("./rows.mjs").Row} Row */

const COLUMNS = /** @type {const} */ (["what", "here", "beside", "result", "bound", "holds"]);
const HEADINGS = {
	what: "What",
	here: "Here",
	beside: "Beside",
	result: "Result",
	bound: "Bound",
	holds: "Holds",
};

/**
 * Aligned, each column as wide as its widest cell.
 *
 * @param {readonly Row[]} rows
 */
export function toText(rows) {
	const lines = [HEADINGS, ...rows].map((row) => COLUMNS.map((column) => row[column] ?? ""));
	const widths = COLUMNS.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? "").length)));
	return lines
		.map((line) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  "))
		.map((line) => line.trimEnd())
		.join("\n");
}
