import type { Attribute, Node, Selector } from "postcss-selector-parser";
import { hasNesting, isThemeAttribute, themeName } from "./selectors.js";
import type { AnyTheme, StyleRule } from "./style-rule.js";
import { all, any, not, type Truth } from "./truth.js";

const ROOT = /^:(root|scope)$/i;
const LIST = /^:(is|where)$/i;
/** Pseudo-elements, and states that only elements in a page are in. */
const ELSEWHERE =
	/^(::.*|:(before|after|first-line|first-letter|link|visited|any-link|(en|dis)abled|checked|default|indeterminate|required|optional|(in)?valid|(in|out-of)-range|placeholder-shown|autofill))$/i;

/**
 * Whether one selector of a rule is about `<html data-theme="…">`. What depends on more, such as a
 * class or a state, may be; but a class without a word of the root is another element's.
 */
export function matches(selector: Selector, style: StyleRule, theme: string | AnyTheme): Truth {
	// A nested selector without `&` is about descendants.
	if (style.around && !hasNesting(selector)) return false;
	return compound(selector, { style, theme }, false);
}

/** Whether a selector speaks of the root, be it through the rule around. */
export function saysRoot({ nodes }: Selector, on: On): boolean {
	return nodes.some((node) => isWordOfRoot(node, on));
}

/** A rule, in a theme. */
interface On {
	readonly style: StyleRule;
	readonly theme: string | AnyTheme;
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

function simple(node: Node, on: On, isOfRoot: boolean): Truth {
	switch (node.type) {
		case "universal":
		case "comment":
			return true;
		case "tag":
			if (!/^html$/i.test(node.value)) return false;
			return node.namespace && node.namespace !== "*" ? undefined : true;
		case "attribute":
			if (isThemeAttribute(node) && !node.namespace) return attribute(node, on.theme);
			return isOfRoot ? undefined : false;
		case "nesting": {
			if (!on.style.around) return true;
			const { sure, maybe } = on.style.around.match(on.theme);
			return sure ? true : maybe ? undefined : false;
		}
		case "pseudo":
			if (ROOT.test(node.value)) return true;
			if (LIST.test(node.value)) {
				return any(node.nodes.map((inner) => compound(inner, on, isOfRoot)));
			}
			if (/^:not$/i.test(node.value)) {
				return not(any(node.nodes.map((inner) => compound(inner, on, true))));
			}
			return ELSEWHERE.test(node.value) ? false : undefined;
		// Nothing stands before or around the root.
		case "combinator":
			return false;
		default:
			return isOfRoot ? undefined : false;
	}
}

function attribute(node: Attribute, theme: string | AnyTheme): Truth {
	const { operator, insensitive } = node;
	if (operator === undefined) return true;
	if (theme === undefined) return operator === "=" && !insensitive ? false : undefined;
	const [value, name] = [themeName(node), theme].map((text) =>
		insensitive ? text.toLowerCase() : text,
	) as [string, string];
	switch (operator) {
		case "=":
			return name === value;
		case "^=":
			return value !== "" && name.startsWith(value);
		case "$=":
			return value !== "" && name.endsWith(value);
		case "*=":
			return value !== "" && name.includes(value);
		case "|=":
			return name === value || name.startsWith(`${value}-`);
		default:
			return name.split(/\s+/).includes(value);
	}
}
