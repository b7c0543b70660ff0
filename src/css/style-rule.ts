import {
	type Specificity,
	specificityOfMostSpecificListItem,
} from "@csstools/selector-specificity";
import type { Rule } from "postcss";
import type { Attribute, Node, Root, Selector } from "postcss-selector-parser";
import { recall } from "../recall.js";
import { all, any, not, type Truth } from "./conditions.js";
import {
	attributesIn,
	hasNesting,
	isThemeAttribute,
	parseSelector,
	themeName,
	themesIn,
} from "./selectors.js";

export interface Match {
	readonly weight: Specificity;
	/** True if the selector names this theme; the list may name others as well. */
	readonly isOwn: boolean;
	/** True if a matching selector names the root, not any element. */
	readonly saysRoot: boolean;
}

/** A sure match, and one that depends on more than the theme. */
export interface Certainty<T> {
	readonly sure?: T | undefined;
	readonly maybe?: T | undefined;
}

const ROOT = /^:(root|scope)$/i;
const LIST = /^:(is|where)$/i;
const PSEUDO_ELEMENT = /^(::|:(before|after|first-line|first-letter)$)/i;
const read = new WeakMap<Rule, StyleRule>();

/** A style rule and its selector, with the rules around it. */
export class StyleRule {
	readonly rule: Rule;
	readonly around: StyleRule | undefined;
	/** As read; changes work on a copy. */
	readonly selector: Root;
	/** The specificity of `&` in nested rules. */
	readonly weight: Specificity;
	readonly names: readonly string[];
	/** The themes in which the rule applies; empty for all. */
	readonly themes: readonly string[];
	/** The themes in which the rule may match differently. */
	readonly mentioned: ReadonlySet<string>;
	readonly #text: string;
	readonly #matches = new Map<string | undefined, Certainty<Match>>();

	/** The parsed rule, cached while its selector is the same. */
	static of(rule: Rule, around: StyleRule | undefined): StyleRule {
		const known = read.get(rule);
		if (known && known.around === around && known.#text === rule.selector) return known;
		const style = new StyleRule(rule, around);
		read.set(rule, style);
		return style;
	}

	private constructor(rule: Rule, around: StyleRule | undefined) {
		this.rule = rule;
		this.#text = rule.selector;
		this.around = around;
		this.selector = parseSelector(rule);
		this.weight = this.#heaviest(this.selector.nodes);
		const mentioned = attributesIn(this.selector).map(themeName);
		this.mentioned = new Set([...(around?.mentioned ?? []), ...mentioned]);
		this.names = mentioned.length > 0 ? themesIn(this.selector) : [];
		this.themes = this.names.length > 0 ? this.names : (around?.themes ?? []);
	}

	/** @param theme - unset for a theme that the rule does not mention */
	match(theme: string | undefined): Certainty<Match> {
		const key = theme !== undefined && this.mentioned.has(theme) ? theme : undefined;
		return recall(this.#matches, key, () => this.#match(key));
	}

	#match(theme: string | undefined): Certainty<Match> {
		const found: { sure: Selector[]; maybe: Selector[] } = { sure: [], maybe: [] };
		for (const selector of this.selector.nodes) {
			// A nested selector without `&` matches descendants.
			if (this.around && !hasNesting(selector)) continue;
			const truth = compound(selector, { style: this, theme }, false);
			if (truth !== false) found[truth ? "sure" : "maybe"].push(selector);
		}
		return { sure: this.#asOne(found.sure, theme), maybe: this.#asOne(found.maybe, theme) };
	}

	#asOne(selectors: readonly Selector[], theme: string | undefined): Match | undefined {
		if (selectors.length === 0) return undefined;
		const around = selectors.some(hasNesting) ? this.around?.match(theme) : undefined;
		const isNamed = (selector: Selector) =>
			theme !== undefined && themesIn(selector).includes(theme);
		return {
			weight: this.#heaviest(selectors),
			isOwn: selectors.some(isNamed) || !!(around?.sure ?? around?.maybe)?.isOwn,
			saysRoot: selectors.some((selector) => saysRoot(selector, { style: this, theme })),
		};
	}

	#heaviest(selectors: readonly Selector[]): Specificity {
		const nesting = this.around?.weight ?? { a: 0, b: 0, c: 0 };
		return specificityOfMostSpecificListItem([...selectors], {
			customSpecificity: (node) => (node.type === "nesting" ? nesting : undefined),
		});
	}
}

interface On {
	readonly style: StyleRule;
	readonly theme: string | undefined;
}

function saysRoot({ nodes }: Selector, on: On): boolean {
	return nodes.some((node) => isWordOfRoot(node, on));
}

function isWordOfRoot(node: Node, on: On): boolean {
	switch (node.type) {
		case "tag":
			return /^html$/i.test(node.value);
		case "attribute":
			return isThemeAttribute(node);
		case "nesting": {
			const { sure, maybe } = on.style.around?.match(on.theme) ?? {};
			return !!(sure ?? maybe)?.saysRoot;
		}
		case "pseudo":
			if (LIST.test(node.value)) return node.nodes.some((inner) => saysRoot(inner, on));
			return ROOT.test(node.value);
		default:
			return false;
	}
}

function compound({ nodes }: Selector, on: On, isOfRoot: boolean): Truth {
	const isSaidBeside = (node: Node) =>
		nodes.some((other) => other !== node && isWordOfRoot(other, on));
	return all(nodes.map((node) => simple(node, on, isOfRoot || isSaidBeside(node))));
}

/** Other simple selectors, such as a class, may match the root if it is named beside them. */
function simple(node: Node, on: On, isOfRoot: boolean): Truth {
	const unknown = isOfRoot ? undefined : false;
	if ("namespace" in node && node.namespace) return unknown;
	switch (node.type) {
		case "universal":
		case "comment":
			return true;
		case "tag":
			return /^html$/i.test(node.value);
		case "attribute":
			return isThemeAttribute(node) ? isOf(on.theme, node) : unknown;
		case "nesting": {
			if (!on.style.around) return true;
			const { sure, maybe } = on.style.around.match(on.theme);
			if (sure) return true;
			return maybe ? undefined : false;
		}
		case "pseudo":
			if (ROOT.test(node.value)) return true;
			if (LIST.test(node.value)) {
				return any(node.nodes.map((inner) => compound(inner, on, isOfRoot)));
			}
			if (/^:not$/i.test(node.value)) {
				return not(any(node.nodes.map((inner) => compound(inner, on, true))));
			}
			return PSEUDO_ELEMENT.test(node.value) ? false : unknown;
		// The root has no parent and no sibling.
		case "combinator":
			return false;
		default:
			return unknown;
	}
}

/** Operators other than `=` are not checked. */
function isOf(theme: string | undefined, attribute: Attribute): Truth {
	if (attribute.operator === undefined) return true;
	const isExact = attribute.operator === "=" && !attribute.insensitive;
	return isExact ? theme !== undefined && themeName(attribute) === theme : undefined;
}
