import { type LiteralUse, literalUses, makeTokens } from "./literal-tokens.js";
import { readElements } from "./meeting.js";
import { hasThemes, readSheets, remarkAt } from "./sheets.js";
import { followsOs, hasColorTokens, withChanges } from "./twin.js";
import { planTwin } from "./twin-plan.js";
import type { Plan, Planner, Remark } from "./types.js";

/** How many of the most used colours are named with their places. */
const NAMED = 5;

/** Plans a site whose rules say all colours literally: says how many, and where. */
export const planLiterals: Planner = (site) => {
	const { sheets, unread } = readSheets(site);
	const uses = usesOf(site);
	if (uses.length === 0) return undefined;
	const colors = colorsOf(uses);
	const offer = {
		text: `${uses.length} literal colours (${colors.length} different ones) in ${new Set(uses.map(({ sheet }) => sheet.source.path)).size} of ${sheets.length} stylesheets: with --properties they become custom properties, with which pages look the same, and a twin in the other mode is made of those`,
	};
	return empty("literals", [offer, ...colors.slice(0, NAMED).map(remarkOn), ...unread]);
};

/** The same, with custom properties for the literal colours, and the twin of these. */
export const planLiteralsAsProperties: Planner = (site) => {
	const uses = usesOf(site);
	if (uses.length === 0) return undefined;
	const { sheets, unread } = readSheets(site);
	const changes = makeTokens(uses, sheets, site);
	const changed = readSheets(withChanges(site, changes)).sheets;
	const remarks = [...colorsOf(uses).slice(0, NAMED).map(remarkOn), ...unread];
	return planTwin("literals", changed, readElements(site.pages), { changes, remarks });
};

/** Plans a site without colours: the plugin's own styles and themes come in by themselves. */
export const planNone: Planner = (site) => {
	if (hasThemes(site)) return undefined;
	const text =
		site.stylesheets.length === 0
			? "the site has no CSS of its own: the plugin's base, components and themes style it"
			: "the site's CSS says no colours, so that there are none to make a theme of: styles.base: true and styles.themes: true put the plugin's in";
	return empty("none", [{ text }]);
};

function usesOf(site: Parameters<Planner>[0]): LiteralUse[] {
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
