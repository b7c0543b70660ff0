import type { Root } from "postcss";
import { suggest } from "../config/spelling.js";
import type { ThemeDeclarations } from "../css/cascade.js";
import { placeOf, ruleAround } from "../css/source.js";
import { isThemeRoot } from "../css/tokens.js";
import type { MissingTokenFinding, UnknownTokenFinding } from "./findings.js";
import { type Inventory, isLive, takeInventory } from "./inventory.js";
import { misspelt, vocabulary } from "./spelling.js";

type TokenFinding = MissingTokenFinding | UnknownTokenFinding;

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
		const suggestion = suggest(token, [...new Set([...declared.keys(), ...known])]);
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

/** The first finding of each token in each theme: the others have the same cause. */
function once(findings: readonly TokenFinding[]): TokenFinding[] {
	const seen = new Set<string>();
	return findings.filter(({ type, theme, token }) => {
		const key = JSON.stringify([type, theme, token]);
		return !seen.has(key) && seen.add(key);
	});
}
