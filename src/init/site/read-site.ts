import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { SiteReading } from "../types.js";
import type { Build, BuildResult } from "./build.js";
import { type ReadPage, readPages } from "./pages.js";
import { scriptRegions } from "./regions.js";
import { isScript, type SourceFile } from "./source-files.js";
import { type Traced, traceStylesheets } from "./trace.js";

/** What is known of a site. */
export interface Site extends SiteReading, Traced {
	readonly pages: readonly ReadPage[];
	readonly files: readonly SourceFile[];
	/** Stylesheets of other sites that pages load. */
	readonly foreign: readonly string[];
	/** A page whose data has a `theme`, if one does. */
	readonly themed: BuildResult | undefined;
}

/**
 * @param root - the site
 * @param built - where a copy of it was built
 */
export function readSite(
	root: string,
	built: string,
	build: Build,
	files: readonly SourceFile[],
): Site {
	const pages = readPages(built, build);
	const output = join(built, build.directories.output);
	const traced = traceStylesheets(pages, files, output);
	const loaded = loadedScripts(pages, output);
	const whole = wholeScripts(files, loaded);
	return {
		root,
		files,
		pages,
		...traced,
		scripts: [...inlineScripts(files), ...whole],
		madeScripts: loaded.filter(({ js }) => !whole.some((script) => isSame(script.js, js))),
		themed: build.results.find(({ theme }) => theme !== undefined),
		foreign: [...new Set(pages.flatMap((page) => page.foreign))],
		cssOf: ({ url }) =>
			pages
				.find((page) => page.url === url)
				?.loaded.map(({ css }) => css)
				.join("\n") ?? "",
	};
}

/** The site's own files that pages load as scripts. */
function loadedScripts(pages: readonly ReadPage[], output: string): SiteReading["madeScripts"] {
	return [...new Set(pages.flatMap(({ scripts }) => scripts))].map((file) => ({
		url: `/${relative(output, file).replaceAll(sep, "/")}`,
		js: readFileSync(file, "utf8"),
	}));
}

/** Files that are loaded as they are. */
function wholeScripts(
	files: readonly SourceFile[],
	loaded: SiteReading["madeScripts"],
): SiteReading["scripts"] {
	return files
		.filter((file) => isScript(file) && loaded.some(({ js }) => isSame(file.text, js)))
		.map(({ path, text }) => ({ path, start: 0, end: text.length, js: text }));
}

const isSame = (one: string, other: string) => one.trim() === other.trim();

function inlineScripts(files: readonly SourceFile[]): SiteReading["scripts"] {
	return files
		.flatMap(scriptRegions)
		.filter(({ isGenerated }) => !isGenerated)
		.map(({ path, start, end, text }) => ({ path, start, end, js: text }));
}
