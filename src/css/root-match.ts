import type { Attribute, Node, Pseudo, Selector } from "postcss-selector-parser";
import { hasNesting, isThemeAttribute, themeName } from "./selectors.js";
import type { AnyTheme, StyleRule } from "./style-rule.js";
import { all, any, not, type Truth } from "./truth.js";

/** States that only elements in a page are in. */
const STATE =
	/^:(link|visited|any-link|(en|dis)abled|checked|default|indeterminate|required|optional|(in)?valid|(in|out-of)-range|placeholder-shown|autofill)$/i;
const PSEUDO_ELEMENT = /^(::|:(before|after|first-line|first-letter)$)/i;

/**
 * Whether one selector of a rule is about `<html data-theme="…">`. What depends on more, such as a
 * class or a state, may be; but a class without a word of the root is another element's.
 */
export function matches(selector: Selector, style: StyleRule, theme: string | AnyTheme): Truth {
	// A nested selector without `&` is about descendants.
	if (style.around && !hasNesting(selector)) return false;
	const truth = compound(selector, style, theme);
	const isElsewhere = () => hasQualifier(selector) && !saysRoot(selector, style.around, theme);
	return truth === undefined && isElsewhere() ? false : truth;
}

/** Whether a selector speaks of the root, be it through the rule around. */
export function saysRoot(
	selector: Selector,
	around: StyleRule | undefined,
	theme: string | AnyTheme,
): boolean {
	return some(selector, (node) => {
		switch (node.type) {
			case "tag":
				return node.value.toLowerCase() === "html";
			case "attribute":
				return isThemeAttribute(node);
			case "nesting": {
				const { sure, maybe } = around?.match(theme) ?? {};
				return !!(sure ?? maybe)?.saysRoot;
			}
			default:
				return node.type === "pseudo" && /^:(root|scope)$/i.test(node.value);
		}
	});
}

/** Whether a selector asks for what only some elements have. */
function hasQualifier(selector: Selector): boolean {
	return some(selector, ({ type }) => type === "class" || type === "id" || type === "attribute");
}

/** Whether one of the nodes is such, outside of `:not(…)` and `:has(…)`. */
function some(selector: Selector, test: (node: Node) => boolean): boolean {
	return selector.nodes.some((node) =>
		node.type === "pseudo" && node.nodes.length > 0
			? !/^:(not|has)$/i.test(node.value) && node.nodes.some((inner) => some(inner, test))
			: test(node),
	);
}

function compound(selector: Selector, style: StyleRule, theme: string | AnyTheme): Truth {
	return all(selector.nodes.map((node) => simple(node, style, theme)));
}

function simple(node: Node, style: StyleRule, theme: string | AnyTheme): Truth {
	switch (node.type) {
		case "universal":
		case "comment":
			return true;
		case "tag":
			if (node.value.toLowerCase() !== "html") return false;
			return node.namespace && node.namespace !== "*" ? undefined : true;
		case "attribute":
			return isThemeAttribute(node) && !node.namespace ? attribute(node, theme) : undefined;
		case "nesting": {
			if (!style.around) return true;
			const { sure, maybe } = style.around.match(theme);
			return sure ? true : maybe ? undefined : false;
		}
		case "pseudo":
			return pseudo(node, (inner) => compound(inner, style, theme));
		// Nothing stands before or around the root.
		case "combinator":
			return false;
		default:
			return undefined;
	}
}

function pseudo({ value, nodes }: Pseudo, inner: (selector: Selector) => Truth): Truth {
	switch (value.toLowerCase()) {
		case ":root":
		case ":scope":
			return true;
		case ":is":
		case ":where":
			return any(nodes.map(inner));
		case ":not":
			return not(any(nodes.map(inner)));
		default:
			return STATE.test(value) || PSEUDO_ELEMENT.test(value) ? false : undefined;
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
