import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CSS_PATH, EDITOR_PATH, GUARD_PATH, SCRIPT_PATH } from "../constants.js";
import { routes } from "../page/files.js";
import { policyOf } from "../page/page-assets.js";
import type { Service } from "../service/service.js";
import type { EleventyConfigLike } from "./types.js";

/** A template format of our own: `setTemplateFormats` and `11ty.js` options do not reach it. */
const FORMAT = "theme-asset";

const HEADERS_PATH = "/_headers";

/** Has Eleventy itself write the assets, so that all its ways of output hold for them too. */
export function addOutput(eleventyConfig: EleventyConfigLike, service: Service): void {
	const read = (path: string) =>
		path === HEADERS_PATH
			? headersFile(service)
			: routes(service)
					.find((route) => route.path === path)
					?.body();
	eleventyConfig.addTemplateFormats(FORMAT);
	eleventyConfig.addExtension(FORMAT, {
		outputFileExtension: "",
		useLayouts: false,
		getData: false,
		// Not cached: the content stays the same while the bundle behind it changes.
		compileOptions: { permalink: "raw", cache: false },
		compile: (path: string) => () =>
			path === HEADERS_PATH
				? headersFile(service)
				: routes(service)
						.find((route) => route.path === path)
						?.body(),
	});
	const { guard, csp } = service.config;
	const paths = [CSS_PATH, SCRIPT_PATH, EDITOR_PATH];
	if (guard === "external") paths.push(GUARD_PATH);
	if (csp === "headers") paths.push(HEADERS_PATH);
	if (isLimitedToFormats()) {
		eleventyConfig.on("eleventy.after", (event: AfterEvent) => writeFiles(event, paths, read));
		return;
	}
	for (const path of paths) {
		eleventyConfig.addTemplate(`${path.slice(1)}.${FORMAT}`, path, {
			permalink: path,
			eleventyExcludeFromCollections: true,
		});
	}
}

/** In the format that Netlify and Cloudflare Pages share. */
function headersFile(service: Service): string {
	return `${service.config.baseUrl}*\n  Content-Security-Policy: ${policyOf(service)}\n`;
}

interface AfterEvent {
	readonly directories: { readonly output: string };
	readonly outputMode: string;
}

/**
 * `--formats=md` leaves every other format out, ours too: Eleventy 3 skips virtual templates then, and
 * Eleventy 4 ends the build. The pages link to the assets all the same, so they are written by hand.
 */
function isLimitedToFormats(): boolean {
	return process.argv.some((argument) => /^--formats(=|$)/.test(argument));
}

async function writeFiles(
	{ directories, outputMode }: AfterEvent,
	paths: readonly string[],
	read: (path: string) => string | undefined,
): Promise<void> {
	if (outputMode !== "fs" || process.argv.includes("--dryrun")) return;
	for (const path of paths) {
		const file = join(directories.output, path);
		await mkdir(dirname(file), { recursive: true });
		await writeFile(file, read(path) ?? "");
	}
}
