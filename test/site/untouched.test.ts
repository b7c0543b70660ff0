import { test } from "uvu";
import * as assert from "uvu/assert";
import { CHROMIUM, startEngines } from "../helpers/in-engines.js";
import { OTHER_SITES } from "../helpers/other-sites.js";
import { IS_SAMPLE } from "../helpers/sample.js";
import {
	assertUntouched,
	buildPair,
	differences,
	type Pair,
	WIDTHS,
} from "../helpers/untouched.js";

/** One site each of boxes, colours, layers and switches. */
const SAMPLE = [
	"full-bleed hero",
	"text colour without a background",
	"cascade layers, one called theme",
	"a body script that sets data-theme late",
];

const sites = OTHER_SITES.filter(({ name }) => !IS_SAMPLE || SAMPLE.includes(name));
const widths = IS_SAMPLE ? WIDTHS.slice(0, 1) : WIDTHS;
const pairs: Pair[] = [];
for (const site of sites) pairs.push(await buildPair(site));
const [first] = sites;
if (!first) throw new Error("no sites");
const restyled = await buildPair(first, "{ styles: { base: true } }");
// WebKit shows no more of a page than its window.
const { each } = await startEngines({
	engines: IS_SAMPLE ? CHROMIUM : ["chromium", "firefox"],
	fresh: true,
});

for (const pair of pairs) {
	test(`${pair.site.name}: the one line adds the assets to the pages, and nothing else`, async () => {
		await assertUntouched(pair);
	});
}

each(
	"no pixel of a site with CSS of its own differs, in either scheme, wide or narrow",
	async (_, browser) => {
		assert.equal(await differences(browser, pairs, { widths }), []);
	},
);

each("what does differ is seen", async (_, browser) => {
	const found = await differences(browser, [restyled], { widths });
	assert.is(found.length, 2 * widths.length, found.join("\n"));
});

test.run();
