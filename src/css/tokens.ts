import { type ComponentValue, isFunctionNode, isTokenNode } from "@csstools/css-parser-algorithms";
import { isTokenDimension, isTokenNumber, isTokenPercentage } from "@csstools/css-tokenizer";
import { cssOf } from "../color/palette.js";
import type { ValueType } from "../token-value.js";
import type { Cascade, Declared } from "./cascade.js";
import { COLOR, colorOf, MATHS } from "./color.js";
import { Computed, type Declarations } from "./computed.js";
import {
	onOneLine,
	parseValue,
	splitByComma,
	type Values,
	withoutSpace,
	wordOf,
} from "./values.js";

export interface TokenInfo {
	readonly name: string;
	readonly value: string;
	readonly type: ValueType;
}

type Tokens = readonly TokenInfo[];

const GENERIC_FONT = /\b(serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[a-z-]+)\b/i;

export function rootTokens(cascade: Cascade): Tokens {
	const { declared, uncertain } = cascade.on(undefined);
	const known = new Map<string, Declared>([...declared, ...uncertain, ...declared]);
	const computed = new Computed(known, "light");
	const tokens = [...known].filter(([name, { saysRoot }]) => name.startsWith("--") && saysRoot);
	return tokens.map(([name, { value }]) => tokenOf(name, onOneLine(value), computed));
}

/**
 * The tokens that themes declare and the bundle's root does not.
 * @param own - the root by the site's own stylesheets; a token may have no value there
 */
export function themeTokens(cascade: Cascade, root: Tokens, own: Declarations): Tokens {
	const found = new Map(root.map((token) => [token.name, token]));
	for (const { declared } of cascade.themes.map((theme) => cascade.on(theme))) {
		const computed = new Computed(declared, "light");
		for (const [name, { isOwn }] of declared) {
			if (isOwn && name.startsWith("--") && !found.has(name))
				found.set(name, tokenOf(name, onOneLine(own.get(name)?.value ?? ""), computed));
		}
	}
	return [...found.values()].slice(root.length);
}

function tokenOf(name: string, value: string, computed: Computed): TokenInfo {
	const reference = cssOf(name);
	const isColor = computed.color(reference);
	const type = isColor ? "color" : typeOf(name, computed.text(reference) ?? value);
	return { name, value, type };
}

function typeOf(name: string, value: string): ValueType {
	const [only, ...others] = parseValue(value);
	if (others.length === 0 && isFunctionNode(only)) {
		if (COLOR.test(only.getName())) return "color";
		return MATHS.test(only.getName()) && /\d[a-z%]/i.test(value) ? "length" : "text";
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

/** True if a value without `var()` is a list of shadows; the colour may be missing. */
export function areShadows(value: string, isCalledShadow: boolean): boolean {
	const form = isCalledShadow ? /^(c?l{2,4}|l{2,4}c)$/ : /^(cl{2,4}|l{2,4}c)$/;
	return splitByComma(parseValue(value)).every((layer) => form.test(outline(layer)));
}

/** A letter for each part of a shadow, except `inset` at either end. */
function outline(layer: Values): string {
	return withoutSpace(layer).map(letterOf).join("").replace(/^i|i$/, "");
}

function letterOf(part: ComponentValue): string {
	const word = wordOf(part);
	if (word === "inset") return "i";
	if (word === "currentcolor" || colorOf([part], "light")) return "c";
	if (isFunctionNode(part)) return MATHS.test(part.getName()) ? "l" : "?";
	if (!isTokenNode(part)) return "?";
	const isZero = isTokenNumber(part.value) && part.value[4].value === 0;
	return isZero || isTokenDimension(part.value) ? "l" : "?";
}
