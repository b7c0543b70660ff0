import type { Options } from "cssnano";
import postcss, { type AcceptedPlugin, type ChildNode, type Root } from "postcss";
import discardComments from "postcss-discard-comments";
import normalizeWhitespace from "postcss-normalize-whitespace";
import parser from "postcss-selector-parser";
import type { Stylesheet } from "../css/stylesheet.js";

/** Minifies a stylesheet, which it changes; what is known of it says which steps are worth their time. */
export async function minify(css: Root, sheet: Stylesheet): Promise<string> {
	const plugins = css.nodes.every(isPlain) ? PLAIN : [await cssnano(sheet)];
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

/**
 * Beyond these, what cssnano's quadratic steps save is not worth their time: duplicates among 9,000
 * rules take 1 s, longhands in 3,000 nested rules 14 s, a rule of 3,000 declarations 4 s.
 */
const MANY = { rules: 5000, depth: 100, declarations: 1000 };

async function cssnano({ blocks, rules }: Stylesheet): Promise<AcceptedPlugin> {
	const isDeep = rules.some(({ depth }) => depth > MANY.depth);
	const isLong = blocks.some(({ declarations }) => declarations.length > MANY.declarations);
	const preset: Options["preset"] = [
		"default",
		{
			// Else the site's own list would count, or none, by where cssnano is installed.
			overrideBrowserslist: "defaults",
			...(rules.length > MANY.rules && { discardDuplicates: false as const }),
			...((isDeep || isLong) && { mergeLonghand: false as const, mergeRules: false as const }),
		},
	];
	return (await import("cssnano")).default({ preset });
}
