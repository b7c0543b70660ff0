import { cp, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { REPOSITORY } from "../helpers/cli.js";
import * as faults from "../helpers/faults.js";
import { assert, createSite, type Site, test } from "../helpers/site.js";

/*
 * Builds are killed at each of their steps: whatever they leave, the next build's output and cache are,
 * byte for byte, those of one that nobody killed.
 */

const here = (name: string) => fileURLToPath(new URL(`../helpers/${name}`, import.meta.url));
const KILL_AT = ["--import", here("kill-at.mjs")];
const THEME = "src/themes/ocean.css";

const site = await faults.createFaultSite();
const start = (env: Record<string, string>) =>
	faults.ended(faults.startBuild(site, [], { node: KILL_AT, env, stdio: "ignore" }));
const isTemporary = (name: string) => /\.tmp(\/|$)/.test(name);
const cached = async () => (site.has(faults.CACHE) ? faults.contents(site.path(faults.CACHE)) : {});

/** What a build is when it is killed: the first one, or one whose cache is of an older source. */
type State = "cold" | "stale";

async function reset(state: State): Promise<void> {
	for (const name of ["var", "_site"]) await rm(site.path(name), { recursive: true, force: true });
	if (state === "stale") await cp(site.path("stale"), site.path(faults.CACHE), { recursive: true });
}

await site.write({ [THEME]: faults.OCEAN[1] });
await faults.buildHere(site);
await cp(site.path(faults.CACHE), site.path("stale"), { recursive: true });
await site.write({ [THEME]: faults.OCEAN[0] });
await reset("cold");
const whole = await start({ STEPS_FILE: site.path("steps.json") });
const clean = { output: await faults.contents(site.path("_site")), cache: await cached() };
const names = JSON.parse(await site.read("steps.json")) as string[];
const steps = names.map((_, index) => index + 1);

async function killAt(step: number): Promise<void> {
	const { signal } = await start({ KILL_AT: String(step) });
	assert.is(signal, "SIGKILL", `step ${step}`);
}

async function assertSound(what: string): Promise<void> {
	await faults.buildHere(site);
	assert.equal(await faults.contents(site.path("_site")), clean.output, what);
	const now = Object.entries(await cached()).filter(([name]) => !isTemporary(name));
	assert.equal(Object.fromEntries(now), clean.cache, what);
	assert.match((await faults.buildHere(site)).join("\n"), "from the cache", what);
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
	for (const step of [...told, ...files, "within writeFile _site/index.html"])
		assert.ok(names.includes(step), `${step} is none of ${names.join(", ")}`);
});

test("a first build that is killed harms no later one", () =>
	assertHarmless("cold", faults.spread(steps, faults.scale(steps.length, 3))));

test("a build that is killed while it replaces an older cache harms no later one", () => {
	// Between the two renames, the old facts lie beside the new CSS.
	const between = steps.filter((step) => /^after rename .*css/.test(names[step - 1] ?? ""));
	assert.is(between.length, 1);
	const some = faults.scale(1, 0) ? steps : [...between, ...faults.spread(steps, 2)];
	return assertHarmless("stale", some);
});

const BUILDS = 8;

async function buildAtOnce(site: Site): Promise<string[]> {
	const builds = Array.from({ length: BUILDS }, async (_, index) => {
		const output = `out/${index}`;
		const { code, stdout, stderr } = await faults.ended(
			faults.startBuild(site, [`--output=${output}`]),
		);
		assert.is(code, 0, stdout + stderr);
		assert.not.match(stdout + stderr, /warning|cannot/i);
		return output;
	});
	return Promise.all(builds);
}

test("builds of one site at once end well and are equal, whatever the cache was", async () => {
	const site = await faults.createFaultSite();
	await faults.buildHere(site);
	const output = await faults.contents(site.path("_site"));
	const cache = await faults.contents(site.path(faults.CACHE));
	for (let round = 0; round < faults.scale(4, 1); round += 1) {
		await rm(site.path("var"), { recursive: true });
		if (round % 2 === 1) {
			await site.write({ "src/themes/ocean.css": faults.OCEAN[1] });
			await faults.buildHere(site);
			await site.write({ "src/themes/ocean.css": faults.OCEAN[0] });
		}
		for (const folder of await buildAtOnce(site))
			assert.equal(await faults.contents(site.path(folder)), output, folder);
		assert.equal(await faults.contents(site.path(faults.CACHE)), cache, "whole and alone");
		assert.match((await faults.buildHere(site)).join("\n"), "from the cache");
	}
});

/** Bundled: to compile it takes longer than the save. As deep below package.json as src/ is. */
const SAVE_ONCE = `${REPOSITORY}coverage/save-once-${process.pid}.mjs`;
const asModule = { bundle: true, packages: "external", platform: "node", format: "esm" } as const;
await build({ entryPoints: [here("save-once.ts")], outfile: SAVE_ONCE, ...asModule });
test.after(() => rm(SAVE_ONCE));
const FOLDER = "src/themes";
const BRAND = "[data-theme=brand] {\n\tcolor-scheme: light;\n\t--radius: 1px;\n}\n";

async function save(site: Site, theme: string, env: Record<string, string>) {
	const args = [...KILL_AT, SAVE_ONCE, theme, "2px"];
	return faults.ended(faults.startProcess(site, process.execPath, args, { env }));
}

/** Kills a save at each of its steps; its file is what it was, or what it was to be. */
async function killAtEach(site: Site, theme: string, before: string | undefined, after: string) {
	const file = `${FOLDER}/${theme}.css`;
	const reset = async () => {
		await rm(site.path(FOLDER), { recursive: true, force: true });
		if (before !== undefined) await site.write({ [file]: before });
	};
	await reset();
	const { code, stderr } = await save(site, theme, { STEPS_FILE: site.path("steps.json") });
	assert.is(code, 0, stderr);
	assert.is(await site.read(file), after);
	const steps = JSON.parse(await site.read("steps.json")) as string[];
	const renamed = steps.findIndex((step) => step.startsWith("after rename"));
	assert.ok(steps.some((step) => step.startsWith("within writeFile")) && renamed > 0, steps.join());
	for (const [index, step] of steps.entries()) {
		await reset();
		const { signal } = await save(site, theme, { KILL_AT: String(index + 1) });
		assert.is(signal, "SIGKILL", step);
		const text = site.has(file) ? await site.read(file) : undefined;
		assert.is(text, index < renamed ? before : after, step);
	}
}

test("killed at any step, a theme's file is the old one or the new one; a new theme's is not there, or whole", async () => {
	const site = await createSite();
	await killAtEach(site, "brand", BRAND, BRAND.replace("1px", "2px"));
	await killAtEach(site, "dark", undefined, '[data-theme="dark"] {\n\t--radius: 2px;\n}\n');
});
