/** THIS FILE IS A PROGRAM: a process of its own builds a site in it, and writes what it found to a file. */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, resolve } from "node:path";
import type { BuildAnswer, BuildQuestion } from "./build.js";

/** What is used of Eleventy's programmatic interface. */
interface Eleventy {
	readonly directories: Record<"input" | "output" | "includes" | "layouts" | "data", string>;
	readonly eleventyConfig: { getLocalProjectConfigFile?(): string | undefined };
	init(): Promise<void>;
	write(): Promise<unknown>;
}

interface EleventyClass {
	new (input: string | undefined, output: string | undefined, options: object): Eleventy;
	getVersion(): string;
}

interface Result {
	readonly inputPath: string;
	readonly outputPath: string | false;
	readonly url: string | false;
}

/** What is used of Eleventy's configuration. */
interface Config {
	on(event: "eleventy.after", listener: (event: { results: readonly Result[] }) => void): void;
	addGlobalData(name: string, data: () => (data: PageData) => void): void;
}

interface PageData {
	readonly page?: { readonly inputPath?: string; readonly url?: string | false };
	readonly theme?: unknown;
}

/** A folder of the copy, for a site that writes elsewhere. */
const OUTPUT = "_theme-init";

async function build({ root, flags }: BuildQuestion): Promise<BuildAnswer> {
	process.chdir(root);
	const Eleventy = load(root);
	let results: readonly Result[] = [];
	const themes = new Map<string, string>();
	const create = (output: string | undefined) =>
		new Eleventy(flags.input, output, {
			source: "cli",
			runMode: "build",
			quietMode: true,
			configPath: flags.config,
			...(flags.pathprefix !== undefined && { pathPrefix: flags.pathprefix }),
			config: (config: Config) => {
				config.on("eleventy.after", (event) => {
					results = event.results;
				});
				// No event tells a page's data; what is computed is, of every page.
				config.addGlobalData("eleventyComputed.themeInit", () => ({ page, theme }) => {
					if (typeof theme === "string") themes.set(`${page?.inputPath} ${page?.url}`, theme);
				});
			},
		});
	let eleventy = create(flags.output);
	await eleventy.init();
	if (relative(root, resolve(root, eleventy.directories.output)).startsWith("..")) {
		eleventy = create(OUTPUT);
		await eleventy.init();
	}
	await eleventy.write();
	const { input, output, includes, layouts, data } = eleventy.directories;
	return {
		version: Eleventy.getVersion(),
		config: eleventy.eleventyConfig.getLocalProjectConfigFile?.(),
		directories: { input, output, includes, layouts, data },
		results: results.flatMap(({ inputPath, outputPath, url }) =>
			outputPath && url
				? [{ inputPath, outputPath, url, theme: themes.get(`${inputPath} ${url}`) }]
				: [],
		),
	};
}

function load(root: string): EleventyClass {
	const require = createRequire(join(root, "package.json"));
	try {
		return (require("@11ty/eleventy") as { default: EleventyClass }).default;
	} catch (cause) {
		if ((cause as { code?: string }).code !== "MODULE_NOT_FOUND") throw cause;
		throw new Error("@11ty/eleventy is not installed here. Run npm i @11ty/eleventy.");
	}
}

/** Eleventy wraps errors in errors; each says a part of what is wrong. */
function messagesOf(thrown: unknown): string[] {
	if (!(thrown instanceof Error)) return [String(thrown)];
	const { message, cause, originalError } = thrown as Error & { originalError?: unknown };
	const inner = originalError ?? cause;
	return [message, ...(inner && inner !== thrown ? messagesOf(inner) : [])];
}

const question = JSON.parse(process.argv[2] ?? "{}") as BuildQuestion;
const answer = await build(question).catch((thrown: unknown) => ({
	error: [...new Set(messagesOf(thrown))].join("\n"),
}));
writeFileSync(question.answer, JSON.stringify(answer));
// A site may leave timers and connections behind, which would keep the process waiting.
process.exit(0);
