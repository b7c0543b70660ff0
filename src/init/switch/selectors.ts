import postcss, { type Rule } from "postcss";
import parser from "postcss-selector-parser";
import { THEME_ATTRIBUTE } from "../../constants.js";
import type { Change, SiteStylesheet } from "../types.js";
import type { Axis } from "./axes.js";
import { mentions } from "./names.js";

/** What becomes of the selectors that name a theme. */
export interface Rename {
	readonly axis: Axis;
	/** Names by the classes or values that the site has. */
	readonly names: ReadonlyMap<string, string>;
	/** The class or value that the layout wrote: its rules are those of a root without a theme. */
	readonly unthemed: string | undefined;
}

/** Weighs as much as an attribute. */
const UNTHEMED = ":root:where(:not([data-theme]))";

/**
 * Calls themes by their names in a site's own rules: `body.dark .x` becomes
 * `[data-theme="dark"] body .x`, which weighs as much, so that each rule wins as it did.
 *
 * @returns why not, where a rule is not certain
 */
export function renameSelectors(
	stylesheets: readonly SiteStylesheet[],
	how: Rename,
): Change[] | string {
	const { axis } = how;
	const changes: Change[] = [];
	for (const { path, start, css } of stylesheets) {
		if (!speaksOf(css, axis)) continue;
		const rules = rulesOf(css);
		if (!rules) return `${path} is no plain CSS`;
		for (const rule of rules) {
			if (!speaksOf(rule.selector, axis)) continue;
			const renamed = isPlain(rule) ? rename(rule.selector, how) : undefined;
			if (renamed === undefined) return `${path}: \`${rule.selector}\` is not certain`;
			if (renamed === rule.selector) continue;
			const from = start + (rule.source?.start?.offset ?? 0);
			changes.push({ path, start: from, end: from + rule.selector.length, text: renamed });
		}
	}
	return changes;
}

/** The selectors of CSS that name a theme, in one spelling. */
export function selectorsOf(css: string, axis: Axis): Set<string> {
	const rules = (rulesOf(css) ?? []).filter(({ selector }) => speaksOf(selector, axis));
	return new Set(rules.flatMap(({ selectors }) => selectors.map(spelling)));
}

function spelling(selector: string): string {
	return selector
		.replace(/["']/g, "")
		.replace(/\s*([>+~,])\s*|\s+/g, (_, sign) => sign ?? " ")
		.trim();
}

function rulesOf(css: string): Rule[] | undefined {
	try {
		const rules: Rule[] = [];
		postcss.parse(css).walkRules((rule) => void rules.push(rule));
		return rules;
	} catch {
		return undefined;
	}
}

function speaksOf(css: string, { attribute, values }: Axis): boolean {
	return values.some((value) => mentions(css, attribute, value));
}

/** Comments and nesting make a selector another text, or another meaning, than it seems. */
function isPlain(rule: Rule): boolean {
	return (
		rule.raws.selector === undefined && rule.parent?.type !== "rule" && !rule.selector.includes("&")
	);
}

function rename(text: string, { axis, names, unthemed }: Rename): string | undefined {
	try {
		const root = parser().astSync(text);
		const added: string[] = [];
		for (const selector of root.nodes) {
			if (unthemed !== undefined) {
				const copy = selector.clone({}) as parser.Selector;
				const nodes = themeNodes(copy, axis, new Map([[unthemed, ""]]));
				if (nodes.some(({ parent }) => parent !== copy)) return undefined;
				for (const node of nodes) node.replaceWith(parser.tag({ value: UNTHEMED }) as never);
				if (nodes.length > 0) added.push(copy.toString().trim());
			}
			for (const node of themeNodes(selector, axis, names)) {
				const theme = themeNode(names.get(wordOf(node)) ?? "");
				if (axis.element === "body") {
					if (!moveToRoot(selector, node, theme)) return undefined;
				} else if (node.type === "class" || node.attribute !== THEME_ATTRIBUTE) {
					node.replaceWith(theme as never);
				}
			}
		}
		return [root.toString(), ...added].join(", ");
	} catch {
		return undefined;
	}
}

type Named = parser.ClassName | parser.Attribute;

function themeNodes(
	selector: parser.Selector,
	{ attribute }: Axis,
	names: ReadonlyMap<string, string>,
): Named[] {
	const found: Named[] = [];
	selector.walk((node) => {
		const isNamed =
			attribute === "class"
				? node.type === "class"
				: node.type === "attribute" && node.attribute === attribute && node.operator === "=";
		if (isNamed && names.has(wordOf(node as Named))) found.push(node as Named);
	});
	return found;
}

function wordOf(node: Named): string {
	return node.value ?? "";
}

function themeNode(name: string): parser.Tag {
	return parser.tag({ value: `[${THEME_ATTRIBUTE}=${JSON.stringify(name)}]` });
}

/** `body.dark > .x`: the body keeps its place, and the root before it names the theme. */
function moveToRoot(selector: parser.Selector, node: Named, theme: parser.Tag): boolean {
	const first = selector.nodes.findIndex((one) => one.type === "combinator");
	const compound = selector.nodes.slice(0, first === -1 ? undefined : first);
	const tag = compound.find((one) => one.type === "tag");
	if (!compound.includes(node) || (tag && tag.value.toLowerCase() !== "body")) return false;
	const space = node.spaces.before || compound[0]?.spaces.before || "";
	node.remove();
	// A compound without a name of the element had no weight for one.
	if (!tag) selector.prepend(parser.pseudo({ value: ":where(body)" }) as never);
	selector.prepend(parser.combinator({ value: " " }) as never);
	selector.prepend(theme as never);
	for (const one of selector.nodes.slice(1, 3)) one.spaces.before = "";
	theme.spaces.before = space;
	return true;
}
