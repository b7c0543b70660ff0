import { cp, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import {
	buildHere,
	CACHE,
	contents,
	createFaultSite,
	ended,
	OCEAN,
	scale,
	spread,
	startBuild,
} from "../helpers/faults.js";
import { assert, type Site, test } from "../helpers/site.js";

/*
 * Builds are killed at each of their steps: whatever they leave, the next build's output and cache are,
 * byte for byte, those of one that nobody killed.
 */

const KILL_AT = fileURLToPath(new URL("../helpers/kill-at.mjs", import.meta.url));
const THEME = "src/themes/ocean.css";

const site = await createFaultSite();
const start = (env: Record<string, string>) =>
	ended(startBuild(site, [], { node: ["--import", KILL_AT], env, stdio: "ignore" }));
const isTemporary = (name: string) => /\.tmp(\/|$)/.test(name);
const cached = async () => (site.has(CACHE) ? contents(site.path(CACHE)) : {});

/** What a build is when it is killed: the first one, or one whose cache is of an older source. */
type State = "cold" | "stale";

async function reset(state: State): Promise<void> {
	for (const name of ["var", "_site"]) {
		await rm(site.path(name), { recursive: true, force: true });
	}
	if (state === "stale") await cp(site.path("stale"), site.path(CACHE), { recursive: true });
}

await site.write({ [THEME]: OCEAN[1] });
await buildHere(site);
await cp(site.path(CACHE), site.path("stale"), { recursive: true });
await site.write({ [THEME]: OCEAN[0] });
await reset("cold");
const whole = await start({ STEPS_FILE: site.path("steps.json") });
const clean = { output: await contents(site.path("_site")), cache: await cached() };
const names = JSON.parse(await site.read("steps.json")) as string[];
const steps = names.map((_, index) => index + 1);

async function killAt(step: number): Promise<void> {
	const { signal } = await start({ KILL_AT: String(step) });
	assert.is(signal, "SIGKILL", `step ${step}`);
}

async function assertSound(what: string): Promise<void> {
	await buildHere(site);
	assert.equal(await contents(site.path("_site")), clean.output, what);
	const now = Object.entries(await cached()).filter(([name]) => !isTemporary(name));
	assert.equal(Object.fromEntries(now), clean.cache, what);
	assert.match((await buildHere(site)).join("\n"), "from the cache", what);
}

async function assertHarmless(state: State, some: readonly number[]): Promise<void> {
	for (const step of some) {
		await reset(state);
		await killAt(step);
		const what = `${state}, ${names[step - 1]}`;
		const leftovers = Object.keys(await cached()).filter(isTemporary);
		const [first, ...others] = new Set(leftovers.map((name) => name.split("/")[0]));
		assert.equal(others, [], `${what}: besides ${first}`);
		await assertSound(what);
	}
}

test("the steps are all that a build tells and writes", () => {
	assert.is(whole.code, 0);
	const files = ["site.css", "site.json"].flatMap((name) => [
		`within writeFile var/cache/theme/${name}.ID.tmp`,
		`before rename var/cache/theme/${name}.ID.tmp`,
		`after rename var/cache/theme/${name}.ID.tmp`,
	]);
	const told = ["themes:cache:miss", "themes:cached", "theme:ready"];
	for (const step of [...told, ...files, "within writeFile _site/index.html"]) {
		assert.ok(names.includes(step), `${step} is none of ${names.join(", ")}`);
	}
});

test("a first build that is killed harms no later one", () =>
	assertHarmless("cold", spread(steps, scale(steps.length, 3))));

test("a build that is killed while it replaces an older cache harms no later one", () => {
	// Between the two renames, the old facts lie beside the new CSS.
	const between = steps.filter((step) => /^after rename .*css/.test(names[step - 1] ?? ""));
	assert.is(between.length, 1);
	return assertHarmless("stale", scale(1, 0) ? steps : [...between, ...spread(steps, 2)]);
});

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
