import { relative, sep } from "node:path";
import type { SiteStylesheet } from "../types.js";
import { colorsPages, type Declarations, declarationsOf, MODE, share } from "./declarations.js";
import type { LoadedCss, ReadPage } from "./pages.js";
import { cssRegions, madeStylesheets, type Region } from "./regions.js";
import type { SourceFile } from "./source-files.js";

/** Where the CSS that pages load is written. */
export interface Traced {
	/** In the order in which pages load them. */
	readonly stylesheets: readonly SiteStylesheet[];
	/** CSS whose source is not known, by the file of the output or the page that has it. */
	readonly untraced: readonly string[];
	/** Those of them that follow the OS: a theme could not take over. */
	readonly unread: readonly string[];
	/** Those of them that give at least half of the pages their colours: a twin without them is half a theme. */
	readonly coloring: readonly string[];
}

interface Source {
	readonly region: Region;
	readonly declarations: Declarations;
}

/** A source stands in what pages load if so much of its rules does: minifiers drop doubled ones. */
const ENOUGH_PLACES = 0.95;
/** Minifiers shorten values; files that declare the same with other values are others. */
const ENOUGH_VALUES = 0.5;

/** Finds the sources by what they say, whatever copied, joined or minified them. */
export function traceStylesheets(
	pages: readonly ReadPage[],
	files: readonly SourceFile[],
	output: string,
): Traced {
	const made = madeStylesheets(files);
	const written = files.filter(({ text }) => !made.has(text.trim()));
	const sources = written.flatMap(cssRegions).flatMap((region): Source[] => {
		const declarations = region.isGenerated ? undefined : declarationsOf(region.text);
		return declarations?.places.size ? [{ region, declarations }] : [];
	});
	const found = new Set<Region>();
	const untraced: (LoadedCss & Unknown & { name: string })[] = [];
	const seen = new Set<string>();
	for (const page of pages) {
		for (const loaded of page.loaded) {
			if (seen.has(loaded.css)) continue;
			seen.add(loaded.css);
			// The file that another was made from is not what pages load, until somebody makes it again.
			const path = made.get(loaded.css.trim());
			const { parts, unknown } = trace(loaded, path === undefined ? sources : []);
			for (const { region } of parts) found.add(region);
			const name = path ? `${path} (made from another file)` : nameOf(loaded, page, output);
			if (unknown) untraced.push({ ...loaded, ...unknown, name });
		}
	}
	const isOfMost = ({ css }: LoadedCss) =>
		pages.filter(({ loaded }) => loaded.some((one) => one.css === css)).length * 2 >= pages.length;
	const namesOf = (some: typeof untraced) => [...new Set(some.map(({ name }) => name))];
	return {
		stylesheets: [...found].map(({ path, start, end, text }) => ({ path, start, end, css: text })),
		untraced: namesOf(untraced),
		unread: namesOf(untraced.filter(({ followsOs }) => followsOs)),
		coloring: namesOf(untraced.filter((one) => one.colorsPages && isOfMost(one))),
	};
}

/** What the part of a stylesheet that has no known source does. */
interface Unknown {
	readonly followsOs: boolean;
	readonly colorsPages: boolean;
}

function trace(
	loaded: LoadedCss,
	sources: readonly Source[],
): { parts: readonly Source[]; unknown?: Unknown } {
	const same = sources.filter(({ region }) => region.text.trim() === loaded.css.trim());
	if (same.length > 0) return { parts: nearest(same, loaded) };
	const all = declarationsOf(loaded.css);
	if (!all) return { parts: [], unknown: { followsOs: MODE.test(loaded.css), colorsPages: false } };
	const order = [...all.places];
	const parts = sources
		.filter(
			({ declarations: { places, whole } }) =>
				share(places, all.places) >= ENOUGH_PLACES && share(whole, all.whole) >= ENOUGH_VALUES,
		)
		.map((source) => ({
			source,
			at: order.findIndex((one) => source.declarations.places.has(one)),
		}))
		.sort((one, other) => one.at - other.at)
		.map(({ source }) => source);
	const known = new Set(parts.flatMap(({ declarations }) => [...declarations.places]));
	if (share(all.places, known) >= ENOUGH_PLACES) return { parts };
	const ofMode = new Set(parts.flatMap(({ declarations }) => [...declarations.ofMode]));
	const followsOs = [...all.ofMode].some((one) => !ofMode.has(one));
	return { parts, unknown: { followsOs, colorsPages: colorsPages(all, known) } };
}

/** Of files with the same text, the one whose name is most like that of the output. */
function nearest(same: readonly Source[], { file = "" }: LoadedCss): Source[] {
	const ending = ({ region }: Source) => {
		const [wanted, parts] = [file.split(sep).reverse(), region.path.split("/").reverse()];
		const differing = parts.findIndex((part, index) => part !== wanted[index]);
		return differing === -1 ? parts.length : differing;
	};
	return [...same].sort((one, other) => ending(other) - ending(one)).slice(0, 1);
}

function nameOf({ file }: LoadedCss, { inputPath }: ReadPage, output: string): string {
	return file
		? `${relative(output, file)} (as built)`
		: `a <style> of ${inputPath.replace(/^\.\//, "")}`;
}
