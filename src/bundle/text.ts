import postcss, { type AcceptedPlugin, type ChildNode, type Root } from "postcss";
import discardComments from "postcss-discard-comments";
import normalizeWhitespace from "postcss-normalize-whitespace";
import parser from "postcss-selector-parser";
import { createCascade } from "../css/cascade.js";
import { type Memory, recall } from "./memory.js";
import type { Part } from "./parts.js";
import { addUnthemedRules, redeclareDerivedTokens } from "./root-rules.js";
import type { Start } from "./types.js";

/** What of a bundle stands for one of its parts, for visitors who start so. */
export async function textOf(part: Part, start: Start, { texts }: Memory): Promise<string> {
	const known = recall(texts, part, () => new Map<string, string>());
	const key = JSON.stringify(start);
	const text = known.get(key) ?? (await compile(part, start));
	return known.set(key, text) && text;
}

async function compile({ css }: Part, start: Start): Promise<string> {
	const copy = css.clone();
	const cascade = createCascade(copy);
	redeclareDerivedTokens(cascade);
	addUnthemedRules(cascade, start);
	return minify(copy);
}

/** Minifies a stylesheet, which it changes. */
async function minify(css: Root): Promise<string> {
	const plugins = css.nodes.every(isPlain) ? PLAIN : [await cssnano()];
	return (await postcss(plugins).process(css, { from: undefined })).css;
}

/**
 * Whether a node holds tokens alone, which cssnano must not touch beyond whitespace and comments. Most
 * themes do, and loading all of cssnano takes longer than everything else in a cold build.
 */
function isPlain(node: ChildNode): boolean {
	if (node.type === "comment") return true;
	if (node.type === "decl") return /^(--|color-scheme$)/.test(node.prop);
	if (node.type === "atrule" && !(node.name === "media" && MODE.test(node.params))) return false;
	return node.nodes?.every(isPlain) ?? false;
}

/** As `addUnthemedRules()` writes them, with no space to save. */
const MODE = /^\(prefers-color-scheme:(light|dark)\)$/;

const shortSelectors = parser((selectors) => {
	selectors.walkAttributes((attribute) => {
		if (attribute.value !== undefined) attribute.setValue(attribute.value, { smart: true });
	});
});

const PLAIN: AcceptedPlugin[] = [
	discardComments(),
	{
		postcssPlugin: "theme-selectors",
		OnceExit(css) {
			css.walkRules((rule) => {
				shortSelectors.processSync(rule, { lossless: false, updateSelector: true });
				rule.selectors = [...new Set(rule.selectors)].sort();
			});
		},
	},
	normalizeWhitespace(),
];

async function cssnano(): Promise<AcceptedPlugin> {
	const { default: load } = await import("cssnano");
	// Else the site's own list would count, or none, by where cssnano is installed.
	return load({ preset: ["default", { overrideBrowserslist: "defaults" }] });
}
