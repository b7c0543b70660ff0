import { isFunctionNode, isTokenNode } from "@csstools/css-parser-algorithms";
import { isTokenDimension, isTokenNumber, isTokenPercentage } from "@csstools/css-tokenizer";
import type { Cascade } from "./cascade.js";
import { Computed } from "./computed.js";
import { areShadows } from "./shadows.js";
import type { Token, TokenType } from "./types.js";
import { onOneLine, parseValue } from "./values.js";
import type { Declared } from "./winners.js";

/** Functions whose value is a colour whatever stands in them. */
const COLOR_FUNCTION = /^(rgba?|hsla?|hwb|(ok)?lab|(ok)?lch|color|color-mix|light-dark)$/i;
const MATH_FUNCTION = /^(calc|clamp|min|max|round)$/i;
const GENERIC_FONT = /\b(serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[a-z-]+)\b/i;

/** The custom properties that a stylesheet declares on `:root` in every theme, in order. */
export function rootTokens(cascade: Cascade): Token[] {
	const { declared, uncertain } = cascade.on(undefined);
	const known = new Map<string, Declared>([...declared, ...uncertain, ...declared]);
	const computed = new Computed(known, "light");
	const tokens = [...known].filter(([name, { saysRoot }]) => name.startsWith("--") && saysRoot);
	return tokens.map(([name, { value, registration }]) => ({
		name,
		value: onOneLine(value),
		type:
			registeredType(registration?.syntax) ??
			(computed.color(`var(${name})`)
				? "color"
				: typeOf(name, computed.text(`var(${name})`) ?? value)),
	}));
}

function registeredType(syntax = ""): TokenType | undefined {
	const [type] = /color|length|number|integer/i.exec(syntax) ?? [];
	return type === "integer" ? "number" : (type as TokenType | undefined);
}

/** The type of a value without `var()`, or of one that has no value here. */
function typeOf(name: string, value: string): TokenType {
	const [only, ...others] = parseValue(value);
	if (others.length === 0 && isFunctionNode(only)) {
		if (COLOR_FUNCTION.test(only.getName())) return "color";
		return MATH_FUNCTION.test(only.getName()) && /\d[a-z%]/i.test(value) ? "length" : "text";
	}
	if (others.length === 0 && isTokenNode(only)) {
		if (isTokenNumber(only.value)) return "number";
		if (isTokenDimension(only.value) || isTokenPercentage(only.value)) return "length";
		if (/^currentcolor$/i.test(value)) return "color";
	}
	const isNamed = /shadow/i.test(name);
	if (areShadows(value, isNamed) || (isNamed && /^none$/i.test(value))) return "shadow";
	const isFont = /font|family|typeface/i.test(name) || GENERIC_FONT.test(value);
	return isFont && !/var\(/.test(value) ? "font" : "text";
}
