import type { Declaration } from "postcss";
import parser from "postcss-selector-parser";
import type { Layer } from "../../css/layers.js";
import { compare, heaviest, type Weight } from "../../css/specificity.js";
import { type Elements, type PageDocument, type PageElement, stateless } from "../media/meeting.js";
import { resolved } from "../media/moves.js";
import type { Sheet } from "../media/sheets.js";
import { askedNames, presentNames } from "./page-names.js";

/** A declaration for one selector, with what decides whether it wins. */
export interface Weighed {
	readonly declaration: Declaration;
	readonly selector: string;
	/** Whether it holds but in a state of the element or on some screens. */
	readonly isSometimes: boolean;
	readonly isLayered: boolean;
	readonly rank: number;
	readonly weight: Weight;
}

/** What an element is given, by property: what always holds and, one by one, what sometimes does. */
export interface Given {
	readonly always: Map<string, string>;
	readonly sometimes: Map<string, string>[];
}

const PAINTS = /^(color|background(-color|-image)?|border(-\w+)*|outline(-color)?|--.+)$/i;
const STATES = /:(hover|active|focus|target|visited|checked|disabled|invalid)/i;

/** The styles of the elements of pages, as far as colours go: a small cascade over what is read. */
export function givenStyles(
	sheets: readonly Sheet[],
	{ documents }: Elements,
): Map<PageElement, Given> {
	const given = new Map<PageElement, Given>();
	const rules = groupByRule(sheets.flatMap(weigh).sort(order)).map((rule) => {
		const selector = stateless((rule[0] as Weighed).selector);
		return { rule, selector, asked: askedNames(selector) };
	});
	for (const document of documents) {
		const present = presentNames(document);
		for (const { rule, selector, asked } of rules) {
			if (!asked.every((name) => present.has(name))) continue;
			for (const element of matching(document, selector)) {
				const its: Given = given.get(element) ?? { always: new Map(), sometimes: [] };
				given.set(element, its);
				const into = rule[0]?.isSometimes ? new Map<string, string>() : its.always;
				for (const { declaration } of rule) set(into, declaration);
				if (into !== its.always) its.sometimes.push(into);
			}
		}
	}
	return given;
}

function set(into: Map<string, string>, { prop, value }: Declaration): void {
	const name = prop.startsWith("--") ? prop : prop.toLowerCase();
	if (name === "background") into.delete("background-image");
	into.set(name === "background" ? "background-color" : name, value);
}

function weigh({ read }: Sheet): Weighed[] {
	const top = read.blocks[0]?.layer as Layer;
	return read.blocks.flatMap(({ style, layer, holds, declarations }) => {
		if (!style || holds === false) return [];
		const paints = declarations.filter(({ node }) => PAINTS.test(node.prop));
		if (paints.length === 0) return [];
		return resolved(style.rule).flatMap((selector) => {
			if (/::|:(before|after|first-l\w+)\b/i.test(selector)) return [];
			const weight = heaviest(parser().astSync(selector).nodes);
			const isSometimes = holds !== true || STATES.test(selector);
			return paints.map(({ node }) => ({
				declaration: node,
				selector,
				isSometimes,
				isLayered: layer !== top,
				rank: layer.rank,
				weight,
			}));
		});
	});
}

function order(one: Weighed, other: Weighed): number {
	const important =
		Number(one.declaration.important ?? 0) - Number(other.declaration.important ?? 0);
	const layered = Number(other.isLayered) - Number(one.isLayered);
	return important || layered || one.rank - other.rank || compare(one.weight, other.weight);
}

/** Runs of declarations of one rule for one selector. */
function groupByRule(weighed: readonly Weighed[]): Weighed[][] {
	const groups: Weighed[][] = [];
	for (const one of weighed) {
		const last = groups.at(-1)?.[0];
		const isSame =
			last?.selector === one.selector && last.declaration.parent === one.declaration.parent;
		if (isSame) groups.at(-1)?.push(one);
		else groups.push([one]);
	}
	return groups;
}

function matching(document: PageDocument, selector: string): Iterable<PageElement> {
	try {
		return document.querySelectorAll(selector);
	} catch {
		return [];
	}
}
