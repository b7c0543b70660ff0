import fs from "node:fs";
import { readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve, sep } from "node:path";
import { attempt } from "../attempt.js";
import { ASSETS_FOLDER, CSS_PATH, SCRIPT_PATH } from "../constants.js";
import { lineOf } from "../errors.js";
import { fromHere, isWithin } from "../paths.js";
import { ownCss, withoutCode } from "./own-css.js";
import { ownSwitch } from "./own-switch.js";

export interface SitePlace {
	/** Relative to Eleventy's working directory, as in its own messages. */
	readonly path: string;
	readonly line?: number;
}

/** The site's folders of layouts and includes, of pages, and of copied files. */
interface SiteFolders {
	readonly layouts: readonly string[];
	readonly input: string;
	readonly copied: readonly string[];
	/** Folders with no sources of the site: its output, our themes and cache. */
	readonly leftOut: readonly string[];
	/** Folders without pages, which may still be copied or have layouts. */
	readonly ignored: readonly string[];
}

/** The site's own CSS and theme switch, as its sources show before a build. */
export interface SiteFindings {
	readonly css?: SitePlace | undefined;
	readonly ownSwitch?: SitePlace | undefined;
	readonly layouts: readonly string[];
	/** All stylesheets, loaded by pages or not. */
	readonly styles: readonly string[];
	/** All templates, scripts, data and drawings. */
	readonly texts: readonly string[];
}

const STYLES = /\.(?:css|pcss|postcss|scss|sass|less|styl|stylus)$/i;
const TEMPLATES =
	/\.(?:html?|njk|liquid|md|markdown|mdx|webc|vto|vento|hbs|handlebars|mustache|ejs|haml|pug|jade|edge|twig|[jt]sx|11ty\.[cm]?[jt]s)$/i;
const MARKDOWN = /\.(?:md|markdown|mdx)$/i;
/** In layouts' folders these render parts of pages; elsewhere they are scripts and data. */
const CODE = /\.[cm]?[jt]s$/i;
const TEXTS = /\.(?:[cm]?[jt]s|svg|json|ya?ml|toml)$/i;
/** The configuration files of Eleventy 3 and 4, and those that `--config` often names. */
export const CONFIGURATION: RegExp =
	/^(?:\.eleventy|(?:eleventy|buildawesome)\.config)\.[cm]?[jt]s$/;
/** Matches a relative import or require. */
const OWN_MODULE = /(?:\bfrom|\bimport|\brequire)\s*(?:\(\s*)?["'`](\.{1,2}\/[^"'`\n]+)["'`]/g;
const isTemplate = (name: string): boolean => TEMPLATES.test(name);
const isMarkdown = (name: string): boolean => MARKDOWN.test(name);
export const isStyle = (name: string): boolean => STYLES.test(name);

/** The number of Markdown files that are searched. Prose rarely has CSS, and there may be thousands. */
const PROSE = 100;
/** In characters: a longer script is a library or a bundle. */
const LONG = 200_000;

/**
 * Finds the first CSS in layouts, copied files, other templates and the configuration, and the
 * first theme switch in layouts and scripts. A stylesheet elsewhere may be unused.
 */
export async function readSite(folders: SiteFolders): Promise<SiteFindings> {
	const list = async (paths: readonly string[], others: readonly string[] = []) => {
		const leftOut = new Set([...folders.leftOut, ...others].map((path) => resolve(path)));
		return (await Promise.all(paths.map((path) => filesBelow(resolve(path), leftOut)))).flat();
	};
	const parts = await list(folders.layouts);
	const layouts = parts.filter((file) => isTemplate(file) || CODE.test(file));
	const copied = await list(folders.copied);
	const input = await list([folders.input], folders.ignored);
	const [style] = copied.filter(isStyle).map((file) => ({ path: fromHere(file) }));
	const isPage = (file: string) => isTemplate(file) && !isMarkdown(file);
	const pages = [...input.filter(isPage), ...input.filter(isMarkdown).slice(0, PROSE)];
	const css = firstOf(layouts) ?? style ?? firstOf(pages) ?? firstOf(configurationFiles());
	// Prose mentions switches more often than it has one.
	const scripts = [...copied, ...input].filter((file) => CODE.test(file) || isPage(file));
	const placeIn = (text: string) => (text.length > LONG ? undefined : ownSwitch(text)?.index);
	const found = firstOf([...layouts, ...scripts], placeIn);
	const styles = [...parts, ...copied, ...folders.copied, ...input].filter(isStyle);
	const texts = [...parts, ...copied, ...input].filter((it) => isTemplate(it) || TEXTS.test(it));
	return { css, ownSwitch: found, layouts, styles, texts };
}

/** The first of these files with a match, by default for CSS, and its line. */
export function firstOf(
	files: Iterable<string>,
	search: (text: string) => number | undefined = ownCss,
	read: (file: string) => string = readText,
): SitePlace | undefined {
	for (const file of files) {
		const whole = read(file);
		// Cheaper first: nearly all pages have no match. Only a build links with a version.
		if (search(whole) === undefined || whole.includes(`${CSS_PATH}?v=`)) continue;
		const text = isMarkdown(file) ? withoutCode(whole) : whole;
		const at = search(text);
		if (at !== undefined) return { path: fromHere(file), line: lineOf(text, at) };
	}
	return undefined;
}

/** The configuration and its relative imports, which may have shortcodes and transforms. */
function configurationFiles(): string[] {
	const names = fs.readdirSync(".").filter((name) => CONFIGURATION.test(name));
	const files = new Set(names.map((name) => resolve(name)));
	for (const file of files) {
		for (const [, specifier = ""] of readText(file).matchAll(OWN_MODULE)) {
			// Eleventy reports a missing one.
			attempt(() => files.add(createRequire(file).resolve(specifier)));
		}
	}
	return [...files];
}

/**
 * The files below a folder, each folder's before its subfolders', by name. Links to a folder that
 * they lie in are skipped; unreadable folders are empty.
 */
async function filesBelow(folder: string, leftOut: ReadonlySet<string>): Promise<string[]> {
	const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
	const mayBeOther = !leftOut.has(folder) && entries.some(({ name }) => name === ASSETS_FOLDER);
	if (mayBeOther && fs.existsSync(join(folder, SCRIPT_PATH))) return [];
	const known = entries
		.filter(({ name }) => !name.startsWith(".") && name !== "node_modules")
		.sort((one, other) => (one.name < other.name ? -1 : 1))
		// `join()` for each file takes longer than all else here.
		.map((entry) => followed(entry, folder + sep + entry.name))
		.filter(({ path }) => !leftOut.has(path));
	const files = known.filter(({ kind }) => kind?.isFile()).map(({ path }) => path);
	const folders = known.filter(({ kind }) => kind?.isDirectory());
	for (const { path } of folders) files.push(...(await filesBelow(path, leftOut)));
	return files;
}

function followed(entry: fs.Dirent, path: string) {
	const place = () => join(fs.realpathSync(dirname(path)), entry.name);
	const target = () => (isWithin(fs.realpathSync(path), place()) ? undefined : fs.statSync(path));
	return { path, kind: entry.isSymbolicLink() ? attempt(target) : entry };
}

/** A file's text, or "". Synchronous, as a thread pool takes ten times as long for small files. */
export function readText(path: string): string {
	return attempt(() => fs.readFileSync(path, "utf8")) ?? "";
}
