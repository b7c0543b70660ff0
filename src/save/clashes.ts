import type { Clash, SaveRequest } from "../saving.js";
import type { Service } from "../service/service.js";
import { wantedOf } from "./changes.js";
import type { Found } from "./plan.js";
import { readStylesheets } from "./stylesheets.js";

/**
 * What a save would change of a theme that somebody else has changed since to something else. All
 * that they changed besides goes together with it, as a save changes values and nothing else.
 *
 * @param before - what the file held that the save is made for; none where there was no file
 * @throws Refusal
 */
export async function clashesOf(
	service: Service,
	request: SaveRequest,
	found: Found,
	before: string | undefined,
): Promise<Clash[]> {
	const { home, sheets, sources } = found;
	const others = before === undefined ? sources.filter(({ path }) => path !== home) : sources;
	const texts = new Map([
		...sheets.texts,
		...(before === undefined ? [] : [[home, before] as const]),
	]);
	const old = (await readStylesheets(others, service.config.root, texts)).cascade.on(request.theme);
	const now = sheets.cascade.on(request.theme);
	return [...wantedOf(request, sheets.cascade, service)].flatMap(([name, mine]) => {
		const theirs = now.declared.get(name)?.value ?? null;
		const isTheirs = theirs !== (old.declared.get(name)?.value ?? null) && theirs !== mine;
		return isTheirs ? [{ name, mine, theirs }] : [];
	});
}
