import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Mode, Theme, Token } from "../css/types.js";
import { PACKAGE_ROOT } from "../package.js";
import { isSame, type Remembered } from "./inputs.js";
import { isShippedSource, SHIPPED, type Source } from "./sources.js";
import type { Start } from "./types.js";

/**
 * The package's own stylesheets, as `npm run build` compiled them: what a site would compile all the
 * same. Like a cache it is believed in nothing: where a source has changed since, it is not used.
 */
export interface Prebuilt {
	/** By the path of the source below `public/css/`. */
	readonly sheets: Readonly<Record<string, PrebuiltSheet>>;
	/** By the state of what a theme declares, or of what is declared without one (`stateOf()`). */
	readonly themes: Readonly<Record<string, Theme>>;
	readonly tokens: Readonly<Record<string, readonly Token[]>>;
}

/** One stylesheet with what it imports, minified. */
export interface PrebuiltSheet {
	/** Relative to `public/css/`. */
	readonly inputs: Remembered;
	readonly css: string;
	/** The same for a theme that a visitor without a choice starts in: in any case, or in one mode. */
	readonly start?: Readonly<Record<Mode | "any", string>>;
}

/** Where a build of the package puts them. */
export const PREBUILT: string = join(PACKAGE_ROOT, "dist/prebuilt.json");

/** What was prebuilt, if it is what these sources would make. */
export function readPrebuilt(sources: readonly Source[]): Prebuilt | undefined {
	try {
		const prebuilt = JSON.parse(readFileSync(PREBUILT, "utf8")) as Prebuilt;
		const sheets = sources.map(({ path }) => prebuilt.sheets[shippedPath(path)]);
		return sheets.every((sheet) => sheet && isSame(sheet.inputs, SHIPPED)) ? prebuilt : undefined;
	} catch {
		// The package has not been built, or its file was harmed.
		return undefined;
	}
}

/** A source, for visitors who start so. */
export function prebuiltText(
	prebuilt: Prebuilt | undefined,
	source: Source | undefined,
	start: Start,
): string | undefined {
	if (!prebuilt || !source || !isShippedSource(source)) return undefined;
	const sheet = prebuilt.sheets[shippedPath(source.path)];
	const when = source.part === "theme" ? startsIn(source.name, start) : undefined;
	return (when && sheet?.start?.[when]) ?? sheet?.css;
}

/** Below `public/css/`, with forward slashes. */
export function shippedPath(path: string): string {
	return relative(SHIPPED, path).split(sep).join("/");
}

function startsIn(name: string, start: Start): Mode | "any" | undefined {
	if (typeof start === "string") return start === name ? "any" : undefined;
	return (["light", "dark"] as const).find((mode) => start[mode] === name);
}
