import { type TokenString, tokenize } from "@csstools/css-tokenizer";
import type { Rule } from "postcss";
import parser, {
	type Attribute,
	type Node,
	type Root,
	type Selector,
} from "postcss-selector-parser";
import { THEME_ATTRIBUTE } from "../constants.js";

/** Weighs more than the `:root:not([data-theme="…"])` by which a site asks for the system's mode. */
export const HEAVIER = ":root:root";
const ESCAPE = /\\(?:[\da-f]{1,6}[\t\n\f\r ]?|.)/gi;
/** An unquoted value without typographic quotes, also with a flag, as in `[data-theme=dark i]`. */
const IDENTIFIER = /^(?!-?\d|-?$)[\w\x80-\u2017\u2020-\uffff-]+(?:[\t\n\f\r ]+[is])?$/i;
const UNQUOTED = /^[^=]*=((?:[^"'\\]|\\.)+)\]$/;

/**
 * @throws CssSyntaxError with its place in the rule's file, also for what browsers ignore: a comma
 * without a selector, and a theme's name that needs quotes or has typographic ones
 */
export function parseSelector(rule: Rule): Root {
	const selector = parser().astSync(rule);
	if (selector.nodes.length > 1 && selector.nodes.some(({ nodes }) => nodes.length === 0))
		throw rule.error("A selector is missing beside a comma");
	const isUnnamed = ({ operator, value }: Attribute) => operator && value === undefined;
	if (attributesIn(selector).some(isUnnamed))
		throw rule.error('The theme has no name: write [data-theme="name"]');
	for (const word of attributesIn(selector).map((attribute) => String(attribute).trim())) {
		const name = UNQUOTED.exec(word)?.[1]?.trim();
		if (name === undefined || IDENTIFIER.test(name.replace(ESCAPE, "x"))) continue;
		const plain = name.replace(/[\u2018-\u201f]/g, "");
		throw rule.error(`The name needs quotes: [data-theme="${plain}"]`, { word });
	}
	return selector;
}

export function themesIn(selector: Root | Selector): string[] {
	return themeAttributes(selector).map(themeName);
}

/** The attribute selectors that name the theme of the selector's own element. */
export function themeAttributes(selector: Root | Selector): Attribute[] {
	// `:not(…)` excludes a theme, `:has(…)` is about another element.
	return attributesIn(selector).filter(
		(attribute) =>
			attribute.operator === "=" &&
			themeName(attribute) !== "" &&
			!isInPseudo(attribute, /^:(not|has)$/i),
	);
}

export function attributesIn(selector: Root | Selector): Attribute[] {
	const found: Attribute[] = [];
	(selector as Root).walkAttributes((attribute) => {
		if (isThemeAttribute(attribute)) found.push(attribute);
	});
	return found;
}

export function isThemeAttribute({ attribute }: Attribute): boolean {
	return attribute.toLowerCase() === THEME_ATTRIBUTE;
}

/** The attribute's value, by the tokenizer: the parser keeps escaped newlines. */
export function themeName({ value = "", raws }: Attribute): string {
	if (!raws.value?.includes("\\")) return value;
	const [token] = tokenize({ css: raws.value });
	return (token as TokenString)[4].value;
}

export function isInPseudo(node: Node, pseudo: RegExp): boolean {
	for (let parent = node.parent; parent; parent = parent.parent as typeof parent) {
		if (parent.type === "pseudo" && pseudo.test(String(parent.value))) return true;
	}
	return false;
}

export function hasNesting(selector: Selector): boolean {
	// `walkNesting` returns `false` if it was ended early.
	return selector.walkNesting(() => false) === false;
}
