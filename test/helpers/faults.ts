import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { adopt } from "./browsers/processes.js";
import { createInstalledSite } from "./cli.js";
import { IS_WHOLE } from "./sample.js";
import type { Site } from "./site.js";

export { buildHere } from "./eleventy.js";

/** `FAULTS=full` does all of it; without, it is a sample, with the same seed each time. */
export function scale(full: number, sample: number): number {
	return IS_WHOLE ? full : sample;
}

/** At most so many of a list, spread over all of it. */
export function spread<T>(items: readonly T[], count: number): T[] {
	const every = Math.max(1, items.length / count);
	return Array.from({ length: Math.min(count, items.length) }, (_, index) => {
		return items[Math.floor(index * every)] as T;
	});
}

export const OCEAN = ["teal", "navy"].map(
	(color) =>
		`@import "../parts/waves.css"; [data-theme=ocean] { color-scheme: dark; background-color: ${color} }`,
) as [string, string];

/** A small site with a page that shows all that the plugin puts into one. */
export function createFaultSite(): Promise<Site> {
	return createInstalledSite({
		"package.json": '{"type":"module"}',
		"site.json": '{"theme":{"styles":{"base":false,"components":false,"themes":["dark"]}}}',
		// Eleventy would take other output folders for input.
		".eleventyignore": "out\n_site\n",
		"eleventy.config.js": `
			import { events, themePlugin } from "eleventy-plugin-theme";
			// For builds to JSON, which Eleventy keeps from logging.
			if (process.env.TELL) events.on("theme:warning", (warning) => console.error(warning.type));
			export default (eleventyConfig) => { eleventyConfig.addPlugin(themePlugin); };`,
		"_includes/page.njk":
			"<!doctype html><html lang=en><head><meta charset=utf-8><title>x</title></head><body>{{ content | safe }}</body></html>",
		"index.md":
			"---\nlayout: page.njk\n---\n# One\n\n<% themeSwitcher() %>\n\n<% themeTokenEditor() %>\n",
		"two.md": "---\nlayout: page.njk\ntheme: ocean\n---\n# Two\n",
		"src/themes/ocean.css": OCEAN[0],
		"src/themes/sand.css": "[data-theme=sand] { color-scheme: light; background-color: #fed }",
		"src/parts/waves.css": ":root { --wave: 1px }",
	});
}

export const CACHE = "var/cache/theme";

export function startBuild(
	site: Site,
	args: readonly string[] = [],
	{ node = [], ...options }: SpawnOptions & { node?: readonly string[] } = {},
): ChildProcess {
	const command = site.path("node_modules/@11ty/eleventy/cmd.cjs");
	return startProcess(site, process.execPath, [...node, command, ...args], options);
}

/** A process in the site's folder. It measures no coverage: most of those here do not live to tell. */
export function startProcess(
	site: Site,
	command: string,
	args: readonly string[],
	options: SpawnOptions,
): ChildProcess {
	const { NODE_V8_COVERAGE: _, ...env } = process.env;
	const child = spawn(command, args, {
		cwd: site.root,
		timeout: 180_000,
		killSignal: "SIGKILL",
		...options,
		env: { ...env, ...options.env },
	});
	return adopt(child);
}

export interface Ended {
	code: number | null;
	signal: NodeJS.Signals | null;
	stdout: string;
	stderr: string;
}

export function ended(child: ChildProcess): Promise<Ended> {
	const output = { stdout: "", stderr: "" };
	child.stdout?.on("data", (data) => (output.stdout += data));
	child.stderr?.on("data", (data) => (output.stderr += data));
	return new Promise((resolve, reject) => {
		child.on("error", reject);
		child.on("close", (code, signal) => resolve({ code, signal, ...output }));
	});
}

export async function contents(folder: string): Promise<Record<string, string>> {
	const found: Record<string, string> = {};
	for (const name of (await readdir(folder, { recursive: true })).sort()) {
		const path = join(folder, name);
		if ((await stat(path)).isFile()) found[name] = await readFile(path, "latin1");
	}
	return found;
}
