import type { Rule } from "postcss";
import type { Attribute, Root, Selector } from "postcss-selector-parser";
import { matches, saysRoot } from "./root-match.js";
import {
	hasNesting,
	isThemeAttribute,
	isUnderstood,
	namesIn,
	parseSelector,
	themeName,
} from "./selectors.js";
import { heaviest, type Weight } from "./specificity.js";

/** How a rule is about the root element of a page of one theme. */
export interface Match {
	readonly weight: Weight;
	/** Whether the rule names the theme, and is not for the roots of others as well. */
	readonly isOwn: boolean;
	/** Whether a selector that matches speaks of the root, not of any element. */
	readonly saysRoot: boolean;
}

/** What is sure, and what depends on more than the theme. */
export interface Known<T> {
	readonly sure?: T | undefined;
	readonly maybe?: T | undefined;
}

/** The name that stands for all themes that a rule does not mention. */
export type AnyTheme = undefined;

const read = new WeakMap<Rule, StyleRule>();

/** A style rule and what its selector says, together with those of the rules around it. */
export class StyleRule {
	readonly rule: Rule;
	readonly around: StyleRule | undefined;
	/** How many rules it is in, and itself. */
	readonly depth: number;
	/** What `&` weighs in this rule's nested ones. */
	readonly weight: Weight;
	/** The themes that its selector names. */
	readonly names: readonly string[];
	/** The themes in which the rule holds, if it is not for all. */
	readonly themes: readonly string[];
	/** The themes that make a difference to it. */
	readonly mentioned: ReadonlySet<string>;
	/** Whether each theme's name makes one, as with `[data-theme^="d"]`. */
	readonly isOpen: boolean;
	readonly #text: string;
	readonly #selector: Root;
	readonly #isUnderstood: boolean;
	readonly #matches = new Map<string | AnyTheme, Known<Match>>();

	/**
	 * What a rule says, read once for as long as it says so.
	 * @throws CssSyntaxError for a selector that is none
	 */
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
		this.depth = (around?.depth ?? 0) + 1;
		this.#selector = parseSelector(rule);
		this.#isUnderstood = isUnderstood(this.#selector);
		this.weight = heaviest(this.#selector.nodes, around?.weight);
		const attributes: Attribute[] = [];
		this.#selector.walkAttributes((node) => {
			if (isThemeAttribute(node)) attributes.push(node);
		});
		const isExact = ({ operator, insensitive }: Attribute) => operator === "=" && !insensitive;
		const inherited = around?.mentioned ?? new Set();
		this.mentioned =
			attributes.length > 0 ? new Set([...inherited, ...attributes.map(themeName)]) : inherited;
		this.isOpen =
			around?.isOpen || attributes.some((node) => node.operator !== undefined && !isExact(node));
		this.names = attributes.length > 0 ? namesIn(this.#selector) : [];
		this.themes = this.names.length > 0 ? this.names : (around?.themes ?? []);
	}

	match(theme: string | AnyTheme): Known<Match> {
		const isKnown = theme !== undefined && (this.isOpen || this.mentioned.has(theme));
		const key = isKnown ? theme : undefined;
		const known = this.#matches.get(key) ?? this.#match(isKnown ? theme : undefined);
		this.#matches.set(key, known);
		return known;
	}

	#match(theme: string | AnyTheme): Known<Match> {
		const found: { sure: Selector[]; maybe: Selector[] } = { sure: [], maybe: [] };
		for (const selector of this.#selector.nodes) {
			const truth = matches(selector, this, theme);
			if (truth !== false) found[truth && this.#isUnderstood ? "sure" : "maybe"].push(selector);
		}
		return {
			sure: this.#asOne(found.sure, theme),
			maybe: this.#asOne(found.maybe, theme),
		};
	}

	#asOne(selectors: readonly Selector[], theme: string | AnyTheme): Match | undefined {
		if (selectors.length === 0) return undefined;
		const around = selectors.some(hasNesting) ? this.around?.match(theme) : undefined;
		const isNamed = (selector: Selector) =>
			theme !== undefined && namesIn(selector).includes(theme);
		return {
			weight: heaviest(selectors, this.around?.weight),
			isOwn: selectors.some(isNamed) || !!(around?.sure ?? around?.maybe)?.isOwn,
			saysRoot: selectors.some((selector) => saysRoot(selector, { style: this, theme })),
		};
	}
}
