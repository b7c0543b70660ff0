import type MagicString from "magic-string";
import type { ChildNode, Declaration, Rule } from "postcss";
import { BLANKS, tailOf, WHITE_SPACE } from "./blanks.js";
import { blockStart, partsOf } from "./declaration.js";

/** A declaration to be: its property, and its value. */
export type NewDeclaration = readonly [property: string, value: string];

/** The white space by which a file sets its declarations apart. */
interface Style {
	/** Before each. */
	readonly gap: string;
	/** Between a property and its value. */
	readonly colon: string;
}

/** Puts declarations behind the last one that a rule keeps, as that one is written. */
export function addToRule(
	file: MagicString,
	rule: Rule,
	added: readonly NewDeclaration[],
	removed: ReadonlySet<ChildNode>,
): void {
	const own = rule.nodes
		.filter((node) => node.type === "decl")
		.filter((node) => !removed.has(node));
	const last = own.at(-1);
	if (last) addBehind(file, last, styleOf(file.original, own, last), added);
	else addToEmpty(file, rule, added);
}

/** Puts a rule for a theme at the end of a stylesheet, which may be empty. */
export function addRule(file: MagicString, theme: string, added: readonly NewDeclaration[]): void {
	const css = file.original;
	const selector = `[data-theme="${theme}"]`;
	if (isMinified(css)) {
		file.append(`${selector}{${added.map(([name, value]) => `${name}:${value}`).join(";")}}`);
		return;
	}
	const eol = lineEnd(css);
	const before = css.trim() === "" ? "" : /[\r\n]/.test(tailOf(css, WHITE_SPACE)) ? eol : eol + eol;
	const lines = added.map(([name, value]) => `${indentUnit(css)}${name}: ${value};${eol}`);
	file.append(`${before}${selector} {${eol}${lines.join("")}}${eol}`);
}

function addBehind(
	file: MagicString,
	last: Declaration,
	{ gap, colon }: Style,
	added: readonly NewDeclaration[],
): void {
	const css = file.original;
	const { contentEnd, commentEnd, end, hasSemicolon } = partsOf(css, offsetOf(last));
	const lines = added.map(([name, value]) => `${gap}${name}${colon}${value}`);
	if (hasSemicolon) {
		// A comment on the same line is about the declaration before it.
		const [comment = ""] = /^[\t ]*\/\*[^\r\n]*?\*\/(?=[\t ]*[\r\n])/.exec(css.slice(end)) ?? [];
		const at = /[\r\n]/.test(gap) ? end + comment.length : end;
		file.appendLeft(at, `${lines.join(";")};`);
		return;
	}
	file.appendLeft(contentEnd, ";");
	file.appendLeft(commentEnd, lines.join(";"));
}

function styleOf(css: string, own: readonly Declaration[], last: Declaration): Style {
	const before = (node: Declaration) => tailOf(css.slice(0, offsetOf(node)), WHITE_SPACE);
	const gap = own.map(before).findLast((space) => /[\r\n]/.test(space)) ?? before(last);
	const { nameEnd, valueStart } = partsOf(css, offsetOf(last));
	const [colon = ": "] = /^[\t ]*:[\t ]*$/.exec(css.slice(nameEnd, valueStart)) ?? [];
	// An empty line before it is another matter.
	return { gap: gap.replace(/^.*?(\r\n|[\r\n])(?=[\t ]*$)/s, "$1"), colon };
}

function addToEmpty(file: MagicString, rule: Rule, added: readonly NewDeclaration[]): void {
	const css = file.original;
	const start = offsetOf(rule);
	const comment = rule.nodes.findLast((node) => node.type === "comment");
	const isLast = comment !== undefined && comment === rule.last;
	const at = isLast ? endOf(comment) : blockStart(css, start);
	const isDense = isMinified(css);
	const eol = lineEnd(css);
	const indent = tailOf(css.slice(0, start), BLANKS);
	const gap = isDense ? "" : `${eol}${indent}${indentUnit(css)}`;
	const colon = isDense ? ":" : ": ";
	const lines = added.map(([name, value]) => `${gap}${name}${colon}${value};`);
	const tail = isDense || /^\s*[\r\n]/.test(css.slice(at)) ? "" : `${eol}${indent}`;
	file.appendLeft(at, lines.join("") + tail);
}

/** Offsets count without a byte order mark, as PostCSS's do. */
export function offsetOf(node: ChildNode): number {
	return node.source?.start?.offset ?? 0;
}

function endOf(node: ChildNode): number {
	return node.source?.end?.offset ?? 0;
}

function isMinified(css: string): boolean {
	return /\S\{/.test(css) && !/[\r\n]/.test(css.trim());
}

function lineEnd(css: string): string {
	return /\r\n|\n|\r/.exec(css)?.[0] ?? "\n";
}

function indentUnit(css: string): string {
	return /[\r\n]([\t ]+)[^\s*]/.exec(css)?.[1] ?? "\t";
}
