import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ThemeBus, ThemeEvents } from "../../src/events.js";

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
			await mkdir(dirname(this.path(name)), { recursive: true });
			await writeFile(this.path(name), content);
		}
	}

	/** As {@link write}, but nobody sees the file empty, or half of it, however busy the machine is. */
	async replace(name: string, content: string): Promise<void> {
		const whole = join(tmpdir(), `${randomUUID()}.whole`);
		await writeFile(whole, content);
		await rename(whole, this.path(name));
	}

	read(name: string): Promise<string> {
		return readFile(this.path(name), "utf8");
	}

	has(name: string): boolean {
		return existsSync(this.path(name));
	}

	async remove(): Promise<void> {
		await rm(this.root, { recursive: true, force: true });
	}
}

const sites: Site[] = [];

/** A new site with these files; removed when the process ends. */
export async function createSite(files: Record<string, string | Uint8Array> = {}): Promise<Site> {
	const site = new Site(await realpath(await mkdtemp(join(tmpdir(), "theme-test-"))));
	sites.push(site);
	await site.write(files);
	return site;
}

/** For `test.after`. */
export async function removeSites(): Promise<void> {
	await Promise.all(sites.splice(0).map((site) => site.remove()));
}

/** What a bus tells, in order: each event's name, and its payload if it has one. */
export function record(bus: ThemeBus): unknown[][] {
	const heard: unknown[][] = [];
	for (const name of EVENT_NAMES) {
		bus.on(name, (...payload: unknown[]) => heard.push([name, ...payload]));
	}
	return heard;
}

export const EVENT_NAMES: (keyof ThemeEvents)[] = [
	"themes:load:start",
	"theme:basics:loaded",
	"theme:components:loaded",
	"theme:loaded",
	"themes:concatenated",
	"themes:minified",
	"themes:cached",
	"themes:load:end",
	"theme:ready",
	"themes:cache:hit",
	"themes:cache:miss",
	"themes:cache:loaded",
	"theme:changed",
	"theme:warning",
	"theme:error",
];
