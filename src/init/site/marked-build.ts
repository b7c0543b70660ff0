import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import { applyEdits } from "../../html/edits.js";
import type { EleventyFlags } from "../project.js";
import type { Workspace } from "../workspace.js";
import { type Build, build } from "./build.js";
import type { Place } from "./places.js";
import type { Site } from "./read-site.js";
import { insertBefore } from "./switcher-text.js";

/** Where places come out. */
export interface Sighting {
	/** All documents of the site, by their URLs. */
	readonly pages: string[];
	/** By its number: on which pages a place shows, and whether it is where a switcher belongs. */
	readonly places: Map<number, { readonly urls: Set<string>; isRight: boolean }>;
}

const ELEMENT = "theme-init-";
const MARK = new RegExp(`<${ELEMENT}(\\d+)`, "g");

/**
 * Builds the site with a mark at each place, and looks where they come out: the only way to be sure
 * which layout renders what, whatever engine does it. Undefined where that build fails.
 */
export async function findPlaces(
	site: Site,
	places: readonly Place[],
	workspace: Workspace,
	flags: EleventyFlags,
): Promise<Sighting | undefined> {
	const marked = new Map<string, string>();
	const originals = new Map<string, string>();
	for (const { path, text } of site.files) {
		const edits = places.flatMap((place, number) =>
			place.path === path
				? [insertBefore(text, place, `<${ELEMENT}${number}></${ELEMENT}${number}>`)]
				: [],
		);
		if (edits.length === 0) continue;
		originals.set(path, text);
		marked.set(path, applyEdits(text, edits));
	}
	await workspace.write(marked);
	try {
		return look(await build(workspace, flags), workspace.root, places);
	} catch {
		return undefined;
	} finally {
		await workspace.write(originals);
	}
}

/** Pages with the same marks have the same layouts: of each kind so many are read. */
const OF_EACH_KIND = 3;

function look({ results }: Build, root: string, places: readonly Place[]): Sighting {
	const found: Sighting = { pages: [], places: new Map() };
	const kinds = new Map<string, number>();
	for (const { url, outputPath } of results) {
		const html = /\.html?$/i.test(outputPath) ? readFileSync(join(root, outputPath), "utf8") : "";
		if (!/<(?:!doctype|html|head|body)\b/i.test(html)) continue;
		found.pages.push(url);
		const numbers = Array.from(html.matchAll(MARK), ([, number]) => Number(number));
		const kind = numbers.join();
		kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
		const isRead = numbers.length > 0 && (kinds.get(kind) ?? 0) <= OF_EACH_KIND;
		const document = isRead ? parseHTML(html).document : undefined;
		for (const number of new Set(numbers)) {
			const sighting = found.places.get(number) ?? { urls: new Set(), isRight: true };
			const place = places[number];
			const isOnce = numbers.filter((one) => one === number).length === 1;
			sighting.urls.add(url);
			sighting.isRight &&= isOnce && place !== undefined;
			if (document && place) sighting.isRight &&= isInHeader(document, number, place);
			found.places.set(number, sighting);
		}
	}
	return found;
}

type ParsedDocument = ReturnType<typeof parseHTML>["document"];

const CONTENT = "main, article, section, aside, footer, dialog, template, noscript, [hidden]";

/** In the one header of the page; in its first navigation where it has no header. */
function isInHeader(document: ParsedDocument, number: number, { kind }: Place): boolean {
	const mark = document.querySelector(`${ELEMENT}${number}`);
	if (!mark || mark.closest(CONTENT)) return false;
	const outside = (selector: string) =>
		[...document.querySelectorAll(selector)].filter((element) => !element.closest(CONTENT));
	const headers = outside("header, [role=banner]");
	if (headers.length > 0) return headers.length === 1 && headers[0]?.contains(mark) === true;
	return kind === "nav" && outside("nav")[0]?.contains(mark) === true;
}
