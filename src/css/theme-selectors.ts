import type { AtRule, Container, Rule } from "postcss";
import parser, { type Attribute, type Node, type Root } from "postcss-selector-parser";
import { THEME_ATTRIBUTE } from "../constants.js";

const MENTION = new RegExp(THEME_ATTRIBUTE, "i");

/** The rules whose selectors name a theme, with their parsed selectors, in source order. */
export function themeRules(css: Container): { rule: Rule; selector: Root }[] {
	const found: { rule: Rule; selector: Root }[] = [];
	css.walkRules(MENTION, (rule) => {
		const selector = parseSelector(rule);
		if (selector && themeAttributes(selector).length > 0) found.push({ rule, selector });
	});
	return found;
}

/** The names that `[data-theme="<name>"]` selectors give, in order of first appearance. */
export function themeNames(css: Container): string[] {
	const names = new Set<string>();
	for (const { selector } of themeRules(css)) {
		for (const attribute of themeAttributes(selector)) names.add(themeName(attribute));
	}
	return [...names];
}

/** The attribute selectors that name the theme of an element which the rule is about. */
export function themeAttributes(selector: Root): Attribute[] {
	const found: Attribute[] = [];
	selector.walkAttributes((attribute) => {
		if (attribute.attribute.toLowerCase() !== THEME_ATTRIBUTE) return;
		if (attribute.operator !== "=" || !themeName(attribute)) return;
		if (!isNegated(attribute)) found.push(attribute);
	});
	return found;
}

export function themeName(attribute: Attribute): string {
	return attribute.value ?? "";
}

const parsed = new WeakMap<Rule, { text: string; selector: Root | undefined }>();

/**
 * The parsed selector; nothing for one that no browser would take either, such as in keyframes.
 * It is shared by all who ask: what changes it works on a copy.
 */
export function parseSelector(rule: Rule): Root | undefined {
	const known = parsed.get(rule);
	if (known?.text === rule.selector) return known.selector;
	const selector = isInKeyframes(rule) ? undefined : tryToParse(rule.selector);
	parsed.set(rule, { text: rule.selector, selector });
	return selector;
}

function tryToParse(selector: string): Root | undefined {
	try {
		return parser().astSync(selector);
	} catch {
		return undefined;
	}
}

function isInKeyframes({ parent }: Rule): boolean {
	return !!(parent as AtRule | undefined)?.name?.endsWith("keyframes");
}

/** In `:not(…)` the theme is the one that is not meant; in `:has(…)` it is another element's. */
function isNegated(node: Node): boolean {
	for (let parent = node.parent; parent; parent = parent.parent as typeof parent) {
		if (parent.type === "pseudo" && /^:(not|has)$/i.test(String(parent.value))) return true;
	}
	return false;
}
