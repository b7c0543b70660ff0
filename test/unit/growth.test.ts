import { test } from "uvu";
import * as assert from "uvu/assert";
import {
	ofLength,
	PAGE_SCANNERS,
	POLICY_SCANNERS,
	SLOW_MATCHES,
	SLOW_PAGES,
	SLOW_POLICIES,
	type Slow,
} from "../helpers/scanners.js";
import { countSteps } from "../helpers/steps.js";

const LENGTHS = [500, 1000, 2000, 4000];

/** Steps for each character of texts of these lengths. */
function densities(scan: (text: string) => unknown, slow: Slow): number[] {
	return LENGTHS.map((length) => countSteps(() => scan(ofLength(length, slow))) / length);
}

/** The longest text costs no more for each character than shorter ones; twice would be quadratic. */
function assertLinear(scan: (text: string) => unknown, slow: Slow): void {
	const shorter = densities(scan, slow);
	const longest = shorter.pop() ?? 0;
	const message = `${JSON.stringify(slow)}: ${shorter.join(", ")}, then ${longest} steps`;
	assert.ok(longest <= 1.5 * Math.max(...shorter), message);
}

for (const [name, scan] of Object.entries(PAGE_SCANNERS)) {
	test(`${name}() takes steps in proportion to the page`, () => {
		for (const slow of SLOW_PAGES) assertLinear(scan, slow);
	});
}

for (const [name, scan] of Object.entries(POLICY_SCANNERS)) {
	test(`${name}() takes steps in proportion to the policy`, () => {
		for (const slow of SLOW_POLICIES) assertLinear(scan, slow);
	});
}

test("the count tells linear from quadratic", () => {
	const marks = { before: "", part: "<", after: "" };
	const countTo = (mark: string) =>
		densities((text) => {
			for (let at = 0; at >= 0 && at < text.length; at++) text.indexOf(mark, at);
		}, marks);
	const [one = 0, , , eight = 0] = countTo("<");
	assert.ok(eight < 1.1 * one);
	const [half = 0, , , four = 0] = countTo(">");
	assert.ok(four > 7 * half);
});

// What a regular expression does within a match cannot be counted. A quadratic one would take hours
// for these, and the runner ends a file that takes minutes.
for (const [name, scan] of Object.entries(PAGE_SCANNERS)) {
	test(`${name}() comes to the end of a million characters that patterns begin to match`, () => {
		for (const slow of SLOW_MATCHES) scan(ofLength(1_000_000, slow));
	});
}

test.run();
