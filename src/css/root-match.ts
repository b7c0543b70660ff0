import type { Rule } from "postcss";
import type { Attribute, Root, Selector } from "postcss-selector-parser";
import { THEME_ATTRIBUTE } from "../constants.js";
import { ruleAround } from "./source.js";
import { heavier, type Weight, weigh } from "./specificity.js";
import { parseSelector, themeAttributes, themeName } from "./theme-selectors.js";

/** How a rule is about the root element of a page of one theme. */
export interface Match {
	readonly weight: Weight;
	/** Whether the rule names the theme, and is not for the roots of others as well. */
	readonly isOwn: boolean;
}

const LIST_PSEUDO = /^:(is|where|matches|-webkit-any)$/i;

/**
 * Whether a rule is about `<html data-theme="…">` as such. What depends on more than that, such as
 * a class, a state or an ancestor, is not.
 */
export function matchRoot(rule: Rule, theme: string): Match | undefined {
	const matching = (parseSelector(rule)?.nodes ?? []).filter((selector) =>
		matches(selector, rule, theme),
	);
	if (matching.length === 0) return undefined;
	const weights = matching.map((selector) => weigh(selector, rule));
	const parent = matching.some(hasNesting) && ruleAround(rule);
	return {
		weight: weights.reduce(heavier),
		isOwn:
			matching.some((selector) => names(selector).includes(theme)) ||
			!!(parent && matchRoot(parent, theme)?.isOwn),
	};
}

/** The themes that a rule, or one around it, names; none for a rule that holds in every theme. */
export function namedThemes(rule: Rule): string[] {
	// Most rules name none: those need no parser.
	if (!mentionsTheme(rule)) return [];
	const named = names(parseSelector(rule));
	const parent = ruleAround(rule);
	return named.length > 0 || !parent ? named : namedThemes(parent);
}

/** Whether the attribute stands in the selector of a rule, or of one around it. */
export function mentionsTheme(rule: Rule): boolean {
	if (rule.selector.toLowerCase().includes(THEME_ATTRIBUTE)) return true;
	const parent = ruleAround(rule);
	return parent !== undefined && mentionsTheme(parent);
}

function names(selector: Root | Selector | undefined): string[] {
	return selector ? themeAttributes(selector as Root).map(themeName) : [];
}

function matches(selector: Selector, rule: Rule, theme: string): boolean {
	// A nested selector without `&` is about descendants.
	if (ruleAround(rule) && selector.parent?.type === "root" && !hasNesting(selector)) return false;
	return selector.nodes.every((node) => {
		switch (node.type) {
			case "tag":
				return node.value.toLowerCase() === "html";
			case "universal":
			case "comment":
				return true;
			case "attribute":
				return matchesAttribute(node, theme);
			case "nesting": {
				const parent = ruleAround(rule);
				return !parent || matchRoot(parent, theme) !== undefined;
			}
			case "pseudo": {
				if (node.value.toLowerCase() === ":root") return true;
				const some = () => node.nodes.some((inner) => matches(inner, rule, theme));
				if (LIST_PSEUDO.test(node.value)) return some();
				return node.value.toLowerCase() === ":not" && !some();
			}
			default:
				return false;
		}
	});
}

function matchesAttribute(node: Attribute, theme: string): boolean {
	if (node.attribute.toLowerCase() !== THEME_ATTRIBUTE) return false;
	const value = themeName(node);
	switch (node.operator) {
		case undefined:
			return true;
		case "=":
			return theme === value;
		case "^=":
			return value !== "" && theme.startsWith(value);
		case "$=":
			return value !== "" && theme.endsWith(value);
		case "*=":
			return value !== "" && theme.includes(value);
		case "|=":
			return theme === value || theme.startsWith(`${value}-`);
		case "~=":
			return theme.split(/\s+/).includes(value);
		default:
			return false;
	}
}

function hasNesting(selector: Selector): boolean {
	let found = false;
	selector.walkNesting(() => {
		found = true;
	});
	return found;
}
