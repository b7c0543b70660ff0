import { sharesOf } from "../../bench/harness/profile.mjs";
import { alone, ratio, speedup } from "../../bench/harness/rows.mjs";
import { differences, median, summarize } from "../../bench/harness/statistics.mjs";
import { assert, test } from "../helpers/test.js";

test("medians, quartiles and the differences of pairs", () => {
	assert.is(median([4, 1, 3, 2]), 2.5);
	assert.equal(summarize([40, 10, 30, 20, 50]), { median: 30, low: 20, high: 40 });
	assert.equal(differences([130, 930, 142], [100, 900, 110]), [30, 30, 32]);
});

test("a row says its ratio, its bound, and by how much that is missed", () => {
	const beside = { name: "peer", values: [10, 10, 10] };
	const row = ratio("One", "ms", [30, 30, 30], beside, { atMost: 2 });
	const said = ["One", "30.0 ms", "peer: 10.0 ms", "3.00 times", "at most 2 times", "no, by 50%"];
	assert.equal(Object.values(row), said);
	assert.is(speedup("Two", "µs", [2], beside, { atLeast: 5 }).holds, "yes");
	assert.is(speedup("Two", "µs", [4], beside, { atLeast: 5 }).holds, "no, by 50%");
	assert.is(alone("Three", "bytes", [450], { atMost: 450 }).holds, "yes");
	assert.not("bound" in alone("Four", "bytes", [450]));
});

const frame = (functionName: string, url = "") => ({ functionName, url });
const OWN = "file:///plugin/dist/eleventy/transform.js";

test("a profile's share is what own functions take with all that works for them, of what was not idle", () => {
	const profile = {
		nodes: [
			{ id: 1, callFrame: frame("(root)"), children: [2, 3, 6] },
			{ id: 2, callFrame: frame("(idle)") },
			{ id: 3, callFrame: frame("render", "file:///eleventy.js"), children: [4] },
			{ id: 4, callFrame: frame("transform", OWN), children: [5, 8] },
			{ id: 5, callFrame: frame("indexOf"), children: [7] },
			{ id: 6, callFrame: frame("(garbage collector)") },
			{ id: 7, callFrame: frame("helper", OWN) },
			{ id: 8, callFrame: frame("next", "file:///eleventy.js"), children: [9] },
			{ id: 9, callFrame: frame("indexOf") },
		],
		// The first delta is from the profile's start; each sample lasts until the next.
		samples: [2, 3, 5, 7, 9, 6],
		timeDeltas: [500, 400, 50, 20, 10, 10, 10],
	};
	const isOwn = (url: string) => (url === OWN ? true : url === "" ? undefined : false);
	const { share, functions } = sharesOf(profile, isOwn);
	assert.equal(functions, {
		"transform in eleventy/transform.js": 0.2,
		"helper in eleventy/transform.js": 0.1,
	});
	assert.ok(Math.abs(share - 0.3) < 1e-9);
});
