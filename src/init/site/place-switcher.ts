import { lineOf } from "../lines.js";
import type { EleventyFlags } from "../project.js";
import type { Change, Remark } from "../types.js";
import type { Workspace } from "../workspace.js";
import { findPlaces, type Sighting } from "./marked-build.js";
import { type Place, placesIn } from "./places.js";
import type { Site } from "./read-site.js";
import { isTemplate } from "./source-files.js";
import { insertBefore, isReadable, switcherAt, switcherCall } from "./switcher-text.js";

/** The switcher's way into the layouts, and what a person must do beside it. */
export interface Placement {
	readonly changes: readonly Change[];
	readonly remarks: readonly Remark[];
}

/** The site has a switcher. */
export const THERE: Placement = { changes: [], remarks: [] };

const CALL = /\bthemeSwitcher\b/;

/** A place and the pages that it shows on. */
interface Seen extends Place {
	readonly urls: ReadonlySet<string>;
}

/** Finds where the switcher goes; it is put nowhere that is not sure. */
export async function placeSwitcher(
	site: Site,
	workspace: Workspace,
	flags: EleventyFlags,
): Promise<Placement> {
	const templates = site.files.filter(isTemplate);
	if (templates.some(({ text }) => CALL.test(text))) return THERE;
	const places = templates.filter(({ extension }) => isReadable(extension)).flatMap(placesIn);
	const sighting = places.length > 0 ? await findPlaces(site, places, workspace, flags) : undefined;
	const chosen = sighting ? choose(places, sighting) : [];
	const pages = sighting?.pages ?? site.pages.map(({ url }) => url);
	const changes = chosen.map((place): Change => {
		const file = templates.find(({ path }) => path === place.path);
		const text = switcherAt(place, file?.extension ?? "");
		return { path: place.path, ...insertBefore(file?.text ?? "", place, text) };
	});
	const covered = new Set(chosen.flatMap(({ urls }) => [...urls]));
	const without = pages.filter((url) => !covered.has(url));
	return { changes, remarks: without.length > 0 ? [byHand(site, without, chosen)] : [] };
}

/** The places that give most pages a switcher, and no page two. Of two as good as each other, none. */
function choose(places: readonly Place[], sighting: Sighting): Seen[] {
	const seen = places
		.flatMap((place, number): Seen[] => {
			const found = sighting.places.get(number);
			return found?.isRight ? [{ ...place, urls: found.urls }] : [];
		})
		.sort((one, other) => other.urls.size - one.urls.size || rank(one) - rank(other));
	const chosen: Seen[] = [];
	for (const place of seen) {
		if (chosen.some((one) => overlaps(one, place))) continue;
		const isRival = (one: Seen) => one !== place && one.kind === place.kind && overlaps(one, place);
		if (!seen.some(isRival)) chosen.push(place);
	}
	const covered = new Set(chosen.flatMap(({ urls }) => [...urls]));
	return covered.size * 2 > sighting.pages.length ? chosen : [];
}

/** A row of links grows by one more; a header may lay its parts out in any way. */
function rank({ kind }: Place): number {
	return kind === "nav" ? 0 : 1;
}

function overlaps(one: Seen, other: Seen): boolean {
	return [...one.urls].some((url) => other.urls.has(url));
}

function byHand(site: Site, pages: readonly string[], chosen: readonly Seen[]): Remark {
	const layout = site.files.find(({ text }) => /<body[\s>]/i.test(text) && text.includes("</html"));
	const call = switcherCall(layout?.extension ?? "");
	const rest =
		chosen.length > 0
			? `${pages.length === 1 ? "1 page has" : `${pages.length} pages have`} no header that is sure (${pages[0]})`
			: "It is not sure where the page’s header ends";
	const at = layout && {
		path: layout.path,
		line: lineOf(layout.text, layout.text.search(/<body[\s>]/i)),
	};
	return { ...at, text: `${rest}: write ${call} where the switcher should stand` };
}
