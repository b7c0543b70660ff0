import { sep } from "node:path";
import { type AtRule, atRule, rule as createRule, type Rule } from "postcss";
import parser from "postcss-selector-parser";
import { themeAttributes, themeName } from "../css/selectors.js";
import type { StyleRule } from "../css/style-rule.js";
import type { Stylesheet } from "../css/stylesheet.js";
import { isTwin, twinOf } from "./root-weight.js";
import { SHIPPED } from "./sources.js";
import type { Start } from "./types.js";

/**
 * The root of a page without `data-theme`. `:where()` counts for nothing and `:root` for as much as
 * `[data-theme="…"]`, so that a copied rule wins and loses against all others as its model does.
 */
const UNTHEMED_ROOT = ":root:where(:root:not([data-theme]))";

/** Weighs as much as `[data-theme="…"]`, with and without JavaScript. */
const ANY_THEME = ":is([data-theme],:root)";

/** Copies the start themes' rules to pages without `data-theme`: the answer without JavaScript. */
export function addUnthemedRules({ rules }: Stylesheet, start: Start): void {
	for (const style of rules) {
		const { rule, names } = style;
		if (names.length === 0) continue;
		if (typeof start === "string") {
			const selectors = renamed(style, start, UNTHEMED_ROOT);
			if (selectors.length > 0) rule.selectors = [...rule.selectors, ...selectors];
			continue;
		}
		let last: Rule | AtRule = rule;
		for (const mode of ["light", "dark"] as const) {
			const selectors = renamed(style, start[mode], UNTHEMED_ROOT);
			if (selectors.length === 0) continue;
			const media = atRule({ name: "media", params: `(prefers-color-scheme:${mode})` });
			media.append(rule.clone({ selectors }));
			last.after(media);
			last = media;
		}
	}
}

/**
 * Keeps ink dark: on paper the rules of one theme hold for the page, whatever it is in, and for each
 * section with a theme of its own, and those of the others for none. What ships has rules for paper.
 */
export function addPaperRules({ rules }: Stylesheet, paper: string): void {
	for (const style of rules) {
		const { rule, names } = style;
		if (names.length === 0 || rule.source?.input.file?.startsWith(SHIPPED + sep)) continue;
		const isPaper = names.includes(paper);
		const media = atRule({ name: "media", params: isPaper ? "print" : "not print" });
		rule.after(media);
		media.append(isPaper ? rule.clone({ selectors: renamed(style, paper, ANY_THEME) }) : rule);
	}
}

/**
 * Re-declares tokens that are derived from others (`var()`) wherever a theme begins: a custom
 * property is computed where it is declared, so that a section of another theme would inherit
 * what `:root` made of the page's theme.
 */
export function redeclareDerivedTokens({ rules }: Stylesheet): void {
	for (const style of rules) {
		const { rule, around } = style;
		if (around || !style.match(undefined).sure?.saysRoot) continue;
		const derived = rule.nodes.filter(
			(node) => node.type === "decl" && node.prop.startsWith("--") && node.value.includes("var("),
		);
		// Outside of layers a theme weighs more than `:root` on the page's root (root-weight.ts), so that
		// these must weigh less than it in sections.
		const themed = isLayered(rule) ? "[data-theme]" : ":where([data-theme])";
		const selectors = derived.length > 0 ? themedSelectors(style, themed) : [];
		const isSaid = (selector: string) =>
			rule.selectors.includes(selector.replaceAll(themed, "[data-theme]"));
		if (selectors.every(isSaid)) continue;
		const copy = createRule({ selectors });
		copy.append(derived.map((node) => node.clone()));
		rule.after(copy);
	}
}

function isLayered({ parent }: Rule | AtRule): boolean {
	if (parent?.type !== "atrule") return false;
	return /^layer$/i.test((parent as AtRule).name) || isLayered(parent as AtRule);
}

/** The selectors of a rule that speak of the root, rewritten to mean any element of a theme. */
function themedSelectors({ rule, selector: list }: StyleRule, anyTheme: string): string[] {
	const themed = new Set<string>();
	for (const selector of list.nodes) {
		if (selector.some(parser.isCombinator) || isTwin(String(selector), rule)) continue;
		const copy = selector.clone({}) as parser.Selector;
		const roots: parser.Node[] = [];
		copy.walkPseudos((node) => void (/^:root$/i.test(node.value) && roots.push(node)));
		copy.walkTags((node) => void (/^html$/i.test(node.value) && roots.push(node)));
		for (const node of roots) node.replaceWith(parser.tag({ value: anyTheme }));
		if (roots.length > 0) themed.add(String(copy).trim());
	}
	return [...themed];
}

/** The selectors of a rule that name the theme, rewritten to mean something else. */
function renamed({ selector: list }: StyleRule, name: string, meant: string): string[] {
	const rewritten: string[] = [];
	for (const selector of list.nodes) {
		const copy = parser.root({ value: "", nodes: [selector.clone({}) as parser.Selector] });
		const named = themeAttributes(copy).filter((attribute) => themeName(attribute) === name);
		if (named.length === 0) continue;
		for (const attribute of named) {
			attribute.replaceWith(parser.tag({ value: meant }) as never);
		}
		rewritten.push(copy.toString().trim());
	}
	// The root always matches the heavier of the two.
	const isOfRoot = meant === UNTHEMED_ROOT;
	return rewritten.filter((selector) => !(isOfRoot && rewritten.includes(twinOf(selector))));
}
