import { rm } from "node:fs/promises";
import { test } from "uvu";
import * as assert from "uvu/assert";
import {
	buildHere,
	CACHE,
	contents,
	createFaultSite,
	ended,
	OCEAN,
	scale,
	startBuild,
} from "../helpers/faults.js";
import { removeSites, type Site } from "../helpers/site.js";

test.after(removeSites);

const BUILDS = 8;

/** Builds the site by many processes at once, each into a folder of its own. */
async function buildAtOnce(site: Site): Promise<string[]> {
	const builds = Array.from({ length: BUILDS }, async (_, index) => {
		const output = `out/${index}`;
		const { code, stdout, stderr } = await ended(startBuild(site, [`--output=${output}`]));
		assert.is(code, 0, stdout + stderr);
		assert.not.match(stdout + stderr, /warning|cannot/i);
		return output;
	});
	return Promise.all(builds);
}

test("builds of one site at once end well and are equal, whatever the cache was", async () => {
	const site = await createFaultSite();
	await buildHere(site);
	const output = await contents(site.path("_site"));
	const cache = await contents(site.path(CACHE));
	for (let round = 0; round < scale(4, 1); round += 1) {
		await rm(site.path("var"), { recursive: true });
		if (round % 2 === 1) {
			await site.write({ "src/themes/ocean.css": OCEAN[1] });
			await buildHere(site);
			await site.write({ "src/themes/ocean.css": OCEAN[0] });
		}
		for (const folder of await buildAtOnce(site)) {
			assert.equal(await contents(site.path(folder)), output, folder);
		}
		assert.equal(await contents(site.path(CACHE)), cache, "whole, and nothing beside it");
		assert.match((await buildHere(site)).join("\n"), "from the cache");
	}
});

test.run();
