import type { AtRule, Declaration } from "postcss";
import { PAGE } from "../color/pairs.js";
import { fold, isTransposed, suggest } from "../config/spelling.js";
import type { Cascade } from "../css/cascade.js";
import { themesIn } from "../css/selectors.js";
import { shippedTokens } from "../css/shipped-tokens.js";
import { atRulesAround, placeOf, propertyOf } from "../css/source.js";
import type { StyleRule } from "../css/style-rule.js";
import type { Stylesheet } from "../css/stylesheet.js";
import { recall } from "../recall.js";
import { type Reference, reachable, referencesOf } from "../references.js";
import type { MissingTokenFinding, UnknownTokenFinding } from "./findings.js";

type TokenFinding = MissingTokenFinding | UnknownTokenFinding;

/** The documented tokens, with or without the base. */
const vocabulary = () => shippedTokens().map(({ name }) => name);

/**
 * - A token is unknown if a `var()` without a fallback names it and nothing in the bundle declares
 *   it. Without the base, it must also be near to a token of the base, as the site's own CSS may
 *   declare others. A declared token is unknown if nothing reads it and it is a misspelling.
 * - A token is missing from a theme if a property that shows in the theme reads it without a
 *   fallback, other themes declare it, and no rule declares it for this theme, all themes or
 *   elements below the root. Without the base, a documented token that nothing declares is missing.
 */
export function tokenFindings(cascade: Cascade, ownNames: ReadonlySet<string>): TokenFinding[] {
	const inventory = takeInventory(cascade);
	return once([
		...undeclared(inventory),
		...missingFromThemes(inventory, cascade),
		...misspellings(inventory, cascade, ownNames),
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
			// Terminal's font without the base, for example: it is missing only if something reads it.
			if (!isLive(inventory, use)) continue;
			found.push({ type: "missing-token", ...at, reason: "undeclared" });
			continue;
		}
		const suggestion = suggest(token, [...new Set([...declared.keys(), ...known])]);
		// Without the base, the site's own CSS declares the tokens of its themes.
		if (!hasBase && !known.includes(suggestion ?? "")) continue;
		found.push({ type: "unknown-token", ...at, ...(suggestion && { suggestion }) });
	}
	return found;
}

function missingFromThemes(inventory: Inventory, cascade: Cascade): MissingTokenFinding[] {
	const { uses, declared } = inventory;
	const isEverywhere = (token: string) =>
		cascade.themes.every((theme) => cascade.on(theme).declared.has(token));
	// A list may also have a selector of no theme, such as a card's, which declares for all.
	const isForAll = (style: StyleRule | undefined) =>
		!!style?.names[0] && style.selector.nodes.some((one) => themesIn(one).length === 0);
	const themed = new Set<string>();
	for (const [token, styles] of declared) {
		if (styles.length === 0 || !styles.every(isOfThemes) || styles.some(isForAll)) continue;
		if (!isEverywhere(token)) themed.add(token);
	}
	const found: MissingTokenFinding[] = [];
	for (const use of uses) {
		const { name: token, hasFallback, node, themes } = use;
		if (hasFallback || !themed.has(token) || !isLive(inventory, use)) continue;
		for (const theme of themes.length > 0 ? themes : cascade.themes) {
			// It is declared conditionally, so the author knows of it.
			const { rule, own } = cascade.on(theme);
			if (!rule || own.has(token) || cascade.on(theme).declared.has(token)) continue;
			found.push({ type: "missing-token", theme, token, reason: "undeclared", ...placeOf(node) });
		}
	}
	return found;
}

function isOfThemes(style: StyleRule | undefined): boolean {
	return !!style?.themes.some((theme) => {
		const { sure, maybe } = style.match(theme);
		return (sure ?? maybe)?.isOwn;
	});
}

function misspellings(
	{ declared, uses }: Inventory,
	cascade: Cascade,
	ownNames: ReadonlySet<string>,
): TokenFinding[] {
	const used = new Set([...uses.map(({ name }) => name), ...ownNames, ...vocabulary()]);
	const known = [...new Set([...vocabulary(), ...declared.keys()])];
	const found: TokenFinding[] = [];
	for (const theme of cascade.themes) {
		const own = cascade.on(theme).declared;
		const isFree = (name: string) => !own.get(name)?.isOwn;
		for (const [token, { node, isOwn }] of own) {
			if (!isOwn || used.has(token) || !token.startsWith("--")) continue;
			const suggestion =
				suggest(token, [...ownNames].filter(isFree)) ?? misspelt(token, known.filter(isFree));
			const at = { theme, token, ...placeOf(node) };
			if (suggestion) found.push({ type: "unknown-token", suggestion, ...at });
			else if (ownNames.size > 0) found.push({ type: "unread-token", ...at });
		}
	}
	return found;
}

/**
 * The token that a declared one misspells. Sites declare tokens of their own, so a near name is not
 * always a slip: `--color-pink` is not one for `--color-link`, nor `--color-accent2` for
 * `--color-accent`.
 */
function misspelt(name: string, known: readonly string[]): string | undefined {
	const stem = stemOf(name);
	const stems = new Map(known.flatMap((other) => (other === name ? [] : [[stemOf(other), other]])));
	const meant = stem && suggest(stem, [...stems.keys()].filter(Boolean));
	return meant && isSlip(stem, meant) ? stems.get(meant) : undefined;
}

function stemOf(name: string): string {
	return /^--colou?r-(.+)$/i.exec(name)?.[1] ?? "";
}

function isSlip(stem: string, meant: string): boolean {
	// `--colour-text`, `--color-onaccent`, `--color-Border_Strong`
	if (fold(stem) === fold(meant)) return true;
	if (/\d/.test(stem) || stem[0] !== meant[0]) return false;
	// In four letters, one other letter makes another word: link and line, code and core.
	return meant.length > 4 || stem.length !== meant.length || isTransposed(stem, meant);
}

/** The first finding of each token in each theme; the others have the same cause. */
function once(findings: readonly TokenFinding[]): TokenFinding[] {
	const seen = new Set<string>();
	return findings.filter(({ type, theme, token }) => {
		const key = JSON.stringify([type, theme, token]);
		return !seen.has(key) && seen.add(key);
	});
}

interface Use extends Reference {
	readonly node: Declaration;
	/** The themes in which the rule applies; empty for all. */
	readonly themes: readonly string[];
}

interface Inventory {
	/** The rules that declare each name; none for a registered property without a declaration. */
	readonly declared: ReadonlyMap<string, readonly (StyleRule | undefined)[]>;
	readonly uses: readonly Use[];
	/** The names that reach a visible property, also through other tokens. */
	readonly live: ReadonlySet<string>;
}

/** The name in a style query. */
const QUERIED = /\bstyle\(\s?(--[\w-]+)/g;

function takeInventory({ blocks, registered }: Stylesheet): Inventory {
	const declared = new Map<string, (StyleRule | undefined)[]>();
	const uses: Use[] = [];
	for (const name of registered) declared.set(name, []);
	for (const { style, declarations } of blocks) {
		for (const { node } of declarations) {
			if (node.prop.startsWith("--")) recall(declared, propertyOf(node), () => []).push(style);
			const around = atRulesAround(node);
			const texts = [node.value, ...around.map(({ params }) => params)];
			for (const [, name = ""] of texts.flatMap((text) => [...text.matchAll(QUERIED)]))
				uses.push({ name, hasFallback: true, node, themes: [] });
			const parameters = parametersOf(around);
			for (const reference of referencesOf(node.value)) {
				if (parameters.includes(reference.name)) continue;
				uses.push({ ...reference, node, themes: style?.themes ?? [] });
			}
		}
	}
	return { declared, uses, live: liveNames(uses) };
}

/** The parameters of the `@function` around a declaration. */
function parametersOf(around: readonly AtRule[]): string[] {
	const own = around.find(({ name }) => /^function$/i.test(name));
	return own?.params.match(/--[^\s,:()]+/g)?.slice(1) ?? [];
}

function liveNames(uses: readonly Use[]): Set<string> {
	const live = new Set<string>();
	const byProperty = new Map<string, string[]>();
	for (const { name, node } of uses) {
		if (!node.prop.startsWith("--")) live.add(name);
		else recall(byProperty, propertyOf(node), () => []).push(name);
	}
	return reachable(live, (property) => byProperty.get(property) ?? []);
}

/** True if a missing value is visible. */
function isLive({ live }: Inventory, { name, node }: Use): boolean {
	return live.has(name) && (!node.prop.startsWith("--") || live.has(propertyOf(node)));
}
