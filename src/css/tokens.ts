import { parse as parseColor } from "culori";
import type { Container, Declaration, Rule } from "postcss";
import parser from "postcss-selector-parser";
import parseValue from "postcss-value-parser";
import { parseSelector, themeAttributes } from "./theme-selectors.js";
import type { Token, TokenType } from "./types.js";

/** Functions whose value is a colour whatever stands in them. */
const COLOR_FUNCTION = /^(rgba?|hsla?|hwb|(ok)?lab|(ok)?lch|color|color-mix|light-dark)$/i;
const MATH_FUNCTION = /^(calc|clamp|min|max|round)$/i;
const GENERIC_FONT = /\b(serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[a-z-]+)\b/i;

/** The custom properties that a stylesheet declares on `:root`, in order, with their first value. */
export function rootTokens(css: Container): Token[] {
	const values = new Map<string, string>();
	for (const { prop, value } of customProperties(css, isRoot)) {
		// PostCSS keeps the white space before a custom property's semicolon.
		if (!values.has(prop)) values.set(prop, value.trim());
	}
	const syntaxes = registeredSyntaxes(css);
	return Array.from(values, ([name, value]) => ({
		name,
		value,
		type: syntaxes.get(name) ?? typeOf(name, values),
	}));
}

/** The declarations of custom properties in rules that a condition on their selector holds for. */
export function* customProperties(
	css: Container,
	condition: (rule: Rule) => boolean,
): Generator<Declaration> {
	const found: Declaration[] = [];
	css.walkDecls(/^--/, (declaration) => {
		const { parent } = declaration;
		if (parent?.type === "rule" && condition(parent as Rule)) found.push(declaration);
	});
	yield* found;
}

/** Whether a rule is about `:root` as such, in whatever theme. */
export function isRoot(rule: Rule): boolean {
	return rule.selectors.some((selector) => /^(:root|html)$/i.test(selector.trim()));
}

/** Whether a rule is about an element that names its theme itself, not about what is in it. */
export function isThemeRoot(rule: Rule, name?: string): boolean {
	const root = parseSelector(rule);
	return !!root?.nodes.some(
		(selector) =>
			!selector.some(parser.isCombinator) &&
			themeAttributes(parser.root({ value: "", nodes: [selector.clone({}) as never] })).some(
				(attribute) => name === undefined || attribute.value === name,
			),
	);
}

function registeredSyntaxes(css: Container): Map<string, TokenType> {
	const syntaxes = new Map<string, TokenType>();
	css.walkAtRules(/^property$/i, (rule) => {
		rule.walkDecls(/^syntax$/i, ({ value }) => {
			const type = /color|length|number|integer/i.exec(value)?.[0].toLowerCase();
			if (type) syntaxes.set(rule.params, type === "integer" ? "number" : (type as TokenType));
		});
	});
	return syntaxes;
}

/** The type of a token's value; an alias and a sum are of the type of what they refer to. */
function typeOf(
	name: string,
	values: ReadonlyMap<string, string>,
	seen: ReadonlySet<string> = new Set(),
): TokenType {
	const value = values.get(name) ?? "";
	const type = typeOfValue(name, value);
	if (type !== "text" || seen.has(name)) return type;
	const [, referred] = /var\(\s*(--[^\s,)]+)/.exec(value) ?? [];
	const isAlone = /^(var|calc|clamp|min|max|round)\(.*\)$/s.test(value);
	return referred && isAlone ? typeOf(referred, values, new Set([...seen, name])) : "text";
}

function typeOfValue(name: string, value: string): TokenType {
	const { nodes } = parseValue(value);
	const first = nodes[0];
	if (nodes.length === 1 && first) {
		if (first.type === "function") {
			if (COLOR_FUNCTION.test(first.value)) return "color";
			return MATH_FUNCTION.test(first.value) && /\d[a-z%]/i.test(value) ? "length" : "text";
		}
		const measure = parseValue.unit(first.value);
		if (measure) return measure.unit ? "length" : "number";
		if (parseColor(value) || /^currentcolor$/i.test(value)) return "color";
	}
	const isFont = /font|family|typeface/i.test(name) || GENERIC_FONT.test(value);
	return isFont && !/var\(/.test(value) ? "font" : "text";
}
