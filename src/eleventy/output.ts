import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { messageOf } from "../errors.js";
import type { ThemeBus } from "../events.js";
import { assetFiles } from "../page/files.js";
import type { Service } from "../service/service.js";
import type { EleventyConfigLike } from "./types.js";

/** A template format of our own: `setTemplateFormats` and `11ty.js` options do not reach it. */
export const ASSET_FORMAT = "theme-asset";

/** What is used of the event at the beginning of a build. */
export interface BeforeEvent {
	readonly runMode: string;
	readonly directories: { readonly output: string };
}

/** What is used of the event at its end. */
export interface AfterEvent extends BeforeEvent {
	readonly outputMode: string;
	readonly results: ({ readonly url?: unknown } & Record<string, unknown>)[];
}

/** Has Eleventy itself write the assets, so that all its ways of output hold for them too. */
export function addOutput(eleventyConfig: EleventyConfigLike, service: Service): void {
	if (isLimitedToFormats()) return;
	const find = (inputPath: string) =>
		assetFiles(service).find(({ path }) => inputPath.endsWith(`${path}.${ASSET_FORMAT}`));
	eleventyConfig.addTemplateFormats(ASSET_FORMAT);
	eleventyConfig.addExtension(ASSET_FORMAT, {
		outputFileExtension: "",
		useLayouts: false,
		getData: false,
		// Not cached: the content stays the same while the bundle behind it changes.
		compileOptions: { permalink: "raw", cache: false },
		compile: (_content: string, inputPath: string) => () => find(inputPath)?.body,
	});
	eleventyConfig.addPreprocessor("eleventy-plugin-theme", ASSET_FORMAT, (data) => {
		const { page } = data as { page: { inputPath: string } };
		// What a site sets for all its templates can move, multiply, skip or stop these too; only here
		// can a key be taken back, as merging keeps objects and lists.
		for (const key of Object.keys(data)) delete data[key];
		Object.assign(data, { page }, ownData(find(page.inputPath)?.path));
	});
	for (const { path } of assetFiles(service)) {
		eleventyConfig.addTemplate(`${path.slice(1)}.${ASSET_FORMAT}`, path, ownData(path));
	}
}

/** A date, as Eleventy reads it before preprocessors run, and finds no file to take one from. */
function ownData(permalink: string | undefined): object {
	return { permalink, date: new Date(0), eleventyExcludeFromCollections: true };
}

/**
 * Writes by hand what Eleventy did not write as it is: it leaves virtual templates out where the
 * input folder lies outside of the working folder, and sites have preprocessors and transforms.
 */
export async function completeOutput(event: AfterEvent, service: Service): Promise<void> {
	if (event.outputMode === "json") {
		for (const { path, body } of assetFiles(service)) {
			if (typeof body === "string") addResult(event.results, path, body);
		}
	}
	if (isWritten(event)) await writeAssets(event.directories.output, service);
}

/** Adds to what Eleventy gives its caller, unless a template of that URL is there. */
export function addResult(results: AfterEvent["results"], url: string, content: string): void {
	if (results.some((result) => result?.url === url)) return;
	results.push({ url, inputPath: `.${url}`, outputPath: `.${url}`, rawInput: "", content });
}

/** Writes the assets as they are now. */
export async function writeAssets(output: string, service: Service): Promise<void> {
	for (const { path, body } of assetFiles(service)) {
		await writeOutput(service.bus, join(output, path), body);
	}
}

/** A dry run says nothing of itself, but it wrote no page; nor is there one that links to the assets. */
export function isWritten({ outputMode, results }: AfterEvent): boolean {
	return outputMode === "fs" && results.length > 0;
}

/** Writes a file unless it stands there; what is in the way is named. */
export async function writeOutput(
	bus: ThemeBus,
	path: string,
	body: string | Buffer,
): Promise<void> {
	try {
		const present = await readFile(path).catch(() => undefined);
		if (present?.equals(asBytes(body))) return;
		await mkdir(dirname(path), { recursive: true });
		await writeFile(path, body);
	} catch (cause) {
		bus.emit("theme:warning", { type: "output-write", path, message: messageOf(cause) });
	}
}

function asBytes(body: string | Buffer): Buffer {
	return typeof body === "string" ? Buffer.from(body) : body;
}

/** `--formats=md` leaves every other format out, ours too, which ends the build of Eleventy 4. */
function isLimitedToFormats(): boolean {
	return process.argv.some((argument) => /^--formats(=|$)/.test(argument));
}
