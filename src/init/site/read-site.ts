import { readFileSync } from "node:fs";
import { join } from "node:path";
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
	const traced = traceStylesheets(pages, files, join(built, build.directories.output));
	return {
		root,
		files,
		pages,
		...traced,
		scripts: scriptsOf(pages, files),
		themed: build.results.find(({ theme }) => theme !== undefined),
		foreign: [...new Set(pages.flatMap((page) => page.foreign))],
		cssOf: ({ url }) =>
			pages
				.find((page) => page.url === url)
				?.loaded.map(({ css }) => css)
				.join("\n") ?? "",
	};
}

function scriptsOf(
	pages: readonly ReadPage[],
	files: readonly SourceFile[],
): SiteReading["scripts"] {
	const loaded = new Set(
		[...new Set(pages.flatMap(({ scripts }) => scripts))].map((file) =>
			readFileSync(file, "utf8").trim(),
		),
	);
	const whole = files
		.filter((file) => isScript(file) && loaded.has(file.text.trim()))
		.map(({ path, text }) => ({ path, start: 0, end: text.length, js: text }));
	const inline = files
		.flatMap(scriptRegions)
		.filter(({ isGenerated }) => !isGenerated)
		.map(({ path, start, end, text }) => ({ path, start, end, js: text }));
	return [...inline, ...whole];
}
