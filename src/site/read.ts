import { relative, resolve, sep } from "node:path";
import { configurationFiles } from "./configuration.js";
import { filesBelow, readText } from "./files.js";
import { ownCss, withoutCode } from "./own-css.js";
import { ownSwitch } from "./own-switch.js";

/** Where something stands in a site's sources. */
export interface Place {
	/** Relative to the folder that Eleventy runs in, as it prints paths itself. */
	readonly path: string;
	readonly line?: number;
}

/** Where a site keeps what its pages are made of. */
export interface SiteFolders {
	/** Folders of layouts and includes. */
	readonly layouts: readonly string[];
	/** The folder of its pages. */
	readonly input: string;
	/** Folders whose files are published as they are. */
	readonly copied: readonly string[];
	/** Folders that are none of the site's own: its output, our themes and cache. */
	readonly leftOut: readonly string[];
	/** Files and folders that hold no page. They may be copied, or hold layouts, all the same. */
	readonly ignored: readonly string[];
}

/** What a site brings of its own, as far as its sources tell before a build. */
export interface SiteFindings {
	readonly css?: Place;
	/** A theme switch of its own. */
	readonly ownSwitch?: Place;
}

const STYLES = /\.(?:css|pcss|postcss|scss|sass|less|styl|stylus)$/i;
const TEMPLATES =
	/\.(?:html?|njk|liquid|md|markdown|mdx|webc|vto|vento|hbs|handlebars|mustache|ejs|haml|pug|jade|edge|twig|[jt]sx|11ty\.[cm]?[jt]s)$/i;
const MARKDOWN = /\.(?:md|markdown|mdx)$/i;
/** Beside layouts, these render parts of pages; elsewhere they are scripts and data. */
const CODE = /\.[cm]?[jt]s$/i;

/**
 * Looks for the first evidence of CSS: in layouts, as a file that is published, in any other template,
 * in the configuration. A stylesheet that merely lies there may be a theme's part, or nobody's. And for the first evidence
 * of a theme switch, in layouts and scripts.
 */
export async function readSite(folders: SiteFolders): Promise<SiteFindings> {
	const leftOut = new Set(folders.leftOut.map((folder) => resolve(folder)));
	const list = async (paths: readonly string[], isIgnored = (_path: string) => false) => {
		const isLeftOut = (path: string) => leftOut.has(path) || isIgnored(path);
		const found = paths.map((path) => filesBelow(resolve(path), isLeftOut));
		return [...new Set((await Promise.all(found)).flat())];
	};
	const layouts = (await list(folders.layouts)).filter(
		(file) => TEMPLATES.test(file) || CODE.test(file),
	);
	const copied = await list(folders.copied);
	const ignored = new Set(folders.ignored.map((path) => resolve(path)));
	const input = await list([folders.input], (path) => ignored.has(path));
	const style = copied.find(isStyle);
	const css =
		firstOf(layouts, ownCss) ??
		(style === undefined ? undefined : { path: fromHere(style) }) ??
		firstOf(
			input.filter((file) => TEMPLATES.test(file)),
			ownCss,
		) ??
		firstOf(configurationFiles("."), ownCss);
	// Prose is about switches more often than it is one.
	const scripts = [...copied, ...input].filter(
		(file) => CODE.test(file) || (TEMPLATES.test(file) && !MARKDOWN.test(file)),
	);
	const found = firstOf([...layouts, ...scripts], indexOfSwitch);
	return { ...(css && { css }), ...(found && { ownSwitch: found }) };
}

/** Where a text says something. */
type Search = (text: string) => number | undefined;

/** A script of this many characters is a library, or has been through a bundler. */
const LONG = 200_000;

const indexOfSwitch: Search = (text) => (text.length > LONG ? undefined : ownSwitch(text)?.index);

/** The first of these files that says it, and the line. */
function firstOf(files: readonly string[], search: Search): Place | undefined {
	for (const file of files) {
		const text = readText(file) ?? "";
		// What is in no text is in none without its code either: of nearly all pages, one look tells.
		if (search(text) === undefined) continue;
		const used = MARKDOWN.test(file) ? withoutCode(text) : text;
		const place = placeOf(used, fromHere(file), search);
		if (place) return place;
	}
	return undefined;
}

/** Whether a file, by its name, holds styles; or a pattern the names of such. */
export function isStyle(name: string): boolean {
	return STYLES.test(name);
}

/** Where a text says something; by default, where it brings CSS. */
export function placeOf(text: string, path: string, search: Search = ownCss): Place | undefined {
	const at = search(text);
	return at === undefined ? undefined : { path, line: text.slice(0, at).split("\n").length };
}

function fromHere(path: string): string {
	return relative(process.cwd(), path).split(sep).join("/");
}
