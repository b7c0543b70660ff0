import { type AtRule, atRule, type Container, type Root, type Rule, rule } from "postcss";
import parser from "postcss-selector-parser";
import { parseSelector, themeAttributes, themeName, themeRules } from "../css/theme-selectors.js";
import { isRoot } from "../css/tokens.js";
import type { Start } from "./types.js";

/**
 * The root of a page without `data-theme`. `:where()` counts for nothing and `:root` for as much as
 * `[data-theme="…"]`, so that a copied rule wins and loses against all others as its model does.
 */
const UNTHEMED_ROOT = ":root:where(:root:not([data-theme]))";

/** Copies the start themes' rules to pages without `data-theme`: the answer without JavaScript. */
export function addUnthemedRules(css: Root, start: Start): void {
	for (const { rule } of themeRules(css)) {
		if (typeof start === "string") {
			const selectors = unthemedSelectors(rule, start);
			if (selectors.length > 0) rule.selectors = [...rule.selectors, ...selectors];
			continue;
		}
		let last: Rule | AtRule = rule;
		for (const mode of ["light", "dark"] as const) {
			const selectors = unthemedSelectors(rule, start[mode]);
			if (selectors.length === 0) continue;
			const media = atRule({ name: "media", params: `(prefers-color-scheme:${mode})` });
			media.append(rule.clone({ selectors }));
			last.after(media);
			last = media;
		}
	}
}

/**
 * Re-declares tokens that are derived from others (`var()`) wherever a theme begins: a custom
 * property is computed where it is declared, so that a section of another theme would inherit
 * what `:root` made of the page's theme.
 */
export function redeclareDerivedTokens(css: Container): void {
	css.walkRules((root) => {
		if (!isRoot(root) || root.selectors.includes("[data-theme]")) return;
		const derived = root.nodes.filter(
			(node) => node.type === "decl" && node.prop.startsWith("--") && node.value.includes("var("),
		);
		if (derived.length === 0) return;
		const copy = rule({ selector: "[data-theme]" });
		copy.append(derived.map((node) => node.clone()));
		root.after(copy);
	});
}

/** The selectors of a rule that name the theme, rewritten to mean a root without one. */
function unthemedSelectors(rule: Rule, name: string): string[] {
	const rewritten: string[] = [];
	for (const selector of parseSelector(rule)?.nodes ?? []) {
		const copy = parser.root({ value: "", nodes: [selector.clone({}) as parser.Selector] });
		const named = themeAttributes(copy).filter((attribute) => themeName(attribute) === name);
		if (named.length === 0) continue;
		for (const attribute of named) {
			attribute.replaceWith(parser.tag({ value: UNTHEMED_ROOT }) as never);
		}
		rewritten.push(copy.toString().trim());
	}
	return rewritten;
}
