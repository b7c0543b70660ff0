import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Mode, Theme, Token } from "../css/types.js";
import { PACKAGE_ROOT } from "../package.js";
import type { Inputs } from "./inputs.js";
import { SHIPPED, type Source } from "./sources.js";
import type { Start } from "./types.js";

/**
 * The package's own stylesheets, as `npm run build` compiled them: what a site would compile all the
 * same. Like a cache it is believed in nothing: where a source has changed since, it is not used.
 */
export interface Prebuilt {
	/** By the path of the source below `public/css/`. */
	readonly sheets: Readonly<Record<string, PrebuiltSheet>>;
	/** What is known of all themes together with the other sheets of a bundle, by the paths of those. */
	readonly facts: Readonly<Record<string, PrebuiltFacts>>;
	/** The states of themes in which nothing was found, as `checkThemes()` knows them. */
	readonly passed: readonly string[];
}

export interface PrebuiltFacts {
	readonly themes: readonly Theme[];
	readonly tokens: readonly Token[];
}

/** One stylesheet with what it imports, minified. */
export interface PrebuiltSheet {
	/** The files below `public/css/` that it was made from, with their hashes. */
	readonly files: Readonly<Record<string, string>>;
	readonly css: string;
	/** The same for a theme that a visitor without a choice starts in: in any case, or in one mode. */
	readonly start?: Readonly<Record<Mode | "any", string>>;
}

/** Where a build of the package puts them. */
export const PREBUILT: string = join(PACKAGE_ROOT, "dist/prebuilt.json");

/** The prebuilt sheets of these sources, if they are what the sources would make. */
export async function readPrebuilt(
	sources: readonly Source[],
	inputs: Inputs,
): Promise<Prebuilt | undefined> {
	let prebuilt: Prebuilt;
	try {
		prebuilt = JSON.parse(await readFile(PREBUILT, "utf8")) as Prebuilt;
	} catch {
		// The package has not been built, or its file was harmed.
		return undefined;
	}
	for (const { path } of sources) {
		const { files } = prebuilt.sheets[shippedPath(path)] ?? {};
		if (!files) return undefined;
		for (const [file, hash] of Object.entries(files)) {
			if ((await inputs.hashOf(join(SHIPPED, file))) !== hash) return undefined;
		}
	}
	return prebuilt;
}

/** A source, for visitors who start so. */
export function prebuiltText(
	{ sheets }: Prebuilt,
	{ part, name, path }: Source,
	start: Start,
): string | undefined {
	const sheet = sheets[shippedPath(path)];
	const when = part === "theme" ? startsIn(name, start) : undefined;
	return (when && sheet?.start?.[when]) ?? sheet?.css;
}

/** What is known of these sources together. */
export function factsOf(
	{ facts }: Prebuilt,
	sources: readonly Source[],
): PrebuiltFacts | undefined {
	const found = facts[factsKey(sources)];
	const names = sources.filter(({ part }) => part === "theme").map(({ name }) => name);
	return found && { ...found, themes: found.themes.filter(({ name }) => names.includes(name)) };
}

/** The stylesheets that are no themes. */
export function factsKey(sources: readonly Source[]): string {
	return sources
		.filter(({ part }) => part !== "theme")
		.map(({ path }) => shippedPath(path))
		.join(" ");
}

/** Below `public/css/`, with forward slashes. */
export function shippedPath(path: string): string {
	return relative(SHIPPED, path).split(sep).join("/");
}

function startsIn(name: string, start: Start): Mode | "any" | undefined {
	if (typeof start === "string") return start === name ? "any" : undefined;
	return (["light", "dark"] as const).find((mode) => start[mode] === name);
}
