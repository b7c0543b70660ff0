import { type Declaration, list, type Rule } from "postcss";
import parser from "postcss-selector-parser";
import type { Layer } from "../css/layers.js";
import { compare, heaviest, type Weight } from "../css/specificity.js";
import type { Mode } from "../css/types.js";
import type { Elements } from "./meeting.js";
import { ancestors, type ModeBlock, type ModeGroup } from "./mode-groups.js";
import type { Sheet } from "./sheets.js";
import { liftedSelector } from "./themed-selector.js";

/** What a declaration weighs in the site's cascade, and in the file of a theme. */
interface Said {
	readonly declaration: Declaration;
	readonly sheet: Sheet;
	readonly mode: Mode | undefined;
	readonly group: ModeGroup | undefined;
	/** Unset where a rule is in another in a way that is not followed. */
	readonly selectors: readonly { text: string; weight: Weight; lifted: Weight | undefined }[];
	readonly layer: Layer | undefined;
	readonly order: number;
	/** Whether it stands in the bundle, before all of the site's. */
	readonly isMoved: boolean;
}

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
	const isOtherMoved = !!other.group && moved.has(other.group);
	return one.selectors.some((mine) =>
		other.selectors.some((its) => {
			const now = winner(one, other, compare(mine.weight, its.weight));
			const weights = [mine.lifted, isOtherMoved ? its.lifted : its.weight] as [Weight, Weight];
			const then = winner(asMoved(one), isOtherMoved ? asMoved(other) : other, compare(...weights));
			const isSame = now !== undefined && Math.sign(now) === Math.sign(then ?? 0);
			return !isSame && elements.mayMeet(mine.text, its.text);
		}),
	);
}

function asMoved(one: Said): Said {
	return { ...one, layer: undefined, isMoved: true };
}

/** Positive if the first wins, nothing if it cannot be told. */
function winner(one: Said, other: Said, weight: number): number | undefined {
	const important = (said: Said) => said.declaration.important === true;
	if (important(one) !== important(other)) return important(one) ? 1 : -1;
	if (one.layer !== other.layer) {
		const isKnown = one.sheet === other.sheet || !one.layer || !other.layer;
		const rank = ({ layer }: Said) => layer?.rank ?? Number.POSITIVE_INFINITY;
		const layers = rank(one) - rank(other);
		return isKnown ? (important(one) ? -layers : layers) : undefined;
	}
	if (weight !== 0) return weight;
	if (one.isMoved !== other.isMoved) return one.isMoved ? -1 : 1;
	return one.sheet.index - other.sheet.index || one.order - other.order;
}

/** Whether two properties set something in common; custom ones are themselves alone. */
function overlap(one: string, other: string): boolean {
	if (one === other) return true;
	if (one.startsWith("--") || other.startsWith("--")) return false;
	const [short, long] = [plainName(one), plainName(other)].sort((a, b) => a.length - b.length) as [
		string,
		string,
	];
	if (short === long || short === "all" || long.startsWith(`${short}-`)) return true;
	return (
		(short.startsWith("border") && long.startsWith("border")) ||
		(short === "font" && long === "line-height")
	);
}

function plainName(property: string): string {
	return property.toLowerCase().replace(/^-(webkit|moz|ms)-/, "");
}
