import { readFileSync } from "node:fs";
import { join } from "node:path";
import { attempt } from "../attempt.js";
import type { ThemeInfo } from "../css/themes.js";
import type { TokenInfo } from "../css/tokens.js";
import { PACKAGE_ROOT, SHIPPED } from "../package.js";
import { isWithin, portable } from "../paths.js";
import type { Start } from "./bundle.js";
import { agrees, type Remembered } from "./inputs.js";
import type { SheetSource } from "./sources.js";
import { startPair } from "./start.js";

/** The package's own stylesheets, compiled by `npm run build`. A changed one is not used. */
export interface Prebuilt {
	/** With their imports, minified; paths are relative to `public/css/`. */
	readonly sheets: Readonly<Record<string, { readonly inputs: Remembered; readonly css: string }>>;
	/** By `stateOf()` what a theme declares. */
	readonly themes: Readonly<Record<string, ThemeInfo>>;
	readonly tokens: Readonly<Record<string, readonly TokenInfo[]>>;
}

export const PREBUILT: string = join(PACKAGE_ROOT, "dist/prebuilt.json");

export function readPrebuilt(sources: readonly SheetSource[]): Prebuilt | undefined {
	return attempt(() => {
		const prebuilt = JSON.parse(readFileSync(PREBUILT, "utf8")) as Prebuilt;
		const shipped = sources.filter(({ path }) => isWithin(SHIPPED, path));
		const sheets = shipped.map(({ path }) => prebuilt.sheets[portable(SHIPPED, path)]);
		return sheets.every((sheet) => sheet && agrees(sheet.inputs, SHIPPED)) ? prebuilt : undefined;
	});
}

/** The source's text; `undefined` for a start theme, as its rules are copied. */
export function prebuiltText(
	prebuilt: Prebuilt | undefined,
	source: SheetSource | undefined,
	start: Start,
): string | undefined {
	const isStart = source?.kind === "theme" && startPair(start).includes(source.name);
	return !source || isStart ? undefined : prebuilt?.sheets[portable(SHIPPED, source.path)]?.css;
}
