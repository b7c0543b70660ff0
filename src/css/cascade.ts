import type { Root, Rule } from "postcss";
import type { AnyTheme } from "./style-rule.js";
import { type Block, readStylesheet, type Stylesheet } from "./stylesheet.js";
import { type Declared, type Winner, weighIn, wins } from "./winners.js";

/** What a page of one theme declares on its root. */
export interface ThemeDeclarations {
	/** What wins of all that holds for sure; `background` counts as `background-color`. */
	readonly declared: ReadonlyMap<string, Declared>;
	/** What may win in its place: on a narrow screen, say, or for an `<html>` of some class. */
	readonly uncertain: ReadonlyMap<string, Declared>;
	/** What the theme itself declares, whether or not it holds and wins. */
	readonly own: ReadonlySet<string>;
	/** The first rule that is about the theme. */
	readonly rule: Rule | undefined;
}

/** A stylesheet, and what it declares on the root of each theme's page. */
export interface Cascade extends Stylesheet {
	/** In a theme; without one, what is the same in all that no rule mentions. */
	on(theme: string | AnyTheme): ThemeDeclarations;
}

/**
 * Of stylesheets one after the other, what wins on the root of a theme's page: `!important`, then layers, then the selectors' weight,
 * then order. Rules for all themes are weighed once, a theme's own only for it.
 *
 * @throws CssSyntaxError for a selector that is none, with its place
 */
export function createCascade(...sheets: readonly Root[]): Cascade {
	const sheet = readStylesheet(...sheets);
	const { shared, varied, byTheme } = sortBlocks(sheet);
	const common: State = { winners: new Map(), own: new Set(), rule: undefined };
	for (const block of shared) add(block, undefined, common);
	const known = new Map<string | AnyTheme, ThemeDeclarations>();

	return {
		...sheet,
		on(theme) {
			const found = known.get(theme);
			if (found) return found;
			const named = (theme !== undefined && byTheme.get(theme)) || [];
			const blocks = [...varied, ...named].sort((one, other) => one.order - other.order);
			const state = { winners: new Map(common.winners), own: new Set<string>(), rule: undefined };
			for (const block of blocks) add(block, theme, state);
			const declarations = declarationsOf(state, sheet);
			known.set(theme, declarations);
			return declarations;
		},
	};
}

function declarationsOf({ winners, own, rule }: State, sheet: Stylesheet): ThemeDeclarations {
	const declared = new Map<string, Declared>();
	const uncertain = new Map<string, Declared>();
	for (const [name, { sure, maybe }] of winners) {
		const registration = sheet.registered.get(name);
		if (sure) declared.set(name, { ...sure, registration });
		if (maybe && (!sure || wins(maybe, sure))) uncertain.set(name, maybe);
	}
	for (const [name, { initial }] of sheet.registered) {
		if (initial === undefined || declared.has(name)) continue;
		declared.set(name, { value: initial, isOwn: false, saysRoot: false });
	}
	return { declared, uncertain, own, rule };
}

/** What is found, block by block. */
interface State {
	readonly winners: Map<string, Winner>;
	readonly own: Set<string>;
	rule: Rule | undefined;
}

/** Those that are the same in every theme, those about named themes only, and the others. */
function sortBlocks({ blocks }: Stylesheet) {
	const shared: Block[] = [];
	const varied: Block[] = [];
	const byTheme = new Map<string, Block[]>();
	for (const block of blocks) {
		const { style } = block;
		if (!style || block.holds === false) continue;
		const { sure, maybe } = style.match(undefined);
		const holdsElsewhere = sure !== undefined || maybe !== undefined;
		if (style.mentioned.size === 0 && !style.isOpen) {
			if (holdsElsewhere) shared.push(block);
		} else if (style.isOpen || holdsElsewhere) {
			varied.push(block);
		} else {
			for (const name of style.mentioned) {
				const list = byTheme.get(name);
				if (list) list.push(block);
				else byTheme.set(name, [block]);
			}
		}
	}
	return { shared, varied, byTheme };
}

function add(block: Block, theme: string | AnyTheme, state: State): void {
	const { sure, maybe } = block.style?.match(theme) ?? {};
	if (sure?.isOwn && block.holds) state.rule ??= block.style?.rule;
	for (const match of [sure, maybe]) {
		const names = match ? weighIn(block, match, match === sure, state.winners) : [];
		if (match?.isOwn) for (const name of names) state.own.add(name);
	}
}
