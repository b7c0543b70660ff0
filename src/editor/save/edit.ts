import { TokenType, tokenize } from "@csstools/css-tokenizer";
import MagicString from "magic-string";
import type { ChildNode, Declaration, Rule } from "postcss";
import type { Cascade } from "../../css/cascade.js";
import { placeOf, propertyOf } from "../../css/source.js";
import type { Block } from "../../css/stylesheet.js";
import { cssString, escaped } from "../../references.js";

/** A theme's file among the bundle's stylesheets. */
export interface ThemeFile {
	readonly theme: string;
	/** As in the cascade's nodes. */
	readonly path: string;
	/** Without a byte order mark. */
	readonly css: string;
	readonly cascade: Cascade;
}

/** New values by property; null removes the declaration. */
export type NewValues = ReadonlyMap<string, string | null>;

type NewDeclaration = readonly [property: string, value: string];

/**
 * The file with other values for a theme, every other byte unchanged.
 * @param isApart - `true` to put new declarations into a rule at the file's end
 */
export function editTheme(file: ThemeFile, changes: NewValues, isApart = false): string {
	const text = new MagicString(file.css);
	const added: NewDeclaration[] = [];
	const removed = new Set<Declaration>();
	for (const [property, value] of changes) {
		const winner = ownWinner(file, property);
		if (value === null) {
			for (const node of declarationsOf(file, property)) removed.add(node);
		} else if (winner) {
			const { valueStart, valueEnd } = partsOf(file.css, winner);
			if (valueStart === valueEnd) text.appendLeft(valueEnd, value);
			else text.update(valueStart, valueEnd, value);
		} else {
			added.push([escaped(property), value]);
		}
	}
	for (const node of removed) remove(text, node);
	if (added.length > 0) {
		const rule = isApart ? undefined : plainRule(file);
		if (rule) addToRule(text, rule, added, removed);
		else addRule(text, file.theme, added);
	}
	return text.toString();
}

/** The winning declaration, if it is in this file and the theme's alone. */
function ownWinner(file: ThemeFile, property: string): Declaration | undefined {
	const { theme, cascade } = file;
	const { node, isOwn } = cascade.on(theme).declared.get(property) ?? {};
	if (!node || !isOwn || propertyOf(node) !== property) return undefined;
	return placeOf(node).file === file.path && !isShared(file, property, node) ? node : undefined;
}

/** True if another theme gets its value from the same declaration. */
function isShared({ theme, cascade }: ThemeFile, property: string, node: Declaration): boolean {
	return cascade.themes.some((other) => {
		if (other === theme) return false;
		const { declared, uncertain } = cascade.on(other);
		return declared.get(property)?.node === node || uncertain.get(property)?.node === node;
	});
}

/** The file's blocks that surely apply to the theme by its name. */
function ownBlocks({ theme, path, cascade }: ThemeFile): Block[] {
	return cascade.blocks.filter(
		({ style, holds }) =>
			style?.match(theme).sure?.isOwn && holds === true && placeOf(style.rule).file === path,
	);
}

function declarationsOf(file: ThemeFile, property: string): Declaration[] {
	return ownBlocks(file)
		.flatMap(({ declarations }) => declarations.map(({ node }) => node))
		.filter((node) => propertyOf(node) === property && !isShared(file, property, node));
}

/** The theme's own rule: the last one with a winning declaration, else the last. */
function plainRule(file: ThemeFile): Rule | undefined {
	const { theme, cascade } = file;
	const isSole = ({ style }: Block) =>
		[undefined, ...cascade.themes].every((other) => {
			const { sure, maybe } = (other !== theme && style?.match(other)) || {};
			return !sure && !maybe;
		});
	const rules = ownBlocks(file).filter(isSole);
	const winners = new Set(Array.from(cascade.on(theme).declared.values(), ({ node }) => node));
	const wins = ({ declarations }: Block) => declarations.some(({ node }) => winners.has(node));
	return (rules.findLast(wins) ?? rules.at(-1))?.style?.rule;
}

/**
 * The value's range, without surrounding white space, comments and `!important`, and the end of its
 * last word. PostCSS gives only the declaration's range.
 */
function partsOf(css: string, node: Declaration) {
	const from = startOf(node);
	const all = tokenize({ css: css.slice(from, endOf(node)) });
	const words = all.filter(([type]) => !SILENT.has(type));
	const colon = words.findIndex(([type]) => type === TokenType.Colon);
	// PostCSS does not recognize `!important` with comments inside.
	const isImportant = words.at(-2)?.[1] === "!" && /^important$/i.test(words.at(-1)?.[1] ?? "");
	const value = words.slice(colon + 1, isImportant ? -2 : undefined);
	const behind = (word = words[colon]) => from + (word?.[3] ?? 0) + 1;
	return {
		valueStart: value[0] ? from + value[0][2] : behind(),
		valueEnd: behind(value.at(-1)),
		contentEnd: behind(words.at(-1)),
	};
}

/** Tokens without meaning. A semicolon in a value is inside brackets, never at its end. */
const SILENT = new Set<TokenType>([
	TokenType.Whitespace,
	TokenType.Comment,
	TokenType.Semicolon,
	TokenType.EOF,
]);

/** Removes a declaration, with its line if it has one of its own. */
function remove(text: MagicString, node: Declaration): void {
	const css = text.original;
	const start = startOf(node);
	const end = hasSemicolon(css, node) ? endOf(node) : partsOf(css, node).contentEnd;
	const before = start - blanksBefore(node).length;
	const startsLine = /[\r\n]/.test(css[before - 1] ?? "");
	const [after, lineEnd] = /^[\t ]*(\r\n|\n|\r)?/.exec(css.slice(end)) as RegExpExecArray;
	if (!startsLine) text.remove(before, end);
	else text.remove(lineEnd ? before : start, end + after.length);
}

/** Adds declarations after the last remaining one, in its style. */
function addToRule(
	file: MagicString,
	rule: Rule,
	added: readonly NewDeclaration[],
	removed: ReadonlySet<ChildNode>,
): void {
	const own = rule.nodes.filter((node) => node.type === "decl" && !removed.has(node));
	const last = own.at(-1) as Declaration | undefined;
	if (!last) return void addToEmpty(file, rule, added);
	const css = file.original;
	const gap = own.map(spaceBefore).findLast((space) => /[\r\n]/.test(space)) ?? spaceBefore(last);
	// Without an empty line before it.
	const indent = gap.replace(/^.*?(\r\n|[\r\n])(?=[\t ]*$)/s, "$1");
	const [colon] = /^[\t ]*:[\t ]*$/.exec(last.raws.between ?? "") ?? [": "];
	const lines = added.map(([name, value]) => `${indent}${name}${colon}${value}`).join(";");
	if (!hasSemicolon(css, last)) {
		file.appendLeft(partsOf(css, last).contentEnd, ";");
		file.appendLeft(behindComment(last), lines);
		return;
	}
	file.appendLeft(/[\r\n]/.test(gap) ? behindComment(last) : endOf(last), `${lines};`);
}

/** After a comment on the same line, which belongs to the declaration. */
function behindComment(node: Declaration): number {
	const next = node.next();
	const line = node.source?.end?.line;
	const isAbout = next?.type === "comment" && next.source?.start?.line === line;
	const isLast = isAbout && next.next()?.source?.start?.line !== line;
	return isLast && next.source?.end?.line === line ? endOf(next) : endOf(node);
}

function addToEmpty(file: MagicString, rule: Rule, added: readonly NewDeclaration[]): void {
	const css = file.original;
	const selector = rule.raws.selector?.raw ?? rule.selector;
	const brace = startOf(rule) + selector.length + (rule.raws.between ?? "").length;
	const at = rule.last?.type === "comment" ? endOf(rule.last) : brace + 1;
	const { eol, indent } = styleOf(css);
	const outer = blanksBefore(rule);
	const lines = added.map(([name, value]) => `${eol}${outer}${indent}${name}: ${value};`);
	file.appendLeft(at, lines.join("") + (/^\s*[\r\n]/.test(css.slice(at)) ? "" : `${eol}${outer}`));
}

function addRule(file: MagicString, theme: string, added: readonly NewDeclaration[]): void {
	const css = file.original;
	const { eol, indent } = styleOf(css);
	const before = css.trim() === "" ? "" : /[\r\n]/.test(css.slice(-1)) ? eol : eol + eol;
	const lines = added.map(([name, value]) => `${indent}${name}: ${value};${eol}`);
	file.append(`${before}[data-theme=${cssString(theme)}] {${eol}${lines.join("")}}${eol}`);
}

/** PostCSS's offsets ignore a byte order mark. */
function startOf(node: ChildNode): number {
	return node.source?.start?.offset ?? 0;
}

function endOf(node: ChildNode): number {
	return node.source?.end?.offset ?? 0;
}

function hasSemicolon(css: string, node: Declaration): boolean {
	return css[endOf(node) - 1] === ";";
}

/** The white space before a node; PostCSS keeps extra semicolons and old hacks in `raws.before`. */
function spaceBefore({ raws }: ChildNode): string {
	return (raws.before ?? "").replace(/[*_]$/, "").replace(/^.*\S/s, "");
}

function blanksBefore(node: ChildNode): string {
	return spaceBefore(node).replace(/^.*[^\t ]/s, "");
}

function styleOf(css: string) {
	return {
		eol: /\r\n|\n|\r/.exec(css)?.[0] ?? "\n",
		indent: /[\r\n]([\t ]+)[^\s*]/.exec(css)?.[1] ?? "\t",
	};
}
