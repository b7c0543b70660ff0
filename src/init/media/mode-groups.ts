import {
	type AtRule,
	type ChildNode,
	type Container,
	type Declaration,
	list,
	type Rule,
} from "postcss";
import type { Mode } from "../../css/types.js";
import { asksForMode, readModeQuery } from "./media-query.js";
import type { Sheet } from "./sheets.js";

/** A media block that holds in one mode of the OS. */
export interface ModeBlock {
	readonly sheet: Sheet;
	readonly node: AtRule;
	readonly mode: Mode;
	/** What else its query asks for. */
	readonly rest: string;
	readonly groups: readonly ModeGroup[];
}

/** Declarations of a mode block that could be said in a theme's file just as well. */
export interface ModeGroup {
	readonly block: ModeBlock;
	/** The rule itself, or the block, where it stands in a rule. */
	readonly node: Rule | AtRule;
	readonly selectors: readonly string[];
	readonly declarations: readonly Declaration[];
	/** The conditions it stands in, outermost first, but for the mode. */
	readonly conditions: readonly string[];
}

const CONDITION = /^(media|supports|container|layer)$/i;
/** Sass, templates and comments that only Sass knows. */
const NOT_PLAIN = /[$]|#\{|\{\{|\{%|<%|(^|\s)\/\//;
/** What another folder would read differently. */
const RELATIVE_URL = /url\(\s*["']?(?!["']?(\/|#|[a-z][a-z0-9+.-]*:))/i;
/** Rules that were rewritten before: they hold where no script gives the root a theme. */
const DONE = /:not\(\[data-theme\]\)/;

/** The blocks of a sheet that hold in one mode, and those whose query says more than can be read. */
export function modeBlocks(sheet: Sheet): { blocks: ModeBlock[]; unclear: AtRule[] } {
	const blocks: ModeBlock[] = [];
	const unclear: AtRule[] = [];
	sheet.root.walkAtRules(/^(media|import|custom-media|include)$/i, (node) => {
		if (!asksForMode(node.params) || isDone(node)) return;
		const query = /^media$/i.test(node.name) ? readModeQuery(node.params) : undefined;
		const isInner = ancestors(node).some((one) => blocks.some((block) => block.node === one));
		if (!query || isInner || hasForeign(node)) {
			unclear.push(node);
			return;
		}
		const groups: ModeGroup[] = [];
		const block: ModeBlock = { sheet, node, ...query, groups };
		groups.push(...groupsOf(block));
		blocks.push(block);
	});
	return { blocks, unclear };
}

function isDone(node: AtRule): boolean {
	const rules: Rule[] = [];
	node.walkRules((rule) => {
		if (!ancestors(rule).some((one) => one.type === "rule" && isIn(one, node))) rules.push(rule);
	});
	return rules.length > 0 && rules.every(({ selector }) => DONE.test(selector));
}

function isIn(rule: Rule, node: AtRule): boolean {
	return ancestors(rule).includes(node);
}

/** What stands in the block that is neither a rule nor a condition: no selector could theme it. */
function hasForeign(node: AtRule): boolean {
	let isForeign = false;
	node.walkAtRules((inner) => {
		isForeign ||= !CONDITION.test(inner.name) || !inner.nodes;
	});
	const around = ancestors(node);
	return isForeign || around.some((one) => one.type === "atrule" && !CONDITION.test(one.name));
}

function groupsOf(block: ModeBlock): ModeGroup[] {
	const { node } = block;
	const around = ancestors(node);
	const rules = around.filter((one): one is Rule => one.type === "rule");
	const [parent] = rules;
	if (parent) {
		const isPlain = rules.length === 1 && areDeclarations(node.nodes ?? []);
		return isPlain ? plainGroup(block, node, parent.selector) : [];
	}
	const groups: ModeGroup[] = [];
	node.walkRules((rule) => {
		const isTop = !ancestors(rule).some(({ type }) => type === "rule");
		if (isTop && areDeclarations(rule.nodes))
			groups.push(...plainGroup(block, rule, rule.selector));
	});
	return groups;
}

function plainGroup(block: ModeBlock, node: Rule | AtRule, selector: string): ModeGroup[] {
	const text = node.toString();
	if (NOT_PLAIN.test(text) || NOT_PLAIN.test(selector) || RELATIVE_URL.test(text)) return [];
	const declarations = (node.nodes ?? []).filter(({ type }) => type === "decl") as Declaration[];
	const conditions = [node, ...ancestors(node)].flatMap((one) => {
		if (one.type !== "atrule") return [];
		if (one === block.node) return block.rest ? [`@media ${block.rest}`] : [];
		return /^layer$/i.test(one.name) ? [] : [`@${one.name} ${one.params}`];
	});
	conditions.reverse();
	// Beside the root, a shadow tree's host is one that no document has.
	const all = list.comma(selector);
	const selectors = all.includes(":root") ? all.filter((one) => one !== ":host") : all;
	return [{ block, node, selectors, declarations, conditions }];
}

function areDeclarations(nodes: readonly ChildNode[]): boolean {
	return nodes.every(({ type }) => type === "decl" || type === "comment");
}

/** Nearest first. */
export function ancestors(node: ChildNode): (Rule | AtRule)[] {
	const found: (Rule | AtRule)[] = [];
	let parent = node.parent as Container | undefined;
	for (; parent && parent.type !== "root"; parent = parent.parent as Container | undefined) {
		found.push(parent as Rule | AtRule);
	}
	return found;
}
