import { readElements } from "../media/meeting.js";
import { hasThemes, readSheets, remarkAt, takenThemes } from "../media/sheets.js";
import type { Plan, Planner, Remark, SiteReading } from "../types.js";
import { makeTokens } from "./literal-tokens.js";
import { type LiteralUse, literalUses } from "./literal-uses.js";
import { shadowRemarks } from "./shadow-trees.js";
import { followsOs, hasColorTokens, withChanges } from "./twin.js";
import { foreignRemarks, planTwin } from "./twin-plan.js";

/** How many of the most used colours are named with their places. */
const NAMED = 5;

/** Plans a site whose rules say all colours literally: says how many, and where. */
export const planLiterals: Planner = (site) => {
	const { sheets, unread } = readSheets(site);
	const uses = usesOf(site);
	if (uses.length === 0) return planBare(site);
	const colors = colorsOf(uses);
	const offer = {
		text: `${uses.length} literal colours (${colors.length} different ones) in ${new Set(uses.map(({ sheet }) => sheet.source.path)).size} of ${sheets.length} stylesheets: with --properties they become custom properties, with which pages look the same, and a twin in the other mode is made of those`,
	};
	const shadows = shadowRemarks(readElements(site.pages));
	const named = colors.slice(0, NAMED).map(remarkOn);
	return empty("literals", [offer, ...named, ...unread, ...shadows]);
};

/** The same, with custom properties for the literal colours, and the twin of these. */
export const planLiteralsAsProperties: Planner = (site) => {
	const uses = usesOf(site);
	if (uses.length === 0) return planBare(site);
	const { sheets, unread } = readSheets(site);
	const changes = makeTokens(uses, sheets, site);
	const changed = readSheets(withChanges(site, changes)).sheets;
	const remarks = [...colorsOf(uses).slice(0, NAMED).map(remarkOn), ...unread];
	return planTwin("literals", changed, readElements(site.pages), {
		changes,
		remarks,
		taken: takenThemes(sheets),
	});
};

/**
 * A site whose CSS says no colours has the browser's, which follow `color-scheme`: that alone makes
 * both themes. Where pages load CSS that is not read here, nothing is known of theirs.
 */
function planBare(site: SiteReading): Plan | undefined {
	const { sheets, unread } = readSheets(site);
	const elements = readElements(site.pages);
	const isKnown =
		sheets.length > 0 &&
		unread.length === 0 &&
		foreignRemarks(elements).length === 0 &&
		shadowRemarks(elements).length === 0 &&
		!site.pages.some((page) => /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i.test(site.cssOf(page)));
	if (!isKnown || hasThemes(site) || followsOs(sheets)) return undefined;
	return planTwin("none", sheets, elements, {
		changes: [],
		remarks: [],
		taken: takenThemes(sheets),
	});
}

function usesOf(site: SiteReading): LiteralUse[] {
	const { sheets } = readSheets(site);
	if (hasThemes(site) || followsOs(sheets) || hasColorTokens(sheets)) return [];
	return literalUses(sheets);
}

function empty(kind: Plan["kind"], remarks: readonly Remark[]): Plan {
	return { kind, created: {}, changes: [], options: {}, remarks, isBlocked: false };
}

/** The uses of each colour, that of the most first. */
function colorsOf(uses: readonly LiteralUse[]): LiteralUse[][] {
	const colors = new Map<string, LiteralUse[]>();
	for (const use of uses) {
		const text = use.literal.text.toLowerCase();
		colors.set(text, [...(colors.get(text) ?? []), use]);
	}
	return [...colors.values()].sort((one, other) => other.length - one.length);
}

function remarkOn(uses: readonly LiteralUse[]): Remark {
	const [{ sheet, declaration, literal }] = uses as [LiteralUse];
	const times = uses.length === 1 ? "once" : `${uses.length} times`;
	return remarkAt(sheet, declaration, `${literal.text} (${times})`);
}
