import { type TokenString, tokenize } from "@csstools/css-tokenizer";
import type { Rule } from "postcss";
import parser, {
	type Attribute,
	type Node,
	type Root,
	type Selector,
} from "postcss-selector-parser";
import { THEME_ATTRIBUTE } from "../constants.js";

const parsed = new WeakMap<Rule, { text: string; selector: Root }>();

/**
 * The parsed selector of a rule. It is shared by all who ask: what changes it works on a copy.
 *
 * @throws CssSyntaxError, with the place in the rule's file
 */
export function parseSelector(rule: Rule): Root {
	const known = parsed.get(rule);
	if (known?.text === rule.selector) return known.selector;
	const selector = parser().astSync(rule);
	parsed.set(rule, { text: rule.selector, selector });
	return selector;
}

/** The themes that a selector names, in order. */
export function namesIn(selector: Root | Selector): string[] {
	return themeAttributes(selector).map(themeName);
}

/** The attribute selectors that name the theme of an element which the selector is about. */
export function themeAttributes(selector: Root | Selector): Attribute[] {
	const found: Attribute[] = [];
	(selector as Root).walkAttributes((attribute) => {
		if (!isThemeAttribute(attribute) || attribute.operator !== "=") return;
		if (themeName(attribute) !== "" && !isNegated(attribute)) found.push(attribute);
	});
	return found;
}

export function isThemeAttribute({ attribute }: Attribute): boolean {
	return attribute.toLowerCase() === THEME_ATTRIBUTE;
}

/** The attribute's value; by the tokenizer, as the parser keeps newlines that are escaped away. */
export function themeName({ value = "", raws }: Attribute): string {
	if (!raws.value?.includes("\\")) return value;
	const [token] = tokenize({ css: raws.value });
	return (token as TokenString)[4].value;
}

/** In `:not(…)` the theme is the one that is not meant; in `:has(…)` it is another element's. */
function isNegated(attribute: Attribute): boolean {
	return isWithin(attribute, /^:(not|has)$/i);
}

export function isWithin(node: Node, pseudo: RegExp): boolean {
	for (let parent = node.parent; parent; parent = parent.parent as typeof parent) {
		if (parent.type === "pseudo" && pseudo.test(String(parent.value))) return true;
	}
	return false;
}

export function hasNesting(selector: Selector): boolean {
	let found = false;
	selector.walkNesting(() => {
		found = true;
	});
	return found;
}

const IDENT = /^(--|-?([a-z_\\]|[^\0-\x7f]))/i;
const PSEUDO_CLASS =
	/^:(root|scope|is|where|not|has|((first|last|only)-(child|of-type))|empty|nth-[a-z-]+|hover|active|focus(-visible|-within)?|target|link|visited|any-link|enabled|disabled|checked|default|indeterminate|required|optional|(in)?valid|(in|out-of)-range|read-(only|write)|placeholder-shown|autofill|fullscreen|lang|dir|defined|before|after|first-line|first-letter)$/i;
const PSEUDO_ELEMENT =
	/^::(before|after|first-line|first-letter|selection|marker|backdrop|placeholder|file-selector-button|-webkit-.+)$/i;

/**
 * Whether every browser of today takes the selector: of a list of which it knows one part not, it
 * drops the rule.
 */
export function isUnderstood(selector: Root): boolean {
	let isKnown = true;
	selector.walk((node) => {
		isKnown &&= isNodeUnderstood(node);
	});
	return isKnown;
}

function isNodeUnderstood(node: Node): boolean {
	switch (node.type) {
		case "attribute":
			return node.quoted === true || IDENT.test(node.value ?? "_");
		case "class":
		case "id":
			return IDENT.test(node.value);
		case "pseudo":
			return PSEUDO_CLASS.test(node.value) || PSEUDO_ELEMENT.test(node.value);
		case "selector":
			return node.nodes.length > 0;
		default:
			return true;
	}
}
