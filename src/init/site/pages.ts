import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, extname, join, posix } from "node:path";
import { parseHTML } from "linkedom";
import { CSS_PATH } from "../../constants.js";
import type { BuiltPage } from "../types.js";
import type { Build, BuildResult } from "./build.js";

/** CSS that a page loads. */
export interface LoadedCss {
	readonly css: string;
	/** The file of the output; undefined for a `<style>`. */
	readonly file: string | undefined;
}

/** A built page and what it loads. */
export interface ReadPage extends BuiltPage {
	readonly inputPath: string;
	readonly loaded: readonly LoadedCss[];
	/** Files of the output. */
	readonly scripts: readonly string[];
	/** Stylesheets that no file of the output is: of other sites, or not there. */
	readonly foreign: readonly string[];
}

/** Pages of one template say the same again: of each folder and kind so many are read. */
const OF_EACH_KIND = 8;
const MOST = 100;

/** How the inline style of this plugin begins, on a site that has it already. */
const OWN_STYLE = "@layer eleventy-theme.";

/** Whether a file of the output is a page. */
export function isPage({ outputPath }: BuildResult): boolean {
	return /\.html?$/i.test(outputPath);
}

/** Reads a sample of the pages that has some of every kind, the home page first. */
export function readPages(root: string, { results, directories }: Build): ReadPage[] {
	const kinds = new Map<string, number>();
	const sample = results
		.filter(isPage)
		.sort((one, other) => one.url.length - other.url.length || (one.url < other.url ? -1 : 1))
		.filter(({ inputPath }) => {
			const kind = `${dirname(inputPath)} ${extname(inputPath)}`;
			kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
			return (kinds.get(kind) ?? 0) <= OF_EACH_KIND;
		});
	const output = join(root, directories.output);
	return sample.slice(0, MOST).flatMap((result) => readPage(root, output, result) ?? []);
}

function readPage(root: string, output: string, result: BuildResult): ReadPage | undefined {
	const file = join(root, result.outputPath);
	if (!existsSync(file)) return undefined;
	const html = readFileSync(file, "utf8");
	if (!/<(?:!doctype|html|head|body)\b/i.test(html)) return undefined;
	const { document } = parseHTML(html);
	const find = (href: string) => fileOf(href, result.url, output);
	const loaded: LoadedCss[] = [];
	const foreign: string[] = [];
	for (const element of document.querySelectorAll("style, link[rel~=stylesheet]")) {
		const media = element.getAttribute("media");
		if (element.localName === "style") {
			const css = element.textContent ?? "";
			if (!css.startsWith(OWN_STYLE)) loaded.push({ css: within(media, css), file: undefined });
			continue;
		}
		const href = element.getAttribute("href") ?? "";
		const linked = find(href);
		if (linked) loaded.push(...withImports(linked, output, media, new Set()));
		else if (href && !href.split("?")[0]?.endsWith(CSS_PATH)) foreign.push(href);
	}
	const scripts = [...document.querySelectorAll("script[src]")].flatMap(
		(element) => find(element.getAttribute("src") ?? "") ?? [],
	);
	return { url: result.url, html, inputPath: result.inputPath, loaded, scripts, foreign };
}

function within(media: string | null, css: string): string {
	return media && media !== "all" ? `@media ${media} {${css}}` : css;
}

/** The file of the output that a URL on a page leads to; a path prefix stands in no folder. */
function fileOf(href: string, url: string, output: string): string | undefined {
	if (!href || !URL.canParse(href, `http://site${url}`)) return undefined;
	const { host, pathname } = new URL(href, `http://site${url}`);
	if (host !== "site" || pathname.endsWith(CSS_PATH)) return undefined;
	const parts = decodeURI(pathname).split("/").filter(Boolean);
	return parts.map((_, index) => posix.join(output, ...parts.slice(index))).find(isFile);
}

function isFile(path: string): boolean {
	return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

const IMPORT = /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)/g;

function withImports(
	file: string,
	output: string,
	media: string | null,
	seen: Set<string>,
): LoadedCss[] {
	if (seen.has(file)) return [];
	seen.add(file);
	const css = readFileSync(file, "utf8");
	const imported = Array.from(css.matchAll(IMPORT), ([, href = ""]) => {
		const path = href.startsWith("/") ? join(output, href) : join(dirname(file), href);
		return isFile(path) ? withImports(path, output, media, seen) : [];
	});
	return [...imported.flat(), { css: within(media, css), file }];
}
