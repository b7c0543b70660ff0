import { join } from "node:path";
import { portable } from "../bundle/inputs.js";
import { SITE_THEMES, type Source } from "../bundle/sources.js";
import type { SaveRequest } from "../saving.js";
import type { Service } from "../service/service.js";
import { wantedOf } from "./changes.js";
import type { FileEdit } from "./diff.js";
import { homeOf, isOfSite } from "./home.js";
import { Refusal } from "./refusal.js";
import { readStylesheets, type Stylesheets } from "./stylesheets.js";
import { type Changes, editTheme, type ThemeFile } from "./theme-edit.js";
import { requireNothingElse, requireSameNodes, requireWanted } from "./verify.js";

const BYTE_ORDER_MARK = "\ufeff";

/** A theme's file, and the stylesheets that it is one of. */
export interface Found {
	/** Absolute. */
	readonly home: string;
	/** Relative to the site's root, with forward slashes. */
	readonly path: string;
	/** What it holds, with its byte order mark; unset where it is still to be made. */
	readonly text: string | undefined;
	readonly sheets: Stylesheets;
	readonly sources: readonly Source[];
}

/**
 * Finds where a theme is saved to, as all is on disk now.
 *
 * @throws Refusal
 */
export async function findTheme(service: Service, theme: string): Promise<Found> {
	const { root } = service.config;
	const sources = await service.sources();
	const sheets = await readStylesheets(sources, root);
	const home = await homeOf(theme, sheets, root);
	return { home, path: portable(root, home), text: sheets.texts.get(home), sheets, sources };
}

/**
 * What a save would make of a theme's file. Nothing is believed of the edit: its result is read as the
 * site would read it, and must differ in what is wanted and in nothing else.
 *
 * @throws Refusal for what cannot be saved, Error for what only a fault of this package explains
 */
export async function planSave(
	service: Service,
	request: SaveRequest,
	found: Found,
): Promise<FileEdit> {
	const { path, text = "", sheets } = found;
	const changes = wantedOf(request, sheets.cascade, service);
	const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
	const before = text.slice(mark.length);
	const file: ThemeFile = {
		theme: request.theme,
		path: found.home,
		css: before,
		cascade: sheets.cascade,
	};
	// A rule in a layer may lose against what is in none: a rule of its own then wins.
	const after =
		(await tryEdit(service, found, editTheme(file, changes), changes, request.theme).catch(
			(cause) => {
				if (!(cause instanceof Refusal)) throw cause;
				return undefined;
			},
		)) ?? (await tryEdit(service, found, editTheme(file, changes, true), changes, request.theme));
	requireSameNodes(before, after, changes);
	return { path, before: found.text, after: mark + after };
}

async function tryEdit(
	service: Service,
	{ home, sheets, sources }: Found,
	after: string,
	changes: Changes,
	theme: string,
): Promise<string> {
	const { root } = service.config;
	const all = sheets.texts.has(home) ? sources : withTheme(sources, home, root);
	const reading = await readStylesheets(all, root, new Map([...sheets.texts, [home, after]]));
	requireWanted(reading.cascade, theme, changes);
	requireNothingElse({ before: sheets.cascade, after: reading.cascade }, theme, changes);
	return after;
}

/** In the place where it will be found. */
function withTheme(sources: readonly Source[], path: string, root: string): Source[] {
	const isLater = (source: Source) => isOfSite(root, source.path) && source.path > path;
	const at = sources.findIndex(isLater);
	const index = at === -1 ? sources.length : at;
	const name = path.slice(join(root, SITE_THEMES).length + 1, -".css".length);
	return sources.toSpliced(index, 0, { part: "theme", name, path });
}
