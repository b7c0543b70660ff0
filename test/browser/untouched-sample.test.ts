import { test } from "uvu";
import * as assert from "uvu/assert";
import { closeAll, launchAll } from "../helpers/browsers/index.js";
import { OTHER_SITES } from "../helpers/other-sites.js";
import { differences } from "../helpers/pixels.js";
import { removeSites } from "../helpers/site.js";
import { assertUntouched, buildPair, type Pair } from "../helpers/untouched.js";

/** One site each of boxes, colours, layers and switches; `site/untouched` has them all. */
const SAMPLE = [
	"full-bleed hero",
	"text colour without a background",
	"cascade layers, one called theme",
	"a body script that sets data-theme late",
];

const pairs: Pair[] = [];
for (const site of OTHER_SITES.filter(({ name }) => SAMPLE.includes(name))) {
	pairs.push(await buildPair(site));
}
const browsers = await launchAll(["chromium"]);

test.after(async () => {
	const servers = pairs.flatMap(({ before, after }) => [before.server, after.server]);
	await Promise.all([...servers.map((server) => server.close()), closeAll(browsers)]);
	await removeSites();
});

test("the one line adds the assets to the pages of four sites, and nothing else", async () => {
	assert.is(pairs.length, SAMPLE.length);
	for (const pair of pairs) await assertUntouched(pair);
});

test("no pixel of them differs in a light or dark system", async () => {
	for (const browser of browsers) {
		assert.equal(await differences(browser, pairs, { widths: [1280] }), []);
	}
});

test.run();
