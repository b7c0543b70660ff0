import { test } from "uvu";
import * as assert from "uvu/assert";
import { scale, spread } from "../helpers/faults.js";
import { Killer } from "../helpers/kills.js";
import { removeSites } from "../helpers/site.js";

test.after(removeSites);

const killer = await Killer.create();

test("the steps are all that a build tells and writes", () => {
	const { steps } = killer;
	const files = ["site.css", "site.json"].flatMap((name) => [
		`within writeFile var/cache/theme/${name}.ID.tmp`,
		`before rename var/cache/theme/${name}.ID.tmp`,
		`after rename var/cache/theme/${name}.ID.tmp`,
	]);
	const output = [
		"within writeFile var/cache/theme/_theme.ID.tmp/_theme/css/site.css",
		"within writeFile _site/index.html",
	];
	for (const step of ["themes:cache:miss", ...files, "themes:cached", "theme:ready", ...output]) {
		assert.ok(steps.includes(step), `${step} is none of ${steps.join(", ")}`);
	}
});

test("a first build that is killed at any step harms no later one", async () => {
	const steps = killer.steps.map((_, index) => index + 1);
	for (const step of spread(steps, scale(steps.length, 3))) await killer.kill("cold", { step });
});

test("what many killed builds leave behind goes", async () => {
	const writing = killer.steps.flatMap((step, index) =>
		/^within .*\.tmp$/.test(step) ? index + 1 : [],
	);
	assert.is(writing.length, 2);
	const copied = killer.steps.findIndex((step) => /^within .*\.tmp\/.*\.css$/.test(step)) + 1;
	assert.ok(copied > 0);
	const steps = Array.from({ length: scale(8, 2) }, (_, at) => writing[at % 2] ?? 0);
	await killer.leaveNothing(steps);
	await killer.leaveNothing([copied]);
});

test.run();
