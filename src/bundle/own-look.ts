import postcss from "postcss";
import parser from "postcss-selector-parser";
import type { Config } from "../config/options.js";
import { THEME_ATTRIBUTE } from "../constants.js";
import type { Theme } from "../css/types.js";
import type { Part } from "./parts.js";
import { outweighRoot } from "./root-weight.js";
import { ownLook } from "./start.js";

/** The theme that is the site's own look, behind all others: it says its mode and nothing else. */
export function ownLookPart(config: Config, themes: readonly Theme[]): Part | undefined {
	const look = ownLook(config, themes);
	if (!look) return undefined;
	const attribute = parser.attribute({
		attribute: THEME_ATTRIBUTE,
		operator: "=",
		value: "",
		quoteMark: '"',
		raws: {},
	});
	attribute.setValue(look.name);
	const css = postcss.parse(`${attribute}{color-scheme:${look.mode}}`);
	outweighRoot(css);
	return { css };
}
