import type { Declaration } from "postcss";
import { PAGE } from "../color/pairs.js";
import { suggest } from "../config/spelling.js";
import type { Cascade } from "../css/cascade.js";
import { placeOf } from "../css/source.js";
import type { StyleRule } from "../css/style-rule.js";
import type { Stylesheet } from "../css/stylesheet.js";
import { type Reference, reachable, referencesOf } from "../references.js";
import type { MissingTokenFinding, UnknownTokenFinding } from "./findings.js";
import { misspelt, vocabulary } from "./spelling.js";

type TokenFinding = MissingTokenFinding | UnknownTokenFinding;

/**
 * - A token is unknown if a `var()` without fallback names it and no rule of the bundle, in
 *   whatever place, declares it (without the base, if it is near to one that the base would
 *   declare, as the site's own CSS declares others); or if a theme declares it, nothing uses it, and it is a slip of
 *   the pen for a token that the theme does not declare.
 * - A token is missing from a theme if it gets into a property that shows, in a rule that holds in
 *   the theme, without a fallback, and other themes declare it, but neither this one nor any rule
 *   for all themes or for elements below the root. A documented token that is used so but declared
 *   nowhere, because the base is left out, is missing too.
 */
export function tokenFindings(cascade: Cascade): TokenFinding[] {
	const inventory = takeInventory(cascade);
	return once([
		...undeclared(inventory),
		...missingFromThemes(inventory, cascade),
		...misspellings(inventory, cascade),
	]);
}

function undeclared(inventory: Inventory): TokenFinding[] {
	const { declared, uses } = inventory;
	const known = vocabulary();
	const hasBase = declared.get(PAGE)?.some((style) => !isOfThemes(style)) ?? false;
	const found: TokenFinding[] = [];
	for (const use of uses.filter(({ name, hasFallback }) => !hasFallback && !declared.has(name))) {
		const { name: token, node, themes } = use;
		const at = { ...(themes[0] !== undefined && { theme: themes[0] }), token, ...placeOf(node) };
		if (known.includes(token)) {
			// Terminal's font, say, with the base left out: as long as nothing uses it, all is well.
			if (!isLive(inventory, use)) continue;
			found.push({ type: "missing-token", ...at, reason: "undeclared" });
			continue;
		}
		const suggestion = suggest(token, [...new Set([...declared.keys(), ...known])]);
		// Where the base is out, the site's own CSS declares what its themes use.
		if (!hasBase && !known.includes(suggestion ?? "")) continue;
		found.push({ type: "unknown-token", ...at, ...(suggestion && { suggestion }) });
	}
	return found;
}

function missingFromThemes(inventory: Inventory, cascade: Cascade): MissingTokenFinding[] {
	const { uses, declared } = inventory;
	const isEverywhere = (token: string) =>
		cascade.themes.every((theme) => cascade.on(theme).declared.has(token));
	const themed = new Set<string>();
	for (const [token, styles] of declared) {
		if (styles.length > 0 && styles.every(isOfThemes) && !isEverywhere(token)) themed.add(token);
	}
	const found: MissingTokenFinding[] = [];
	for (const use of uses) {
		const { name: token, hasFallback, node, themes } = use;
		if (hasFallback || !themed.has(token) || !isLive(inventory, use)) continue;
		for (const theme of themes.length > 0 ? themes : cascade.themes) {
			// Declared on a condition: the author has thought of it.
			const { rule, own } = cascade.on(theme);
			if (!rule || own.has(token) || cascade.on(theme).declared.has(token)) continue;
			found.push({ type: "missing-token", theme, token, reason: "undeclared", ...placeOf(node) });
		}
	}
	return found;
}

/** Whether a rule is about the roots of themes that it names. */
function isOfThemes(style: StyleRule | undefined): boolean {
	return !!style?.themes.some((theme) => {
		const { sure, maybe } = style.match(theme);
		return (sure ?? maybe)?.isOwn;
	});
}

function misspellings({ declared, uses }: Inventory, cascade: Cascade): TokenFinding[] {
	const used = new Set(uses.map(({ name }) => name));
	const known = [...new Set([...vocabulary(), ...declared.keys()])];
	const found: TokenFinding[] = [];
	for (const theme of cascade.themes) {
		const own = cascade.on(theme).declared;
		const isDeclaredHere = (name: string) => own.get(name)?.isOwn ?? false;
		for (const [token, { node, isOwn }] of own) {
			if (!isOwn || used.has(token) || !/^--colou?r-/i.test(token)) continue;
			if (vocabulary().includes(token)) continue;
			const suggestion = misspelt(
				token,
				known.filter((name) => !isDeclaredHere(name)),
			);
			if (suggestion) {
				found.push({ type: "unknown-token", theme, token, suggestion, ...placeOf(node) });
			}
		}
	}
	return found;
}

/** The first finding of each token in each theme: the others have the same cause. */
function once(findings: readonly TokenFinding[]): TokenFinding[] {
	const seen = new Set<string>();
	return findings.filter(({ type, theme, token }) => {
		const key = JSON.stringify([type, theme, token]);
		return !seen.has(key) && seen.add(key);
	});
}

/** A `var()` in a declaration. */
interface Use extends Reference {
	readonly node: Declaration;
	/** The themes in which the rule holds; empty for all of them. */
	readonly themes: readonly string[];
}

/** What a stylesheet declares and uses of custom properties. */
interface Inventory {
	/** The rules that declare each name; none for a registered property that is only registered. */
	readonly declared: ReadonlyMap<string, readonly (StyleRule | undefined)[]>;
	readonly uses: readonly Use[];
	/** The names whose values get into a property that shows, be it through other tokens. */
	readonly live: ReadonlySet<string>;
}

function takeInventory({ blocks, registered }: Stylesheet): Inventory {
	const declared = new Map<string, (StyleRule | undefined)[]>();
	const uses: Use[] = [];
	for (const name of registered) declared.set(name, []);
	for (const { style, declarations } of blocks) {
		for (const { node } of declarations) {
			if (node.prop.startsWith("--")) add(declared, node.prop, style);
			for (const reference of referencesOf(node.value)) {
				uses.push({ ...reference, node, themes: style?.themes ?? [] });
			}
		}
	}
	return { declared, uses, live: liveNames(uses) };
}

function liveNames(uses: readonly Use[]): Set<string> {
	const live = new Set<string>();
	const byProperty = new Map<string, string[]>();
	for (const { name, node } of uses) {
		if (!node.prop.startsWith("--")) live.add(name);
		else add(byProperty, node.prop, name);
	}
	return reachable(live, (property) => byProperty.get(property) ?? []);
}

/** Whether it can be seen if the value is not there. */
function isLive({ live }: Inventory, { name, node }: Use): boolean {
	return live.has(name) && (!node.prop.startsWith("--") || live.has(node.prop));
}

function add<T>(lists: Map<string, T[]>, name: string, item: T): void {
	const list = lists.get(name);
	if (list) list.push(item);
	else lists.set(name, [item]);
}
