import Eleventy from "@11ty/eleventy";
import { type EleventyConfigLike, type ThemePluginOptions, themePlugin } from "../../src/index.js";
import type { Site } from "./site.js";

/** Eleventy's configuration object, with the parts that only tests use. */
export type EleventyConfig = EleventyConfigLike & Record<string, any>;

export interface BuildOptions {
	/** Runs before the plugin is added. */
	before?: (eleventyConfig: EleventyConfig) => unknown;
	/** Runs after the plugin is added. */
	after?: (eleventyConfig: EleventyConfig) => unknown;
	/** `false`: the same build without the plugin. */
	plugin?: ThemePluginOptions | false;
	pathPrefix?: string;
	dryRun?: boolean;
	output?: string;
	incremental?: string;
	input?: string;
}

/** What a build wrote to its log. */
export interface BuildResult {
	log: string[];
}

/** Builds the site with real Eleventy, in this process. */
export async function build(site: Site, options: BuildOptions = {}): Promise<BuildResult> {
	const log: string[] = [];
	const eleventy = create(site, options, log);
	if (options.dryRun) eleventy.setDryRun(true);
	await inFolder(site, async () => {
		await eleventy.init();
		await eleventy.write();
	});
	return { log };
}

export interface JsonPage {
	url: string;
	inputPath: string;
	outputPath: string;
	content: string;
}

/** The build's pages, without writing them. */
export async function toJSON(site: Site, options: BuildOptions = {}): Promise<JsonPage[]> {
	const eleventy = create(site, options, []);
	return inFolder(site, () => eleventy.toJSON() as Promise<JsonPage[]>);
}

export function create(site: Site, options: BuildOptions, log: string[]): Eleventy {
	const { before, after, plugin = {}, pathPrefix } = options;
	const push = (message: string) => {
		log.push(message);
	};
	process.chdir(site.root);
	const eleventy = new Eleventy(options.input ?? ".", options.output ?? "_site", {
		configPath: "",
		...(pathPrefix !== undefined && { pathPrefix }),
		config: async (eleventyConfig: EleventyConfig) => {
			await before?.(eleventyConfig);
			if (plugin) {
				eleventyConfig.addPlugin(themePlugin, { root: site.root, ...plugin });
			}
			await after?.(eleventyConfig);
		},
	});
	eleventy.logger.overrideLogger({ log: push, warn: push, error: push });
	return eleventy;
}

async function inFolder<T>(site: Site, run: () => Promise<T>): Promise<T> {
	process.chdir(site.root);
	return run();
}
