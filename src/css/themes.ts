import { formatHex, parse as parseColor } from "culori";
import type { AtRule, Node, Root, Rule } from "postcss";
import parseValue from "postcss-value-parser";
import type { Config } from "../config/options.js";
import { themeNames } from "./theme-selectors.js";
import { isRoot, isThemeRoot } from "./tokens.js";
import type { Mode, Theme } from "./types.js";

/** The themes of a stylesheet, with what the page must know of each before the stylesheet came. */
export function themesOf(css: Root, config: Config): Theme[] {
	const rules: Rule[] = [];
	css.walkRules((rule) => {
		if (!isConditional(rule)) rules.push(rule);
	});
	const roots = rules.filter(isRoot);
	return themeNames(css).map((name) => {
		const own = rules.filter(
			(rule) => rule.selector.includes("data-theme") && isThemeRoot(rule, name),
		);
		const mode = modeOf(lastValue(own, "color-scheme"));
		const background = plainColor(backgroundOf(own, roots, config), mode);
		return { name, ...(mode && { mode }), ...(background && { background }) };
	});
}

/** Whether a rule holds only sometimes, as in `@media print`. */
export function isConditional(rule: Rule): boolean {
	for (let parent: Node | undefined = rule.parent; parent; parent = parent.parent) {
		if (parent.type === "atrule" && (parent as AtRule).name !== "layer") return true;
	}
	return false;
}

/** The one mode that a `color-scheme` names. */
export function modeOf(colorScheme = ""): Mode | undefined {
	const modes = /\b(light|dark)\b/gi;
	const named = new Set(Array.from(colorScheme.matchAll(modes), ([mode]) => mode.toLowerCase()));
	return named.size === 1 ? ([...named][0] as Mode) : undefined;
}

/** The page's background: the theme's own, or the token that the shipped base paints it with. */
function backgroundOf(own: Rule[], roots: Rule[], { styles }: Config): string {
	const token = () => lastValue(own, "--color-page") ?? lastValue(roots, "--color-page");
	return lastValue(own, "background-color") ?? (styles.base ? token() : undefined) ?? "";
}

/** A colour that stands by itself, in the notation that every browser's `theme-color` takes. */
function plainColor(value: string, mode: Mode | undefined): string | undefined {
	const [node] = parseValue(value).nodes;
	if (node?.type === "function" && node.value === "light-dark") {
		const sides = parseValue.stringify(node.nodes).split(/,(?![^(]*\))/);
		return mode ? plainColor((sides[mode === "light" ? 0 : 1] ?? "").trim(), mode) : undefined;
	}
	const color = parseColor(value);
	return color && (color.alpha ?? 1) === 1 ? formatHex(color) : undefined;
}

/** The value that a property has in the end, by order alone: the rules are of equal weight. */
function lastValue(rules: readonly Rule[], property: string): string | undefined {
	let value: string | undefined;
	for (const rule of rules) {
		rule.each((node) => {
			if (node.type === "decl" && node.prop === property) value = node.value.trim();
		});
	}
	return value;
}
