import { compare } from "@csstools/selector-specificity";
import type { Declaration, Root, Rule } from "postcss";
import { propertyOf } from "./source.js";
import type { AnyTheme, Known, Match } from "./style-rule.js";
import {
	type Block,
	compareLayers,
	type Layer,
	readStylesheet,
	type Stylesheet,
} from "./stylesheet.js";
import { UNKNOWN } from "./values.js";

/** The declaration of a property that wins on a page of a theme. */
export interface Declared extends Omit<Match, "weight"> {
	readonly value: string;
	/** Unset for the initial value of a registered property, which is not known. */
	readonly node?: Declaration | undefined;
	/** What is not taken, browsers replace by its initial value. */
	readonly isRegistered: boolean;
}

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

/** Besides custom properties, what says how light a page is. */
const PROPERTIES: Readonly<Record<string, readonly string[]>> = {
	"color-scheme": ["color-scheme"],
	background: ["background-color"],
	"background-color": ["background-color"],
	animation: ["animation"],
	"animation-name": ["animation"],
	all: ["color-scheme", "background-color"],
};

/**
 * Of stylesheets one after the other, what wins on the root of a theme's page: `!important`, then
 * layers, then the selectors' weight, then order. Rules for all themes are weighed once, a theme's own
 * only for it.
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
		if (holdsElsewhere) (style.mentioned.size > 0 ? varied : shared).push(block);
		for (const name of holdsElsewhere ? [] : style.mentioned) {
			const named = byTheme.get(name) ?? [];
			byTheme.set(name, named);
			named.push(block);
		}
	}
	return { shared, varied, byTheme };
}

/** The strongest declaration of a property that there is so far. */
interface Candidate extends Omit<Declared, "isRegistered">, Match {
	readonly isImportant: boolean;
	readonly layer: Layer;
	readonly order: number;
}

/** What is found, block by block. */
interface State {
	readonly winners: Map<string, Known<Candidate>>;
	readonly own: Set<string>;
	rule: Rule | undefined;
}

function add(block: Block, theme: string | AnyTheme, state: State): void {
	const { sure, maybe } = block.style?.match(theme) ?? {};
	if (sure?.isOwn && block.holds) state.rule ??= block.style?.rule;
	if (sure) weighIn(block, sure, block.holds ? "sure" : "maybe", state);
	if (maybe) weighIn(block, maybe, "maybe", state);
}

/** Weighs a block's declarations against those that win so far. */
function weighIn(
	{ layer, declarations }: Block,
	match: Match,
	kind: keyof Known<Candidate>,
	{ winners, own }: State,
): void {
	for (const { node, order } of declarations) {
		const { important: isImportant = false } = node;
		const property = propertyOf(node);
		const candidate = { ...match, value: node.value.trim(), node, isImportant, layer, order };
		for (const name of property.startsWith("--") ? [property] : (PROPERTIES[property] ?? [])) {
			if (match.isOwn) own.add(name);
			const before = winners.get(name);
			const rival = before?.[kind];
			if (!rival || wins(candidate, rival)) winners.set(name, { ...before, [kind]: candidate });
		}
	}
}

/** Whether the first of two declarations wins over the other. */
function wins(one: Candidate, other: Candidate): boolean {
	if (one.isImportant !== other.isImportant) return one.isImportant;
	// What is important in an earlier layer is the more important.
	const layers = compareLayers(one.layer, other.layer);
	if (layers !== 0) return layers > 0 !== one.isImportant;
	return (compare(one.weight, other.weight) || one.order - other.order) >= 0;
}

function declarationsOf({ winners, own, rule }: State, sheet: Stylesheet): ThemeDeclarations {
	const declared = new Map<string, Declared>();
	const uncertain = new Map<string, Declared>();
	for (const [name, { sure, maybe }] of winners) {
		const isRegistered = sheet.registered.has(name);
		if (sure) declared.set(name, { ...sure, isRegistered });
		if (maybe && (!sure || wins(maybe, sure))) uncertain.set(name, { ...maybe, isRegistered });
	}
	for (const name of sheet.registered) {
		if (declared.has(name)) continue;
		declared.set(name, { value: UNKNOWN, isOwn: false, saysRoot: false, isRegistered: true });
	}
	return { declared, uncertain, own, rule };
}
