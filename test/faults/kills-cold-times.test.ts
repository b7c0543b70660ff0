import { test } from "uvu";
import { scale } from "../helpers/faults.js";
import { Killer } from "../helpers/kills.js";
import { createRandom } from "../helpers/random.js";
import { removeSites } from "../helpers/site.js";

test.after(removeSites);

test("a first build that is killed at any time harms no later one", async () => {
	const killer = await Killer.create();
	const random = createRandom(1);
	for (let count = scale(57, 2); count > 0; count -= 1) {
		await killer.kill("cold", { share: random() });
	}
});

test.run();
