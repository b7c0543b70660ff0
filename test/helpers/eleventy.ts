import Eleventy from "@11ty/eleventy";
import {
	type EleventyConfigLike,
	events,
	type ThemePluginOptions,
	type ThemeWarning,
	themePlugin,
} from "../../src/index.js";
import { createSite, type Site } from "./site.js";

export type EleventyConfig = EleventyConfigLike & Record<string, any>;

export interface BuildOptions {
	before?: (eleventyConfig: EleventyConfig) => unknown;
	after?: (eleventyConfig: EleventyConfig) => unknown;
	/** `false`: the same build without the plugin. */
	plugin?: ThemePluginOptions | false;
	pathPrefix?: string;
	dryRun?: boolean;
	output?: string;
	incremental?: string;
	input?: string;
	runMode?: string;
	/** Of the site; else it has no file of its own. */
	configPath?: string;
}

/** Builds the site with real Eleventy, in this process; what it logged comes back. */
export async function build(site: Site, options: BuildOptions = {}): Promise<{ log: string[] }> {
	const log: string[] = [];
	const eleventy = create(site, options, log);
	if (options.dryRun) eleventy.setDryRun(true);
	await eleventy.init();
	await eleventy.write();
	return { log };
}

/** Builds an installed site in this process, which spares loading all anew; answers with the log. */
export async function buildHere(site: Site): Promise<string[]> {
	// Layouts are cached for the whole process, by their paths within a site.
	const before = (config: EleventyConfig) => config.setUseTemplateCache(false);
	const configPath = site.has("eleventy.config.js") ? "eleventy.config.js" : "";
	return (await build(site, { plugin: false, configPath, before })).log;
}

type JsonPage = { url: string; inputPath: string; outputPath: string; content: string };

/** The build's pages, without writing them. */
export async function toJSON(site: Site, options: BuildOptions = {}): Promise<JsonPage[]> {
	return create(site, options, []).toJSON() as Promise<JsonPage[]>;
}

/** The index page of a new site of these files. */
export async function renderIndex(
	files: Record<string, string>,
	options: BuildOptions = {},
): Promise<string> {
	const pages = await toJSON(await createSite(files), options);
	return pages.find(({ url }) => url === "/")?.content ?? "";
}

/** What builds came to, and what the bus warned of meanwhile. */
export async function hearing<T>(run: () => Promise<T>): Promise<[T, ThemeWarning[]]> {
	const warnings: ThemeWarning[] = [];
	const hear = (warning: ThemeWarning) => void warnings.push(warning);
	events.on("theme:warning", hear);
	try {
		return [await run(), warnings];
	} finally {
		events.off("theme:warning", hear);
	}
}

export function create(site: Site, options: BuildOptions, log: string[]): Eleventy {
	const { before, after, plugin = {}, pathPrefix } = options;
	const push = (message: string) => {
		log.push(message);
	};
	process.chdir(site.root);
	const eleventy = new Eleventy(options.input ?? ".", options.output ?? "_site", {
		configPath: options.configPath ?? "",
		runMode: options.runMode ?? "build",
		...(pathPrefix !== undefined && { pathPrefix }),
		config: async (eleventyConfig: EleventyConfig) => {
			await before?.(eleventyConfig);
			if (plugin) eleventyConfig.addPlugin(themePlugin, { root: site.root, ...plugin });
			await after?.(eleventyConfig);
		},
	});
	eleventy.logger.overrideLogger({ log: push, warn: push, error: push });
	return eleventy;
}
