import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ThemeError } from "../../src/errors.js";
import type { ThemeBus, ThemeEvents } from "../../src/events.js";
import { temporaryFolder } from "./browsers/processes.js";
import { assert, createRandom, IS_SAMPLE, IS_WHOLE, listed, test, until } from "./test.js";

export { assert, createRandom, IS_SAMPLE, IS_WHOLE, listed, test, until };

/** Nothing that ships: what a bundle holds is the site's alone, but for the controls' styles. */
export const NO_STYLES = { base: false, components: false, themes: false } as const;
export const BARE = { styles: NO_STYLES, checks: false } as const;

/** A site in a temporary folder of its own: Eleventy caches layouts by path within a process. */
export class Site {
	readonly root: string;

	constructor(root: string) {
		this.root = root;
	}

	path(...parts: string[]): string {
		return join(this.root, ...parts);
	}

	async write(files: Record<string, string | Uint8Array>): Promise<void> {
		for (const [name, content] of Object.entries(files)) {
			await fs.mkdir(dirname(this.path(name)), { recursive: true });
			await fs.writeFile(this.path(name), content);
		}
	}

	async replace(name: string, content: string): Promise<void> {
		const whole = join(tmpdir(), `${randomUUID()}.whole`);
		await fs.writeFile(whole, content);
		await fs.rename(whole, this.path(name));
	}

	read(name: string): Promise<string> {
		return fs.readFile(this.path(name), "utf8");
	}

	has(name: string): boolean {
		return existsSync(this.path(name));
	}
}

/** A new site with these files; removed when the process ends. */
export async function createSite(files: Record<string, string | Uint8Array> = {}): Promise<Site> {
	const site = new Site(await fs.realpath(temporaryFolder()));
	await site.write(files);
	return site;
}

/** What builds make, and what is no part of a site. */
const MADE = /^(?:node_modules|\.git|_site|var)(?:\/|$)/;

/** Every file of a site with what it is, but for some: nothing was written if it is the same. */
export async function snapshot(site: Site, but = MADE, folder = "") {
	const found: Record<string, string> = {};
	for (const entry of (await fs.readdir(site.path(folder))).sort()) {
		const name = folder ? `${folder}/${entry}` : entry;
		if (but.test(name)) continue;
		const path = site.path(name);
		const stats = await fs.lstat(path);
		const isLink = stats.isSymbolicLink();
		const text = stats.isFile()
			? await fs.readFile(path, "latin1")
			: isLink && (await fs.readlink(path));
		found[name] = `${stats.mode} ${stats.ino} ${text}`;
		if (stats.isDirectory()) Object.assign(found, await snapshot(site, but, name));
	}
	return found;
}

/** The error of ours that this ends in, also within what Eleventy says of an error in a plugin. */
export async function thrown(run: () => unknown): Promise<ThemeError> {
	try {
		await run();
	} catch (error) {
		const { originalError = error } = error as { originalError?: unknown };
		assert.instance(originalError, ThemeError, String(originalError));
		return originalError as ThemeError;
	}
	throw new Error("no error was thrown");
}

/** What a bus tells, in order: each event's name, and its payload if it has one. */
export function record(bus: ThemeBus): unknown[][] {
	const heard: unknown[][] = [];
	for (const name of EVENT_NAMES)
		bus.on(name, (...payload: unknown[]) => heard.push([name, ...payload]));
	return heard;
}

const OF_THEMES =
	"load:start concatenated minified cached load:end cache:hit cache:miss cache:loaded";
const OF_ONE = "basics:loaded components:loaded loaded ready changed warning error";
export const EVENT_NAMES = [
	...OF_THEMES.split(" ").map((name) => `themes:${name}`),
	...OF_ONE.split(" ").map((name) => `theme:${name}`),
] as (keyof ThemeEvents)[];
