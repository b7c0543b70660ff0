import type { Declaration, Root, Rule } from "postcss";
import type { MissingTokenFinding, UnknownTokenFinding } from "../../findings.js";
import { isThemeRoot } from "../tokens.js";
import type { ThemeDeclarations } from "./cascade.js";
import { misspelt, nearest, vocabulary } from "./names.js";
import { placeOf } from "./place.js";
import { namedThemes } from "./root-match.js";
import { references } from "./substitute.js";

type TokenFinding = MissingTokenFinding | UnknownTokenFinding;

interface Use {
	readonly name: string;
	readonly hasFallback: boolean;
	readonly node: Declaration;
	/** The themes in which the rule holds; empty for all of them. */
	readonly themes: readonly string[];
}

/** What a stylesheet declares and uses of custom properties. */
interface Inventory {
	/** The declarations of each name; none for a registered property that is only registered. */
	readonly declared: ReadonlyMap<string, readonly Declaration[]>;
	readonly uses: readonly Use[];
	/** The names whose values get into a property that shows, be it through other tokens. */
	readonly live: ReadonlySet<string>;
}

/**
 * - A token is unknown if a `var()` without fallback names it and no rule of the bundle, in
 *   whatever place, declares it; or if a theme declares it, nothing uses it, and it is a slip of
 *   the pen for a token that the theme does not declare.
 * - A token is missing from a theme if it gets into a property that shows, in a rule that holds in
 *   the theme, without a fallback, and other themes declare it, but neither this one nor any rule
 *   for all themes or for elements below the root. A documented token that is used so but declared
 *   nowhere, because the base is left out, is missing too.
 */
export function tokenFindings(
	css: Root,
	themes: ReadonlyMap<string, ThemeDeclarations>,
): TokenFinding[] {
	const inventory = takeInventory(css);
	return once([
		...undeclared(inventory),
		...missingFromThemes(inventory, themes),
		...misspellings(inventory, themes),
	]);
}

function takeInventory(css: Root): Inventory {
	const declared = new Map<string, Declaration[]>();
	const uses: Use[] = [];
	css.walkAtRules(/^property$/i, ({ params }) => void declared.set(params.trim(), []));
	css.walkDecls((node) => {
		if (node.prop.startsWith("--")) {
			add(declared, node.prop, node);
		}
		const found = references(node.value);
		if (found.length === 0) return;
		const rule = ruleAround(node);
		const themes = rule ? namedThemes(rule) : [];
		for (const reference of found) uses.push({ ...reference, node, themes });
	});
	return { declared, uses, live: liveNames(uses) };
}

function liveNames(uses: readonly Use[]): Set<string> {
	const live = new Set<string>();
	const byProperty = new Map<string, string[]>();
	for (const { name, node } of uses) {
		if (!node.prop.startsWith("--")) live.add(name);
		else add(byProperty, node.prop, name);
	}
	// A set's loop visits what is added to it on the way.
	for (const property of live) for (const name of byProperty.get(property) ?? []) live.add(name);
	return live;
}

function isLive({ live }: Inventory, { name, node }: Use): boolean {
	return live.has(name) && (!node.prop.startsWith("--") || live.has(node.prop));
}

function undeclared(inventory: Inventory): TokenFinding[] {
	const { declared, uses } = inventory;
	const found: TokenFinding[] = [];
	for (const use of uses.filter(({ name, hasFallback }) => !hasFallback && !declared.has(name))) {
		const { name: token, node, themes } = use;
		const known = vocabulary();
		const at = { ...(themes[0] !== undefined && { theme: themes[0] }), token, ...placeOf(node) };
		if (known.includes(token)) {
			// Terminal's font, say, with the base left out: as long as nothing uses it, all is well.
			if (!isLive(inventory, use)) continue;
			found.push({ type: "missing-token", ...at, reason: "undeclared" });
			continue;
		}
		const suggestion = nearest(token, [...new Set([...declared.keys(), ...known])]);
		found.push({ type: "unknown-token", ...at, ...(suggestion && { suggestion }) });
	}
	return found;
}

function missingFromThemes(
	inventory: Inventory,
	themes: ReadonlyMap<string, ThemeDeclarations>,
): TokenFinding[] {
	const found: TokenFinding[] = [];
	const themed = new Map(
		Array.from(inventory.declared, ([token, nodes]) => {
			const isEverywhere = [...themes.values()].every(({ declared }) => declared.has(token));
			const rules = isEverywhere ? [] : nodes.map(ruleAround);
			return [token, rules.every((rule) => rule && isThemeRoot(rule)) ? rules : []];
		}),
	);
	for (const use of inventory.uses) {
		const { name: token, hasFallback, node } = use;
		const rules = themed.get(token) ?? [];
		if (hasFallback || rules.length === 0 || !isLive(inventory, use)) continue;
		for (const [theme, { rule, declared }] of themes) {
			const holds = use.themes.length === 0 || use.themes.includes(theme);
			if (!rule || !holds || declared.has(token)) continue;
			// Declared on a condition: the author has thought of it.
			if (rules.some((declaring) => declaring && isThemeRoot(declaring, theme))) continue;
			found.push({ type: "missing-token", theme, token, reason: "undeclared", ...placeOf(node) });
		}
	}
	return found;
}

function misspellings(
	{ declared, uses }: Inventory,
	themes: ReadonlyMap<string, ThemeDeclarations>,
): TokenFinding[] {
	const used = new Set(uses.map(({ name }) => name));
	const known = [...new Set([...vocabulary(), ...declared.keys()])];
	const found: TokenFinding[] = [];
	for (const [theme, { declared: own }] of themes) {
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

function add<T>(lists: Map<string, T[]>, name: string, item: T): void {
	const list = lists.get(name);
	if (list) list.push(item);
	else lists.set(name, [item]);
}

function ruleAround(node: Declaration): Rule | undefined {
	for (let parent = node.parent; parent; parent = parent.parent as typeof parent) {
		if (parent.type === "rule") return parent as Rule;
	}
	return undefined;
}

/** The first finding of each token in each theme: the others have the same cause. */
function once(findings: readonly TokenFinding[]): TokenFinding[] {
	const seen = new Set<string>();
	return findings.filter(({ type, theme, token }) => {
		const key = JSON.stringify([type, theme, token]);
		return !seen.has(key) && seen.add(key);
	});
}
