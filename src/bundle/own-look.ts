import postcss, { type Root } from "postcss";
import parser from "postcss-selector-parser";
import type { Config } from "../config/options.js";
import { THEME_ATTRIBUTE } from "../constants.js";
import type { Theme } from "../css/types.js";
import { outweighRoot } from "./root-weight.js";
import { ownLook } from "./start.js";

/**
 * Adds the theme that is the site's own look, behind all others: it says its mode and nothing else.
 * @returns whether there is one
 */
export function addOwnLook(css: Root, config: Config, themes: readonly Theme[]): boolean {
	const look = ownLook(config, themes);
	if (!look) return false;
	const attribute = parser.attribute({
		attribute: THEME_ATTRIBUTE,
		operator: "=",
		value: "",
		quoteMark: '"',
		raws: {},
	});
	attribute.setValue(look.name);
	const rule = postcss.root().append({
		selector: String(attribute),
		nodes: [postcss.decl({ prop: "color-scheme", value: look.mode })],
	});
	outweighRoot(rule);
	css.append(rule);
	return true;
}
