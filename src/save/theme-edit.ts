import MagicString from "magic-string";
import type { Declaration, Rule } from "postcss";
import type { Cascade } from "../css/cascade.js";
import { placeOf, propertyOf } from "../css/source.js";
import type { Block } from "../css/stylesheet.js";
import { BLANKS, tailOf } from "./blanks.js";
import { partsOf } from "./declaration.js";
import { addRule, addToRule, type NewDeclaration, offsetOf } from "./insertion.js";

/** A theme's file among the stylesheets that it stands in. */
export interface ThemeFile {
	readonly theme: string;
	/** As the nodes of the cascade name it. */
	readonly path: string;
	/** Without a byte order mark. */
	readonly css: string;
	readonly cascade: Cascade;
}

/** What is to be declared, by property; none for what is to be declared no more. */
export type Changes = ReadonlyMap<string, string | null>;

/**
 * The file with other values for a theme, and every other byte the same.
 *
 * @param isApart - whether what is new goes into a rule of its own, at the file's end
 */
export function editTheme(file: ThemeFile, changes: Changes, isApart = false): string {
	const text = new MagicString(file.css);
	const added: NewDeclaration[] = [];
	const removed = new Set<Declaration>();
	for (const [property, value] of changes) {
		const winner = ownWinner(file, property);
		if (value === null) {
			for (const node of declarationsOf(file, property)) removed.add(node);
		} else if (winner) {
			const { valueStart, valueEnd } = partsOf(file.css, offsetOf(winner));
			if (valueStart === valueEnd) text.appendLeft(valueEnd, value);
			else text.update(valueStart, valueEnd, value);
		} else {
			added.push([property, value]);
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

/** The declaration that gives the theme its value, if it stands in the file and is the theme's alone. */
function ownWinner(file: ThemeFile, property: string): Declaration | undefined {
	const { theme, cascade } = file;
	const { node, isOwn } = cascade.on(theme).declared.get(property) ?? {};
	if (!node || !isOwn || propertyOf(node) !== property) return undefined;
	const isHere = placeOf(node).file === file.path;
	return isHere && !isShared(file, property, node) ? node : undefined;
}

/** Whether another theme takes its value from the same place. */
function isShared({ theme, cascade }: ThemeFile, property: string, node: Declaration): boolean {
	return cascade.themes.some((other) => {
		if (other === theme) return false;
		const { declared, uncertain } = cascade.on(other);
		return declared.get(property)?.node === node || uncertain.get(property)?.node === node;
	});
}

/** The blocks of the file that hold for the theme for sure, and by its name. */
function ownBlocks({ theme, path, cascade }: ThemeFile): Block[] {
	return cascade.blocks.filter(
		({ style, holds }) =>
			style?.match(theme).sure?.isOwn && holds === true && placeOf(style.rule).file === path,
	);
}

function declarationsOf(file: ThemeFile, property: string): Declaration[] {
	const all = ownBlocks(file).flatMap(({ declarations }) => declarations);
	const own = all.map(({ node }) => node).filter((node) => propertyOf(node) === property);
	return own.filter((node) => !isShared(file, property, node));
}

/** The theme's own rule, and nobody else's: the last one of which anything wins, or the last. */
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

/** A declaration goes with its line, if it has one of its own. */
function remove(text: MagicString, node: Declaration): void {
	const css = text.original;
	const start = offsetOf(node);
	const parts = partsOf(css, start);
	const end = parts.hasSemicolon ? parts.end : parts.contentEnd;
	const before = tailOf(css.slice(0, start), BLANKS).length;
	const after = /^[\t ]*/.exec(css.slice(end))?.[0].length ?? 0;
	const startsLine = start === before || /[\r\n]/.test(css[start - before - 1] ?? "");
	const [lineEnd] = /^(\r\n|\n|\r)/.exec(css.slice(end + after)) ?? [];
	if (!startsLine) text.remove(start - before, end);
	else if (lineEnd) text.remove(start - before, end + after + lineEnd.length);
	else text.remove(start, end + after);
}
