import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { type Page, type Served, serveFolder } from "./browsers/index.js";
import { temporaryFolder } from "./browsers/processes.js";
import { PuppeteerPage } from "./browsers/puppeteer-page.js";
import { REPOSITORY } from "./cli.js";

const run = promisify(execFile);

export interface ExampleSite {
	readonly folder: string;
	/** All pages that the site wrote, as paths without the prefix: `/`, `/guide/`, `/404.html`. */
	readonly pages: readonly string[];
	readonly server: Served;
	readonly prefix: string;
	url(page: string): string;
}

/**
 * Builds the example site into a folder of its own; about two seconds.
 * @param address - where it is said to be published, if it is
 */
export async function buildExampleSite(prefix = "/", address = ""): Promise<ExampleSite> {
	const cwd = REPOSITORY;
	if (!existsSync(join(cwd, "dist/index.js"))) await run("npm", ["run", "-s", "build"], { cwd });
	const folder = join(temporaryFolder(), "site");
	await run(
		process.execPath,
		[
			"node_modules/@11ty/eleventy/cmd.cjs",
			"--quiet",
			`--output=${folder}`,
			`--pathprefix=${prefix}`,
		],
		{ cwd, timeout: 60_000, env: { ...process.env, SITE_URL: address } },
	);
	const server = await serveFolder({ root: folder, pathPrefix: prefix });
	const pages = (await filesOf(folder))
		.filter((file) => file.endsWith(".html") && !file.startsWith("/pagefind/"))
		.map((file) => file.replace(/\/index\.html$/, "/"));
	// An empty list would make every test of every page pass.
	if (!pages.includes("/") || pages.length < 10) throw new Error(`few pages: ${pages.join(" ")}`);
	return { folder, pages, server, prefix, url: (page) => new URL(page.slice(1), server.url).href };
}

/** All files below a folder, as paths that start with a slash. */
export async function filesOf(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")}`)
		.sort();
}

export function recordTrouble(page: Page): string[] {
	if (!(page instanceof PuppeteerPage)) throw new Error("only Chromium and Firefox tell");
	const trouble: string[] = [];
	page.raw
		.on("console", (message) => {
			if (["error", "warn"].includes(message.type())) trouble.push(`console: ${message.text()}`);
		})
		.on("pageerror", (error) => trouble.push(`uncaught: ${error}`))
		.on("requestfailed", (request) => {
			trouble.push(`failed: ${request.url()} ${request.failure()?.errorText ?? ""}`);
		})
		.on("response", (response) => {
			if (response.status() >= 400) trouble.push(`${response.status()}: ${response.url()}`);
		});
	return trouble;
}

/** Every theme of the page's switcher, a list or a menu; the entry that follows the system has no name. */
export function themesOf(page: Page): Promise<string[]> {
	return page.evaluate<string[]>(
		"[...document.querySelectorAll('select[data-theme-control] option, [data-theme-group]:not([data-theme-group=mode]) input')].map(({ value }) => value).filter(Boolean)",
	);
}
