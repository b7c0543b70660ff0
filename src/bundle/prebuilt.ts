import { readFileSync } from "node:fs";
import { join, sep } from "node:path";
import type { Theme, Token } from "../css/types.js";
import { PACKAGE_ROOT } from "../package.js";
import { portable } from "../paths.js";
import { isSame, type Remembered } from "./inputs.js";
import { SHIPPED, type Source } from "./sources.js";
import type { Start } from "./types.js";

/**
 * The package's own stylesheets, as `npm run build` compiled them: what a site would compile all the
 * same. Like a cache it is believed in nothing: where a source has changed since, it is not used.
 */
export interface Prebuilt {
	/** Each with what it imports, minified; both paths are relative to `public/css/`. */
	readonly sheets: Readonly<Record<string, { readonly inputs: Remembered; readonly css: string }>>;
	/** By the state of what a theme declares, or of what is declared without one (`stateOf()`). */
	readonly themes: Readonly<Record<string, Theme>>;
	readonly tokens: Readonly<Record<string, readonly Token[]>>;
}

export const PREBUILT: string = join(PACKAGE_ROOT, "dist/prebuilt.json");

/** The prebuilt stylesheets, if these sources would still make them. */
export function readPrebuilt(sources: readonly Source[]): Prebuilt | undefined {
	try {
		const prebuilt = JSON.parse(readFileSync(PREBUILT, "utf8")) as Prebuilt;
		const shipped = sources.filter(({ path }) => path.startsWith(SHIPPED + sep));
		const sheets = shipped.map(({ path }) => prebuilt.sheets[portable(SHIPPED, path)]);
		return sheets.every((sheet) => sheet && isSame(sheet.inputs, SHIPPED)) ? prebuilt : undefined;
	} catch {
		// The package has not been built, or its file was harmed.
		return undefined;
	}
}

/** A source's text, but for a theme that visitors start in: its rules have to be copied. */
export function prebuiltText(
	prebuilt: Prebuilt | undefined,
	source: Source | undefined,
	start: Start,
): string | undefined {
	const starts = typeof start === "string" ? [start] : Object.values(start);
	const isStart = source?.part === "theme" && starts.includes(source.name);
	return !source || isStart ? undefined : prebuilt?.sheets[portable(SHIPPED, source.path)]?.css;
}
