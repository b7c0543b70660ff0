import { type AtRule, atRule, rule as createRule, type Rule } from "postcss";
import parser from "postcss-selector-parser";
import { themeAttributes, themeName, themesIn } from "../css/selectors.js";
import { atRulesAround, isShipped } from "../css/source.js";
import type { StyleRule } from "../css/style-rule.js";
import type { Stylesheet } from "../css/stylesheet.js";
import type { Start } from "./bundle.js";
import { heavierOf } from "./root-weight.js";

/** A page's root without `data-theme`, as heavy as `[data-theme="…"]`, which keeps the order. */
const UNTHEMED_ROOT = ":root:where(:root:not([data-theme]))";

/** The weight of `[data-theme="…"]`, with and without JavaScript. */
const ANY_THEME = ":is([data-theme],:root)";

/** Copies the start themes' rules for pages without `data-theme`, as without JavaScript. */
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
 * Prints dark ink: on paper one theme's rules apply to the page and to each themed section, and no
 * other theme's. Shipped CSS has print rules of its own.
 */
export function addPaperRules({ rules }: Stylesheet, paper: string): void {
	for (const style of rules) {
		const { rule, names } = style;
		if (names.length === 0 || isShipped(rule)) continue;
		const isPaper = names.includes(paper);
		const plain = style.selector.nodes.filter((one) => themesIn(one).length === 0).map(String);
		if (!isPaper && plain.length > 0) rule.before(rule.clone({ selectors: plain }));
		const media = atRule({ name: "media", params: isPaper ? "print" : "not print" });
		rule.after(media);
		media.append(isPaper ? rule.clone({ selectors: renamed(style, paper, ANY_THEME) }) : rule);
	}
}

/**
 * Re-declares derived tokens (`var()`) for each themed section, which would inherit their value for
 * the page's theme: a custom property is computed where it is declared.
 */
export function redeclareDerivedTokens({ rules }: Stylesheet): void {
	for (const style of rules) {
		const { rule, around } = style;
		if (around || !style.match(undefined).sure?.saysRoot) continue;
		const derived = rule.nodes.filter(
			(node) => node.type === "decl" && node.prop.startsWith("--") && node.value.includes("var("),
		);
		// Outside layers a theme outweighs `:root` (root-weight.ts), so this must weigh less.
		const isLayered = atRulesAround(rule).some(({ name }) => /^layer$/i.test(name));
		const themed = isLayered ? "[data-theme]" : ":where([data-theme])";
		const selectors = derived.length > 0 ? themedSelectors(style, themed) : [];
		const isSaid = (selector: string) =>
			rule.selectors.includes(selector.replaceAll(themed, "[data-theme]"));
		if (selectors.every(isSaid)) continue;
		const copy = createRule({ selectors });
		copy.append(derived.map((node) => node.clone()));
		rule.after(copy);
	}
}

/** The rule's root selectors, rewritten to match any themed element. */
function themedSelectors({ rule, selector: list }: StyleRule, anyTheme: string): string[] {
	const themed = new Set<string>();
	const heavier = rule.selectors.map(heavierOf);
	for (const selector of list.nodes) {
		if (selector.some(parser.isCombinator) || heavier.includes(String(selector).trim())) continue;
		const copy = selector.clone({}) as parser.Selector;
		const roots: parser.Node[] = [];
		copy.walkPseudos((node) => void (/^:root$/i.test(node.value) && roots.push(node)));
		copy.walkTags((node) => void (/^html$/i.test(node.value) && roots.push(node)));
		for (const node of roots) node.replaceWith(parser.tag({ value: anyTheme }));
		if (roots.length > 0) themed.add(String(copy).trim());
	}
	return [...themed];
}

/** The rule's selectors with the theme's name, rewritten to match `meant`. */
function renamed({ selector: list }: StyleRule, name: string, meant: string): string[] {
	const rewritten: string[] = [];
	for (const selector of list.nodes) {
		const copy = parser.root({ value: "", nodes: [selector.clone({}) as parser.Selector] });
		const named = themeAttributes(copy).filter((attribute) => themeName(attribute) === name);
		if (named.length === 0) continue;
		for (const attribute of named) attribute.replaceWith(parser.tag({ value: meant }) as never);
		rewritten.push(copy.toString().trim());
	}
	// The root always matches the heavier one.
	const isOfRoot = meant === UNTHEMED_ROOT;
	return rewritten.filter((selector) => !(isOfRoot && rewritten.includes(heavierOf(selector))));
}
