import { type AtRule, list, type Rule } from "postcss";
import parser from "postcss-selector-parser";
import { compare, heaviest } from "../../css/specificity.js";
import { indentAt } from "../lines.js";
import type { Elements } from "./meeting.js";
import { ancestors, type ModeBlock, type ModeGroup } from "./mode-groups.js";
import { firstCompound, type RootState, themedSelector } from "./themed-selector.js";

/**
 * A mode block as it stays in the site's own stylesheet: its rules for the theme and, for pages that
 * no script gave a theme, for the OS's mode. Each weighs what it did, where it stood, so that it wins
 * and loses as before. Nothing is left (`""`) where all of it moves; nothing at all, if a selector
 * can say no such thing.
 */
export function rewriteInPlace(
	block: ModeBlock,
	moved: ReadonlySet<ModeGroup>,
	{ elements, indent }: { elements: Elements; indent: string },
): string | undefined {
	const { node, mode, rest } = block;
	const gone = block.groups.filter((group) => moved.has(group)).map((group) => group.node);
	if (gone.includes(node) || (node.nodes ?? []).every((child) => isGone(child, gone))) return "";
	const parent = ancestors(node).find((one): one is Rule => one.type === "rule");
	const isOneLine = !node.toString().includes("\n");
	const { before = "" } = node.raws;
	const margin = isOneLine ? "" : `\n${indentAt(before, before.length)}`;
	const write = (state: RootState) => {
		const nested = parent && nestedSelector(parent, state, elements);
		if (parent && nested === undefined) return undefined;
		const body = bodyOf(themed(node, gone, parent ? undefined : state, elements)).trimEnd();
		const query = state === "unthemed" ? node.params : rest;
		const shift = (nested ? 1 : 0) + (query ? 1 : 0) - 1;
		const inner = isOneLine ? padded(body) : shifted(body, shift, indent);
		const [inRule, inQuery] = [margin, shift > 0 ? `${margin}${indent}` : margin];
		const rule = nested ? `${nested} {${inner}${shift > 0 ? inQuery : inRule}}` : inner;
		if (!query) return nested ? rule : inner.trim();
		const head = `@media ${query} {`;
		return nested ? `${head}${inQuery}${rule}${margin}}` : `${head}${rule}${margin}}`;
	};
	const [first, second] = [write(mode), write("unthemed")];
	if (first === undefined || second === undefined) return undefined;
	return `${first}${margin || "\n"}${second}`;
}

function isGone(
	node: object & { type: string; nodes?: unknown },
	gone: readonly object[],
): boolean {
	if (node.type === "comment" || gone.includes(node)) return true;
	const { nodes } = node as { nodes?: (object & { type: string })[] };
	return node.type === "atrule" && !!nodes && nodes.every((child) => isGone(child, gone));
}

/** A copy of the block without what moves, its rules for one state of the root. */
function themed(
	node: AtRule,
	gone: readonly object[],
	state: RootState | undefined,
	{ mayBeRoot }: Elements,
): AtRule {
	const copy = node.clone();
	const copies: Rule[] = [];
	copy.walkRules((rule) => void copies.push(rule));
	let index = 0;
	node.walkRules((rule) => {
		const its = copies[index++] as Rule;
		if (gone.includes(rule)) {
			its.remove();
			return;
		}
		const isTop = !ancestors(its).some(({ type }) => type === "rule");
		if (!state || !isTop) return;
		its.selectors = its.selectors.map((selector) => themedSelector(selector, state, mayBeRoot));
	});
	copy.walkAtRules((inner) => {
		if (inner.nodes?.length === 0) inner.remove();
	});
	return copy;
}

/** `&` in a theme: it stands for the parent only where all that the parent says weighs the same. */
function nestedSelector(parent: Rule, state: RootState, { mayBeRoot }: Elements) {
	const { nodes } = parser().astSync(parent.selector);
	const [first, ...others] = nodes.map((one) => heaviest([one]));
	const isEven = others.every((other) => first && compare(first, other) === 0);
	if (!isEven || /::|:(before|after|first-l\w+)\b/.test(parent.selector)) return undefined;
	const isInner = ancestors(parent).some(({ type }) => type === "rule");
	const compounds = list.comma(parent.selector).map(firstCompound);
	const areRoots = compounds.every(({ isRoot, after }) => isRoot && !after.trim());
	if (!isInner && areRoots) return `&${themedSelector(":root", state, mayBeRoot).slice(5)}`;
	const areBelow =
		!isInner && compounds.every(({ before, isRoot }) => !isRoot && !mayBeRoot(before));
	if (areBelow) return themedSelector("&", state, () => false);
	return themedSelector("&", state, () => true);
}

function bodyOf(node: AtRule): string {
	const text = node.toString();
	return text.slice(text.indexOf("{", node.params.length) + 1, text.lastIndexOf("}"));
}

/** With as much space behind as before it. */
function padded(text: string): string {
	return /^\s/.test(text) ? `${text} ` : text;
}

/** Lines moved in or out by one step. */
function shifted(text: string, steps: number, indent: string): string {
	if (steps === 0) return text;
	if (steps > 0) return text.replaceAll(/\n(?=[^\n])/g, `\n${indent}`);
	return text.replaceAll(new RegExp(`\n${indent}`, "g"), "\n");
}
