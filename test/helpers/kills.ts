import { cp, readdir, rm, utimes } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as assert from "uvu/assert";
import { buildHere, CACHE, contents, createFaultSite, ended, OCEAN, startBuild } from "./faults.js";
import type { Site } from "./site.js";

/** What a build is when it is killed: the first one, or one whose cache is of an older source. */
export type State = "cold" | "stale";
/** The step at which a build is killed, or how far into it, from 0 to 1. */
export type Moment = { step: number } | { share: number };

const KILL_AT = fileURLToPath(new URL("kill-at.mjs", import.meta.url));
const THEME = "src/themes/ocean.css";

/** What a build leaves: every file by its name. */
interface Left {
	readonly output: Record<string, string>;
	readonly cache: Record<string, string>;
}

/** A site whose builds are killed, and what a build that nobody killed makes of it. */
export class Killer {
	readonly steps: readonly string[];
	readonly #site: Site;
	readonly #clean: Left;
	/** Milliseconds that a whole build takes. */
	readonly #duration: number;

	private constructor(site: Site, clean: Left, steps: string[], duration: number) {
		this.#site = site;
		this.#clean = clean;
		this.steps = steps;
		this.#duration = duration;
	}

	static async create(): Promise<Killer> {
		const site = await createFaultSite();
		await site.write({ [THEME]: OCEAN[1] });
		await buildHere(site);
		await cp(site.path(CACHE), site.path("stale"), { recursive: true });
		await site.write({ [THEME]: OCEAN[0] });
		await forget(site);
		const started = Date.now();
		const file = site.path("steps.json");
		const { code } = await ended(build(site, { STEPS_FILE: file }));
		assert.is(code, 0);
		const clean = { output: await contents(site.path("_site")), cache: await cacheOf(site) };
		const steps = JSON.parse(await site.read("steps.json")) as string[];
		return new Killer(site, clean, steps, Date.now() - started);
	}

	/** Kills a build, and asserts that the next one is as good as if nothing had happened. */
	async kill(state: State, moment: Moment): Promise<void> {
		const what = `${state}, ${JSON.stringify(moment)}`;
		await this.#reset(state);
		await this.#killed(moment, what);
		const leftovers = Object.keys(await cacheOf(this.#site)).filter(isTemporary);
		const [first, ...others] = new Set(leftovers.map((name) => name.split("/")[0]));
		assert.equal(others, [], `${what}: besides ${first}`);
		await this.#assertSound(what);
	}

	/** Kills many builds, and asserts that what they leave goes. */
	async leaveNothing(steps: readonly number[]): Promise<void> {
		await this.#reset("cold");
		for (const step of steps) await this.#killed({ step }, `step ${step}`);
		const folder = this.#site.path(CACHE);
		const leftovers = (await readdir(folder)).filter(isTemporary);
		assert.is(leftovers.length, steps.length);
		const anHourAgo = new Date(Date.now() - 3_600_000);
		for (const name of leftovers) await utimes(`${folder}/${name}`, anHourAgo, anHourAgo);
		await this.#assertSound("after all");
		assert.equal((await readdir(folder)).sort(), ["site.css", "site.json"]);
	}

	async #reset(state: State): Promise<void> {
		await forget(this.#site);
		if (state === "stale") {
			await cp(this.#site.path("stale"), this.#site.path(CACHE), { recursive: true });
		}
	}

	async #killed(moment: Moment, what: string): Promise<void> {
		const child = build(this.#site, "step" in moment ? { KILL_AT: String(moment.step) } : {});
		const end = ended(child);
		if ("step" in moment) {
			const { signal } = await end;
			assert.is(signal, "SIGKILL", what);
			return;
		}
		const timer = setTimeout(() => child.kill("SIGKILL"), moment.share * this.#duration);
		await end;
		clearTimeout(timer);
	}

	/** The next build's output and cache are, byte for byte, those of a clean one; its cache is used. */
	async #assertSound(what: string): Promise<void> {
		await buildHere(this.#site);
		const { output, cache } = this.#clean;
		assert.equal(await contents(this.#site.path("_site")), output, what);
		const now = Object.entries(await cacheOf(this.#site)).filter(([name]) => !isTemporary(name));
		assert.equal(Object.fromEntries(now), cache, what);
		const again = await buildHere(this.#site);
		assert.match(again.join("\n"), "from the cache", what);
	}
}

function build(site: Site, env: Record<string, string>) {
	return startBuild(site, [], { node: ["--import", KILL_AT], env, stdio: "ignore" });
}

async function forget(site: Site): Promise<void> {
	for (const name of ["var", "_site"]) {
		await rm(site.path(name), { recursive: true, force: true });
	}
}

async function cacheOf(site: Site): Promise<Record<string, string>> {
	return site.has(CACHE) ? contents(site.path(CACHE)) : {};
}

function isTemporary(name: string): boolean {
	return /\.tmp(\/|$)/.test(name);
}
