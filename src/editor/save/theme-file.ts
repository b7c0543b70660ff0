import { lstat, readdir, realpath } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { Node, Root } from "postcss";
import { inlineImports } from "../../bundle/imports.js";
import { Inputs } from "../../bundle/inputs.js";
import { type SheetSource, SITE_THEMES } from "../../bundle/sources.js";
import { type Cascade, createCascade } from "../../css/cascade.js";
import { isShipped, placeOf } from "../../css/source.js";
import { formatPosition } from "../../errors.js";
import { sha256 } from "../../hash.js";
import { isWithin, portable } from "../../paths.js";
import type { SiteState } from "../../service/extension.js";
import { Refusal } from "../saving.js";
import { MAX_NAME, RESERVED } from "../theme-name.js";

/** A bundle's stylesheets as on disk. */
interface Stylesheets {
	readonly cascade: Cascade;
	/** By absolute path, with byte order marks. */
	readonly texts: ReadonlyMap<string, string>;
	/** The sha256 of each file, by its path relative to the site's root. */
	readonly hashes: ReadonlyMap<string, string>;
}

export interface ThemeOnDisk {
	/** Absolute path of the theme's file, as in the stylesheets. */
	readonly home: string;
	/** Relative to the site's root, with forward slashes. */
	readonly path: string;
	/** The real path: `home` may be a link within the themes' folder. */
	readonly place: string;
	/** With its byte order mark; unset for a new file. */
	readonly text: string | undefined;
	readonly hash: string | undefined;
	readonly sheets: Stylesheets;
	readonly sources: readonly SheetSource[];
}

/**
 * Finds a theme's file, as all is on disk now.
 * @throws Refusal if the theme cannot be saved
 */
export async function findTheme(site: SiteState, theme: string): Promise<ThemeOnDisk> {
	const { root } = site.config;
	const sources = await site.sources();
	const sheets = await readStylesheets(sources, root);
	const home = await homeOf(theme, sheets, root);
	const path = portable(root, home);
	const place = await realPlace(root, home);
	const text = sheets.texts.get(home);
	const hash = sheets.hashes.get(path);
	if (text !== undefined && sha256(text) !== hash) {
		throw new Refusal(422, `${path} is not UTF-8: what cannot be read without loss is not saved.`);
	}
	return { home, path, place, text, hash, sheets, sources };
}

/** @param instead - texts that replace those of files, which need not exist */
export async function readStylesheets(
	sources: readonly SheetSource[],
	root: string,
	instead: ReadonlyMap<string, string> = new Map(),
): Promise<Stylesheets> {
	const texts = new Map<string, string>();
	const inputs = new Inputs(root);
	const { read } = inputs;
	inputs.read = async (file) => {
		const text = instead.get(file) ?? (await read(file));
		texts.set(file, text);
		return text;
	};
	const sheets: Root[] = [];
	for (const { path } of sources) sheets.push(await inlineImports(path, inputs));
	const hashes = new Map(inputs.dependencies.map(({ path, hash }) => [path, hash]));
	return { cascade: createCascade(...sheets), texts, hashes };
}

export function isOfSite(root: string, path: string): boolean {
	return isWithin(join(root, SITE_THEMES), path);
}

/** A theme's file: the one that decides most of its values, else one by its name. */
async function homeOf(theme: string, { cascade }: Stylesheets, root: string): Promise<string> {
	const rules = cascade.rules.filter((style) => {
		const { sure, maybe } = style.names.includes(theme) ? style.match(theme) : {};
		return sure?.isOwn || maybe?.isOwn;
	});
	const fileOf = (node: Node | undefined) => placeOf(node).file ?? "";
	const files = rules.map(({ rule }) => fileOf(rule)).filter((file) => isOfSite(root, file));
	const winners = Array.from(cascade.on(theme).declared.values(), ({ node }) => fileOf(node));
	const decided = (file: string) => winners.filter((winner) => winner === file).length;
	// Of equals the later one, as its declarations win.
	const [home] = files.toReversed().sort((one, other) => decided(other) - decided(one));
	if (home !== undefined) return home;
	// A package's theme, like a built-in one, is overridden in a file of the site.
	const elsewhere = rules.find(
		({ rule }) => !isShipped(rule) && !fileOf(rule).split(sep).includes("node_modules"),
	);
	if (elsewhere) {
		const place = formatPosition(placeOf(elsewhere.rule));
		const reason = `The theme "${theme}" is declared at ${place}, and nothing is written outside of ${SITE_THEMES}. Move it there, or change it by hand.`;
		throw new Refusal(422, reason);
	}
	const folder = join(root, SITE_THEMES);
	return join(folder, fileNameFor(theme, await readdir(folder).catch(() => [])));
}

/** The name of a new theme's file; it must be valid, and unique, on every system. */
function fileNameFor(theme: string, present: readonly string[]): string {
	const isPlain = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u.test(theme);
	if (!isPlain || theme !== theme.normalize("NFC").toLowerCase() || theme.length > MAX_NAME) {
		const reason = `A new theme's name becomes that of its file: it takes up to ${MAX_NAME} small letters, digits, "-" and "_", and starts with a letter or a digit.`;
		throw new Refusal(422, reason);
	}
	if (RESERVED.test(theme)) {
		throw new Refusal(422, `"${theme}" is the name of a device on Windows. Take another one.`);
	}
	const name = `${theme}.css`;
	// Some systems ignore case, composition, and dots at a name's end.
	const fold = (other: string) =>
		other
			.normalize("NFKC")
			.toLowerCase()
			.replace(/(?<![. ])[. ]+$/, "");
	const alike = present.find((other) => other !== name && fold(other) === fold(name));
	if (alike !== undefined) {
		const reason = `${JSON.stringify(alike)} is there already, which some systems take for the same file as "${name}". Take another name.`;
		throw new Refusal(422, reason);
	}
	return name;
}

/** A file's real path; no link may lead out of the site's themes. */
async function realPlace(root: string, path: string): Promise<string> {
	const themes = join(await realpath(root), SITE_THEMES);
	for (const folder of [dirname(themes), themes]) {
		// The same folder in other letter case is no link.
		if (relative(await whereTo(folder, SITE_THEMES), folder) !== "") {
			throw new Refusal(403, `${SITE_THEMES} is a link to elsewhere: nothing is written there.`);
		}
	}
	const real = await whereTo(join(themes, path.slice(join(root, SITE_THEMES).length)), path);
	if (!isWithin(themes, real)) {
		throw new Refusal(403, `${path} is a link out of ${SITE_THEMES}: nothing is written there.`);
	}
	const stats = await lstat(real).catch(() => undefined);
	if (stats && !stats.isFile()) throw new Refusal(403, `${path} is no file.`);
	return real;
}

/** The real path; itself if it does not exist. */
async function whereTo(path: string, name: string): Promise<string> {
	try {
		return await realpath(path);
	} catch {
		const stats = await lstat(path).catch(() => undefined);
		if (stats?.isSymbolicLink()) throw new Refusal(403, `${name} is a link to nothing.`);
		return path;
	}
}
