import type { Rule } from "postcss";
import type { Mode } from "../../css/types.js";
import type { Change, Plan, Planner, Remark, SiteReading } from "../types.js";
import { emptied, replaced, revalued } from "./edits.js";
import { rewriteInPlace } from "./in-place.js";
import { keptLook } from "./kept-look.js";
import { asksForMode } from "./media-query.js";
import { type Elements, readElements } from "./meeting.js";
import { type ModeBlock, type ModeGroup, modeBlocks } from "./mode-groups.js";
import { movable } from "./moves.js";
import { followsByScheme, nativeLook, ownSchemes } from "./native-scheme.js";
import { followers, unreadRemarks } from "./os-followers.js";
import { hasThemes, indentOf, readSheets, remarkAt, type Sheet, takenThemes } from "./sheets.js";
import { type PlainRule, printRules, rulesOf, themePath } from "./theme-file.js";

const MODES = ["dark", "light"] as const;

/**
 * Plans a site that follows the OS in its CSS, by `@media (prefers-color-scheme: …)`, `light-dark()`
 * or `color-scheme`: what it says of each mode becomes a theme. What would win or lose another way
 * there stays where it is, for the theme instead of the medium.
 */
export const planMedia: Planner = (site) => {
	const { sheets, unread } = readSheets(site);
	const found = sheets.map(modeBlocks);
	const blocks = found.flatMap((one) => one.blocks);
	const unclear = found.flatMap((one, index) =>
		one.unclear.map((node) => ({ sheet: sheets[index] as Sheet, node })),
	);
	const illegible = unreadRemarks(site, unread);
	const isAsked = blocks.length + unclear.length + illegible.length > 0;
	if (hasThemes(site)) return isAsked ? blocked([themesExist(blocks, unclear)]) : undefined;
	const elements = readElements(site.pages);
	const follows = isAsked || usesLightDark(sheets) || followsByScheme(sheets, blocks, elements);
	const around = followers(site, elements, sheets);
	if (!follows && !around.some(({ isStylesheet }) => isStylesheet)) return undefined;
	const problems = [
		...unclear.map(({ sheet, node }) => remarkAt(sheet, node, UNCLEAR)),
		...around.filter(({ isStylesheet }) => isStylesheet).map(({ remark }) => remark),
		...illegible,
		...takenThemes(sheets),
	];
	return plan({ site, sheets, blocks, elements }, problems, [
		...around.filter(({ isStylesheet }) => !isStylesheet).map(({ remark }) => remark),
	]);
};

const UNCLEAR =
	"asks for prefers-color-scheme in a way that cannot be told for a theme: write it as a block of its own, @media (prefers-color-scheme: dark) { rules }";

const LINKED =
	"is loaded for one mode of the OS, and holds rules that win or lose by their place: put it into a block @media of a stylesheet for all";

const OWN_SCHEME =
	"lets this element follow the OS whatever the theme is: name one mode, or leave it to the root";

interface Site {
	readonly site: SiteReading;
	readonly sheets: readonly Sheet[];
	readonly blocks: readonly ModeBlock[];
	readonly elements: Elements;
}

function plan(site: Site, problems: readonly Remark[], remarks: readonly Remark[]): Plan {
	const { sheets, blocks, elements } = site;
	const indent = indentOf(sheets);
	const moved = movable(sheets, blocks, elements);
	const changes: Change[] = [];
	const stuck: Remark[] = [...problems];
	for (const block of blocks) {
		const text = rewriteInPlace(block, moved, { elements, indent });
		const isLinked = asksForMode(block.sheet.media ?? "");
		if (text === undefined) stuck.push(remarkAt(block.sheet, block.node, UNCLEAR));
		else if (isLinked && text !== "") stuck.push({ path: block.sheet.source.path, text: LINKED });
		else if (isLinked) changes.push(emptied(block.sheet, `Moved to ${themePath(block.mode)}`));
		else changes.push(replaced(block.sheet, block.node, text));
	}
	for (const { sheet, node } of ownSchemes(sheets)) {
		const isBody = (node.parent as Rule).selector === "body";
		if (isBody) changes.push(revalued(sheet, node, "inherit"));
		else stuck.push(remarkAt(sheet, node, OWN_SCHEME));
	}
	if (stuck.length > 0) return blocked([...stuck, ...remarks]);
	const created = Object.fromEntries(
		MODES.map((mode) => [themePath(mode), printRules(themeRules(mode, moved, site), indent)]),
	);
	return { kind: "media", created, changes, options: {}, remarks, isBlocked: false };
}

function themeRules(mode: Mode, moved: ReadonlySet<ModeGroup>, site: Site): PlainRule[] {
	const groups = [...moved].filter(({ block }) => block.mode === mode);
	const look = nativeLook(mode, site.sheets, site.blocks, site.elements);
	return rulesOf(mode, groups, site.elements, keptLook(mode, look));
}

function blocked(remarks: readonly Remark[]): Plan {
	return { kind: "media", created: {}, changes: [], options: {}, remarks, isBlocked: true };
}

function themesExist(blocks: readonly ModeBlock[], unclear: readonly { sheet: Sheet }[]): Remark {
	const [first] = [...blocks, ...unclear];
	const text = "asks for prefers-color-scheme, but src/themes/ holds themes already: move it there";
	return { ...(first && { path: first.sheet.source.path }), text };
}

function usesLightDark(sheets: readonly Sheet[]): boolean {
	return sheets.some(({ read }) =>
		read.blocks.some(({ declarations }) =>
			declarations.some(({ node }) => /\blight-dark\(/i.test(node.value)),
		),
	);
}
