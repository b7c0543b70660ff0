import postcss, { type AcceptedPlugin, type ChildNode, type Root } from "postcss";
import discardComments from "postcss-discard-comments";
import normalizeWhitespace from "postcss-normalize-whitespace";
import parser from "postcss-selector-parser";
import { createCascade } from "../css/cascade.js";
import { recall } from "../recall.js";
import type { Start } from "./bundle.js";
import type { Memory } from "./memory.js";
import type { Part } from "./parts.js";
import { addPaperRules, addUnthemedRules, redeclareDerivedTokens } from "./root-rules.js";

export function textOf(
	part: Part,
	[start, paper]: [Start, paper: string],
	{ texts }: Memory,
): Promise<string> {
	const known = recall(texts, part, () => new Map<string, Promise<string>>());
	return recall(known, JSON.stringify([start, paper]), () => minified(part, start, paper));
}

async function minified({ css }: Part, start: Start, paper: string): Promise<string> {
	const copy = css.clone();
	// The end of a file closes its last statement; here another file follows.
	copy.raws.semicolon = true;
	const cascade = createCascade(copy);
	redeclareDerivedTokens(cascade);
	addUnthemedRules(cascade, start);
	addPaperRules(cascade, paper);
	const plugins = copy.nodes.every(isPlain) ? PLAIN : [await cssnano(hasNamelessLayer(copy))];
	const { css: text } = await postcss(plugins).process(copy, { from: undefined, map: false });
	// In the middle of a bundle, a byte order mark is part of a selector.
	return text.replace(/^\uFEFF/, "");
}

/** Each `@layer {}` is a layer of its own, as is each `@import "x" layer`. */
function hasNamelessLayer(css: Root): boolean {
	let has = false;
	css.walkAtRules(/^layer$/i, ({ params }) => {
		has ||= params === "";
	});
	return has;
}

/**
 * True if a node has only tokens, from which cssnano removes only white space and comments. Most
 * themes do, and loading cssnano takes longer than the rest of a cold build.
 */
function isPlain(node: ChildNode): boolean {
	if (node.type === "comment") return true;
	if (node.type === "decl") return /^(--|color-scheme$)/.test(node.prop);
	if (node.type === "atrule" && !PLAIN_RULE.test(`${node.name} ${node.params}`)) return false;
	return node.nodes?.every(isPlain) ?? false;
}

/** Layers, and media queries as `root-rules.ts` writes them, minified. */
const PLAIN_RULE = /^(layer [\w.-]*|media ((not )?print|\(prefers-color-scheme:(light|dark)\)))$/;

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

async function cssnano(hasNamelessLayer: boolean): Promise<AcceptedPlugin> {
	const { default: load } = await import("cssnano");
	const options = {
		// Otherwise cssnano would read the site's browserslist, or none, by its place on disk.
		overrideBrowserslist: "defaults",
		// It takes two layers without a name for one.
		...(hasNamelessLayer && { mergeRules: false as const }),
		// These know no logical properties, nested rules, or keyframes of one name in two layers.
		cssDeclarationSorter: false,
		mergeLonghand: false,
		discardOverridden: false,
		// `0%` of a height is not `0`, and style queries compare the text.
		convertValues: false,
		colormin: { transformCustomProperties: false },
	} as const;
	return load({ preset: ["default", options] });
}
