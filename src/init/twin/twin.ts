import { asksForMode } from "../media/media-query.js";
import { readElements } from "../media/meeting.js";
import { hasThemes, readSheets, type Sheet, takenThemes } from "../media/sheets.js";
import type { Change, Planner, SiteReading } from "../types.js";
import { makeTokens } from "./literal-tokens.js";
import { literalUses } from "./literal-uses.js";
import { tokenColors } from "./token-colors.js";
import { planTwin } from "./twin-plan.js";
import { rootDeclarations } from "./twin-tokens.js";

/**
 * Plans a site of one look whose colours are custom properties of the root: its twin in the other
 * mode says each of them anew. Colours that rules say literally become custom properties first.
 */
export const planTwinOfTokens: Planner = (site) => {
	const { sheets, unread } = readSheets(site);
	if (hasThemes(site) || followsOs(sheets) || !hasColorTokens(sheets)) return undefined;
	const uses = literalUses(sheets);
	const changes = makeTokens(uses, sheets, site);
	const changed = readSheets(withChanges(site, changes)).sheets;
	const text =
		uses.length === 1
			? "1 colour that a rule says literally beside them becomes a custom property too, so that a theme can change it"
			: `${uses.length} colours that rules say literally beside them become custom properties too, so that a theme can change them`;
	const remarks = [...unread, ...(uses.length > 0 ? [{ text }] : [])];
	return planTwin("twin", changed, readElements(site.pages), {
		changes,
		remarks,
		taken: takenThemes(sheets),
	});
};

export function hasColorTokens(sheets: readonly Sheet[]): boolean {
	const read = tokenColors(sheets);
	return [...rootDeclarations(sheets)].some(
		([name, { value }]) => name.startsWith("--") && read(name, value).colors.length > 0,
	);
}

/** Whether the site has a dark mode already, be it one that cannot be read. */
export function followsOs(sheets: readonly Sheet[]): boolean {
	return sheets.some(({ root, source }) => {
		let asks = /\blight-dark\(/i.test(source.css);
		root.walkAtRules(({ params }) => {
			asks ||= asksForMode(params);
		});
		return asks;
	});
}

/** The site as it is with these changes. */
export function withChanges(site: SiteReading, changes: readonly Change[]): SiteReading {
	const stylesheets = site.stylesheets.map((sheet) => {
		const its = changes.filter(
			({ path, start, end }) => path === sheet.path && start >= sheet.start && end <= sheet.end,
		);
		const css = its
			.toSorted((one, other) => other.start - one.start)
			.reduce(
				(text, { start, end, text: by }) =>
					text.slice(0, start - sheet.start) + by + text.slice(end - sheet.start),
				sheet.css,
			);
		return { ...sheet, css };
	});
	return { ...site, stylesheets };
}
