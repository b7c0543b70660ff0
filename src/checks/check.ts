import type { AtRule, Declaration, Rule } from "postcss";
import { ALIKE, alike } from "../color/difference.js";
import { PAGE } from "../color/pairs.js";
import { ThemeScene } from "../color/scene.js";
import { distinctState, givingWay } from "../color/states.js";
import { THEME_ATTRIBUTE } from "../constants.js";
import type { Cascade, ThemeDeclarations } from "../css/cascade.js";
import { conditionOf } from "../css/conditions.js";
import { HEAVIER } from "../css/selectors.js";
import { atRulesAround, isShipped, placeOf, propertyOf } from "../css/source.js";
import type { Block, Stylesheet } from "../css/stylesheet.js";
import { contrastFindings } from "./contrast.js";
import type { AlikeFinding, ContrastFinding, Finding, NotCheckedFinding } from "./findings.js";
import { colorsIn, modesOf, type ThemeColors } from "./modes.js";
import { tokenFindings } from "./token-findings.js";

/**
 * Checks every theme of a stylesheet before minification, which merges rules and loses lines.
 * Findings of colours come first, by theme, then tokens, then rules that are not checked.
 */
export function checkThemes(
	cascade: Cascade,
	ownNames: ReadonlySet<string> = new Set(),
	check: (...theme: Parameters<typeof checkTheme>) => readonly Finding[] = checkTheme,
): Finding[] {
	const shown = cascade.themes.filter((theme) => !isHidden(cascade.on(theme)));
	const findings = shown.flatMap((theme) => check(theme, cascade.on(theme)));
	return [...findings, ...tokenFindings(cascade, ownNames), ...notChecked(cascade)];
}

/** True if a rule for every theme replaces this one's page colour. */
export function isHidden({ declared, own }: ThemeDeclarations): boolean {
	return own.has(PAGE) && declared.get(PAGE)?.isOwn === false;
}

export function checkTheme(theme: string, declarations: ThemeDeclarations): Finding[] {
	const { modes, findings } = modesOf(theme, declarations);
	const inModes = modes.map((mode) => colorsIn(mode, declarations.declared));
	return [
		...findings,
		...worstIn(inModes, (colors) => contrastFindings(colors, theme, declarations)),
		...worstIn(inModes, (colors) => alikeFindings(colors, theme, declarations)),
	];
}

/** Findings of all modes; a finding in two modes is given once, the worse one. */
function worstIn<Found extends AlikeFinding | ContrastFinding>(
	modes: readonly ThemeColors[],
	find: (colors: ThemeColors) => readonly Found[],
): Found[] {
	const worst = new Map<string, Found>();
	for (const colors of modes) {
		for (const found of find(colors)) {
			const { key, distance } = judged(found);
			const known = worst.get(key);
			if (known && judged(known).distance <= distance) continue;
			worst.set(key, modes.length > 1 ? { ...found, mode: colors.mode } : found);
		}
	}
	return [...worst.values()];
}

function judged(found: AlikeFinding | ContrastFinding): { key: string; distance: number } {
	return found.type === "alike"
		? { key: `${found.token} ${found.other}`, distance: found.difference }
		: { key: `${found.foreground} ${found.background}`, distance: found.ratio };
}

/** What sites with a switch of their own write; here the attribute stands on the root. */
const ON_BODY = `body[${THEME_ATTRIBUTE}`;
const CONCERNS = /^(--|color-scheme$|background(-color)?$)/;

/** The theme rules that neither checks nor first paint read. */
function notChecked({ blocks }: Stylesheet): NotCheckedFinding[] {
	const found = new Map<AtRule | Rule, NotCheckedFinding>();
	for (const block of blocks) {
		const { style, declarations } = block;
		const first = declarations.find(({ node }) => CONCERNS.test(propertyOf(node)))?.node;
		if (!style || !first || !isUncertain(block)) continue;
		const cause = causeOf(first, style.rule);
		if (!cause || isShipped(cause) || found.has(cause)) continue;
		const [theme] = style.themes;
		const named = theme !== undefined && { theme };
		const token = propertyOf(first);
		const what = cause.type === "rule" ? written(cause) : `@${cause.name} ${cause.params}`.trim();
		if (what) found.set(cause, { type: "not-checked", ...named, token, what, ...placeOf(cause) });
	}
	return [...found.values()];
}

/** A rule's selectors without those that the bundle adds. */
const written = ({ selectors }: Rule) => selectors.filter((it) => !it.includes(HEAVIER)).join(", ");

/** True if the block may apply to a theme that its selector, or a scope around it, mentions. */
function isUncertain({ style, holds }: Block): boolean {
	if (style?.selector.toString().trim().startsWith(ON_BODY)) return true;
	const { params } = (style?.rule.parent ?? {}) as Partial<AtRule>;
	const themes = params?.includes(THEME_ATTRIBUTE) ? [undefined] : (style?.mentioned ?? []);
	return [...themes].some((theme) => {
		const { sure, maybe } = (holds !== false && style?.match(theme)) || {};
		return maybe !== undefined || (sure !== undefined && holds === undefined);
	});
}

/** The condition that makes declarations uncertain; `undefined` if it is a media query. */
function causeOf(declaration: Declaration, rule: Rule): AtRule | Rule | undefined {
	const unknown = atRulesAround(declaration).find((one) => conditionOf(one) === undefined);
	if (!unknown) return rule;
	return /^media$/i.test(unknown.name) ? undefined : unknown;
}

function alikeFindings(colors: ThemeColors, theme: string, { declared, rule }: ThemeDeclarations) {
	const isOwn = (token: string) => declared.get(token)?.isOwn ?? false;
	// A finding about the base's colours alone is not the theme's.
	const found = alike(colors.palette).filter(({ tokens }) => tokens.some(isOwn));
	return found.map(({ tokens, difference }) => {
		const [token, other] = givingWay(tokens, isOwn);
		const scene = new ThemeScene({ ...colors, declared: new Map() });
		const suggestion = distinctState(token, scene);
		const nodes = [token, other].filter(isOwn).map((name) => declared.get(name)?.node);
		const ofSite = nodes.find((node) => node && !isShipped(node));
		return {
			type: "alike" as const,
			theme,
			token,
			other,
			// Rounded down: a difference that is too small must not read as enough.
			difference: Math.floor(difference * 10) / 10,
			needed: ALIKE,
			...(suggestion && { suggestion }),
			...placeOf(ofSite ?? nodes[0] ?? rule),
		};
	});
}
