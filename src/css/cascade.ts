import { compare } from "@csstools/selector-specificity";
import type { Declaration, Node, Root, Rule } from "postcss";
import { sha256 } from "../hash.js";
import { recall } from "../recall.js";
import { isShipped, placeOf, propertyOf } from "./source.js";
import type { Certainty, Match } from "./style-rule.js";
import { type Block, compareLayers, readStylesheet, type Stylesheet } from "./stylesheet.js";
import { UNKNOWN } from "./values.js";

/** The winning declaration of a property in a theme. */
export interface Declared extends Omit<Match, "weight"> {
	readonly value: string;
	/** Unset for the unknown initial value of a registered property. */
	readonly node?: Declaration | undefined;
	/** True if browsers may replace the value by the initial one. */
	readonly isRegistered: boolean;
}

export interface ThemeDeclarations {
	/** Declarations that win for sure; `background` counts as `background-color`. */
	readonly declared: ReadonlyMap<string, Declared>;
	/** Declarations that may win: on a narrow screen, or with some class on `<html>`. */
	readonly uncertain: ReadonlyMap<string, Declared>;
	/** The theme's own declarations, winning or not. */
	readonly own: ReadonlySet<string>;
	readonly rule: Rule | undefined;
}

export interface Cascade extends Stylesheet {
	/** The declarations in a theme; without one, in a theme that no rule mentions. */
	on(theme: string | undefined): ThemeDeclarations;
}

/** The checked properties, besides custom ones. */
const PROPERTIES: Readonly<Record<string, readonly string[]>> = {
	"color-scheme": ["color-scheme"],
	background: ["background-color"],
	"background-color": ["background-color"],
	animation: ["animation"],
	"animation-name": ["animation"],
	all: ["color-scheme", "background-color"],
};

/**
 * The winning declarations on a theme's root, by `!important`, layers, specificity and order.
 * Rules for all themes are weighed once, a theme's own only for it.
 */
export function createCascade(...sheets: readonly Root[]): Cascade {
	const sheet = readStylesheet(...sheets);
	const { shared, varied, byTheme } = sortBlocks(sheet);
	const common: State = { winners: new Map(), own: new Set(), rule: undefined };
	for (const block of shared) add(block, undefined, common);
	const known = new Map<string | undefined, ThemeDeclarations>();
	const weigh = (theme: string | undefined) => {
		const named = (theme !== undefined && byTheme.get(theme)) || [];
		const blocks = [...varied, ...named].sort((one, other) => one.order - other.order);
		const state = { winners: new Map(common.winners), own: new Set<string>(), rule: undefined };
		for (const block of blocks) add(block, theme, state);
		return declarationsOf(state, sheet);
	};
	return {
		...sheet,
		on: (theme) => recall(known, theme, () => weigh(theme)),
	};
}

/** Blocks that are the same in every theme, those about named themes only, and the others. */
function sortBlocks({ blocks }: Stylesheet) {
	const shared: Block[] = [];
	const varied: Block[] = [];
	const byTheme = new Map<string, Block[]>();
	for (const block of blocks) {
		const { style } = block;
		if (!style || block.holds === false) continue;
		const { sure, maybe } = style.match(undefined);
		const holdsElsewhere = sure !== undefined || maybe !== undefined;
		// `[data-theme]` alone matches in every theme and names none.
		const isVaried = [...style.mentioned].some(Boolean);
		if (holdsElsewhere) (isVaried ? varied : shared).push(block);
		for (const name of holdsElsewhere ? [] : style.mentioned) {
			recall(byTheme, name, () => []).push(block);
		}
	}
	return { shared, varied, byTheme };
}

interface Candidate extends Omit<Declared, "isRegistered">, Match {
	readonly isImportant: boolean;
	readonly layer: Block["layer"];
	readonly order: number;
}

interface State {
	readonly winners: Map<string, Certainty<Candidate>>;
	readonly own: Set<string>;
	rule: Rule | undefined;
}

function add(block: Block, theme: string | undefined, state: State): void {
	const { sure, maybe } = block.style?.match(theme) ?? {};
	if (sure?.isOwn && block.holds) state.rule ??= block.style?.rule;
	if (sure) weighIn(block, sure, block.holds ? "sure" : "maybe", state);
	if (maybe) weighIn(block, maybe, "maybe", state);
}

function weighIn(
	{ layer, declarations }: Block,
	match: Match,
	kind: keyof Certainty<Candidate>,
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

function wins(one: Candidate, other: Candidate): boolean {
	if (one.isImportant !== other.isImportant) return one.isImportant;
	// With `!important`, the earlier layer wins.
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

const states = new WeakMap<ThemeDeclarations, string>();

/**
 * A cache key: a hash of all that is known of a theme. Places in shipped CSS are left out, so it is
 * the same wherever the package is installed.
 */
export function stateOf(theme: string | undefined, declarations: ThemeDeclarations): string {
	return recall(states, declarations, () => {
		const { declared, uncertain, own, rule } = declarations;
		const place = (node: Node | undefined) =>
			node && !isShipped(node) ? Object.values(placeOf(node)) : [];
		const facts = [theme, place(rule), [...own]];
		for (const values of [declared, uncertain]) {
			for (const [name, { value, isOwn, saysRoot, node, isRegistered }] of values) {
				facts.push([name, value, isOwn, saysRoot, isRegistered, ...place(node)] as never);
			}
			facts.push([]);
		}
		return sha256(JSON.stringify(facts)).slice(0, 32);
	});
}
