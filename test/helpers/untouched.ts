import Eleventy from "@11ty/eleventy";
import * as assert from "uvu/assert";
import { type Served, serveFolder } from "./browsers/index.js";
import { createInstalledSite } from "./cli.js";
import type { EleventyConfig } from "./eleventy.js";
import { contents } from "./faults.js";
import { type OtherSite, withPlugin } from "./other-sites.js";
import type { Site } from "./site.js";

/** What one build of a site came to. */
export interface Built {
	/** Whether the build ended well. */
	readonly ended: boolean;
	/** The plugin's lines, or with the error all of it. */
	readonly log: readonly string[];
	/** Each file of the output, by its path with a slash before it. */
	readonly output: Readonly<Record<string, string>>;
	readonly server: Served;
}

/** A site without the one line, and with it. */
export interface Pair {
	readonly site: OtherSite;
	readonly before: Built;
	readonly after: Built;
}

/** All that a page of a site without themes may get, in one piece. */
const ASSETS =
	/<link rel="stylesheet" href="([^"]*)_theme\/css\/site\.css\?v=[0-9a-f]{8}"><script type="module" src="\1_theme\/theme\.js\?v=[0-9a-f]{8}"><\/script>/;

/** Builds a site as its owner has it, and with the one line. */
export async function buildPair(site: OtherSite, options?: string): Promise<Pair> {
	return {
		site,
		before: await built(site, site.files),
		after: await built(site, withPlugin(site, options)),
	};
}

/** Builds a site in a folder of its own. */
export async function built(
	other: OtherSite,
	files: Readonly<Record<string, string>>,
): Promise<Built> {
	return buildIn(await createInstalledSite(files), other);
}

/** Builds what stands in a folder by a site's configuration. */
export async function buildIn(site: Site, other: OtherSite): Promise<Built> {
	const log: string[] = [];
	const push = (message: string) => void log.push(message);
	process.chdir(site.root);
	const eleventy = new Eleventy(undefined, undefined, {
		configPath: other.config,
		// Layouts are cached for the whole process, by their paths within a site.
		config: (config: EleventyConfig) => config.setUseTemplateCache(false),
	});
	eleventy.logger.overrideLogger({ log: push, warn: push, error: push });
	let ended = true;
	try {
		await eleventy.init();
		await eleventy.write();
	} catch (error) {
		ended = false;
		log.push(String(error));
	}
	const root = site.path("_site");
	return {
		ended,
		log: log.filter((line) => !ended || line.includes("eleventy-plugin-theme")),
		output: ended ? await contents(root) : {},
		server: await serveFolder({ root, pathPrefix: other.prefix }),
	};
}

/** Asserts what can be told without a browser: nothing but the assets is new, and they answer. */
export async function assertUntouched({ site, before, after }: Pair): Promise<void> {
	assert.ok(before.ended, `${site.name} builds by itself: ${before.log}`);
	assert.ok(after.ended, `${site.name} still builds: ${after.log}`);
	assert.equal(changes(before.output, withoutAssets(after, site)), [], site.name);
	assert.ok(after.log.length <= 1, `${site.name} logs ${after.log.join("\n")}`);
	for (const url of assetUrls(after)) {
		const { status } = await fetch(new URL(url, after.server.url));
		assert.is(status, 200, `${site.name}: ${url}`);
	}
}

/** Which files came, went or changed, with the place where each begins to differ. */
function changes(before: Built["output"], after: Built["output"]): string[] {
	const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
	return Array.from(paths).flatMap((path) => {
		const [one, other] = [before[path], after[path]];
		if (one === other) return [];
		if (one === undefined || other === undefined) return [`${path} ${one ? "went" : "came"}`];
		const at = Array.from(other).findIndex((letter, index) => letter !== one[index]);
		return [`${path}: ${other.slice(Math.max(0, at - 20), at + 100)}`];
	});
}

/** The output as it would be without the plugin. */
function withoutAssets({ output }: Built, site: OtherSite): Record<string, string> {
	const own = Object.entries(output).filter(([path]) => !path.startsWith("_theme/"));
	return Object.fromEntries(
		own.map(([path, text]) => {
			const prefix = ASSETS.exec(text)?.[1];
			return [path, prefix === site.prefix ? text.replace(ASSETS, "") : text];
		}),
	);
}

/** What the pages load from `_theme/`; each page loads something. */
function assetUrls({ output }: Built): Set<string> {
	const pages = Object.entries(output).filter(([path]) => path.endsWith(".html"));
	const urls = pages.map(([path, text]) => {
		const found = Array.from(
			text.matchAll(/(?:href|src)="([^"]*\/_theme\/[^"]*)"/g),
			([, url]) => url,
		);
		assert.is(found.length, 2, `assets of ${path}`);
		return found.filter((url) => url !== undefined);
	});
	return new Set(urls.flat());
}
