import { test } from "uvu";
import * as assert from "uvu/assert";
import { closeAll, launchAll } from "../helpers/browsers/index.js";
import { OTHER_SITES } from "../helpers/other-sites.js";
import { differences } from "../helpers/pixels.js";
import { removeSites } from "../helpers/site.js";
import { assertUntouched, buildPair, type Pair } from "../helpers/untouched.js";

const pairs: Pair[] = [];
for (const site of OTHER_SITES) pairs.push(await buildPair(site));

const [first] = OTHER_SITES;
if (!first) throw new Error("no sites");
const restyled = await buildPair(first, "{ styles: { base: true } }");

test.after(async () => {
	const servers = [...pairs, restyled].flatMap(({ before, after }) => [
		before.server,
		after.server,
	]);
	await Promise.all(servers.map((server) => server.close()));
	await removeSites();
});

for (const pair of pairs) {
	test(`${pair.site.name}: the one line adds the assets to the pages, and nothing else`, async () => {
		await assertUntouched(pair);
	});
}

for (const name of ["chromium", "firefox"] as const) {
	const browsers = await launchAll([name]);
	const [browser] = browsers;

	test(`${name}: no pixel of a site with CSS of its own differs, in either scheme, wide or narrow`, async () => {
		if (!browser) return;
		assert.equal(await differences(browser, pairs), []);
	});

	test(`${name}: what does differ is seen`, async () => {
		if (!browser) return;
		const found = await differences(browser, [restyled]);
		assert.is(found.length, 4, found.join("\n"));
		await closeAll(browsers);
	});
}

test.run();
