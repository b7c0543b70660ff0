import { list, type Rule } from "postcss";
import parser from "postcss-selector-parser";
import { compare, heaviest, type Weight } from "../../css/specificity.js";
import type { Mode } from "../../css/types.js";
import type { Elements } from "./meeting.js";
import { ancestors, type ModeBlock, type ModeGroup } from "./mode-groups.js";
import type { Sheet } from "./sheets.js";
import { liftedSelector } from "./themed-selector.js";
import { overlap, type Said, winner } from "./verdict.js";

/** What `[data-theme="…"]` weighs in the bundle: as `:root[data-theme="…"]`. */
const ROOT_THEME: Weight = [0, 2, 0];

/**
 * The groups that may move into a theme's file, which stands before all that the site says itself
 * and in no layer: those for which no declaration then wins or loses another way than now.
 */
export function movable(
	sheets: readonly Sheet[],
	blocks: readonly ModeBlock[],
	elements: Elements,
): Set<ModeGroup> {
	const all = sheets.flatMap((sheet) => said(sheet, blocks, elements));
	const moved = new Set(blocks.flatMap(({ groups }) => groups));
	for (const { group, selectors } of all) {
		if (group && selectors.some(({ lifted }) => !lifted)) moved.delete(group);
	}
	for (let before = -1; before !== moved.size; ) {
		before = moved.size;
		for (const one of all) {
			if (!one.group || !moved.has(one.group)) continue;
			if (all.some((other) => changes(one, other, moved, elements))) moved.delete(one.group);
		}
	}
	return moved;
}

export function isRootGroup({ selectors }: ModeGroup): boolean {
	return selectors.every((selector) => /^(:root|html)$/i.test(selector));
}

function said(sheet: Sheet, blocks: readonly ModeBlock[], { mayBeRoot }: Elements): Said[] {
	const top = sheet.read.blocks[0]?.layer;
	const byNode = new Map<object, ModeGroup>();
	for (const { groups } of blocks) for (const group of groups) byNode.set(group.node, group);
	const modes = new Map<object, Mode>(blocks.map(({ node, mode }) => [node, mode]));
	return sheet.read.blocks.flatMap(({ style, layer, holds, declarations }) => {
		if (!style || holds === false) return [];
		return declarations.map(({ node, order }): Said => {
			const around = ancestors(node);
			const group = around.map((one) => byNode.get(one)).find(Boolean);
			const mode = around.map((one) => modes.get(one)).find(Boolean);
			const selectors = resolved(style.rule).map((text) => ({
				text,
				weight: heaviest(parser().astSync(text).nodes),
				lifted: group && liftedWeight(group, text, mayBeRoot),
			}));
			const isTop = layer === top;
			const place = { declaration: node, sheet, order, selectors, isMoved: false };
			return { ...place, mode, group, layer: isTop ? undefined : layer };
		});
	});
}

function liftedWeight(
	group: ModeGroup,
	text: string,
	mayBeRoot: Elements["mayBeRoot"],
): Weight | undefined {
	if (isRootGroup(group)) return ROOT_THEME;
	const lifted = liftedSelector(text, group.block.mode, mayBeRoot);
	return lifted === undefined ? undefined : heaviest(parser().astSync(lifted).nodes);
}

/** The selectors of a rule with those of the rules around it. */
export function resolved(rule: Rule): string[] {
	const outer = ancestors(rule).find((one): one is Rule => one.type === "rule");
	const around = outer && resolved(outer);
	return list.comma(rule.selector).map((text) => {
		if (!around) return text;
		const parent = around.length === 1 ? (around[0] as string) : `:is(${around.join(", ")})`;
		return text.includes("&") ? text.replaceAll("&", parent) : `${parent} ${text}`;
	});
}

function changes(one: Said, other: Said, moved: ReadonlySet<ModeGroup>, elements: Elements) {
	if (one.declaration.parent === other.declaration.parent) return false;
	if (other.mode && other.mode !== one.mode) return false;
	if (!overlap(one.declaration.prop, other.declaration.prop)) return false;
	const movedOne = asMoved(one);
	const isOtherMoved = !!other.group && moved.has(other.group);
	const movedOther = isOtherMoved ? asMoved(other) : other;
	return one.selectors.some((mine) =>
		other.selectors.some((its) => {
			const now = winner(one, other, compare(mine.weight, its.weight));
			const weights = [mine.lifted, isOtherMoved ? its.lifted : its.weight] as [Weight, Weight];
			const then = winner(movedOne, movedOther, compare(...weights));
			const isSame = now !== undefined && Math.sign(now) === Math.sign(then ?? 0);
			return !isSame && elements.mayMeet(mine.text, its.text);
		}),
	);
}

function asMoved(one: Said): Said {
	return { ...one, layer: undefined, isMoved: true };
}
