import { test } from "uvu";
import * as assert from "uvu/assert";
import { scale, spread } from "../helpers/faults.js";
import { Killer } from "../helpers/kills.js";
import { removeSites } from "../helpers/site.js";

test.after(removeSites);

const killer = await Killer.create();

test("a build that is killed at any step of replacing an older cache harms no later one", async () => {
	const steps = killer.steps.map((_, index) => index + 1);
	// Between the two renames, the old facts lie beside the new CSS.
	const between = steps.find((step) => /^after rename .*css/.test(killer.steps[step - 1] ?? ""));
	assert.ok(between);
	const some = [between, ...spread(steps, 2)];
	for (const step of scale(1, 0) ? steps : some) await killer.kill("stale", { step });
});

test.run();
