import type { AtRule, Container, Declaration, Rule } from "postcss";
import { createPalette, type Palette, type Resolve } from "../color/palette.js";
import type { Mode } from "../css/bundle-facts.js";
import type { Cascade, ThemeDeclarations } from "../css/cascade.js";
import { type Declarations, resolverOf } from "../css/computed.js";
import { conditionOf } from "../css/conditions.js";
import { isShipped, placeOf, propertyOf } from "../css/source.js";
import type { Block, Stylesheet } from "../css/stylesheet.js";
import { alikeFindings } from "./alike.js";
import { contrastFindings } from "./contrast.js";
import type { AlikeFinding, ContrastFinding, Finding, NotCheckedFinding } from "./findings.js";
import { modesOf } from "./modes.js";
import { tokenFindings } from "./token-findings.js";

export interface ThemeColors {
	readonly mode: Mode;
	readonly resolve: Resolve;
	readonly palette: Palette;
	/** The palette with another value of a token. */
	trial(token: string, value: string): Palette;
}

/**
 * Checks every theme of a stylesheet before minification, which merges rules and loses lines.
 * Findings of colours come first, by theme, then tokens, then rules that are not checked.
 */
export function checkThemes(
	cascade: Cascade,
	ownNames: ReadonlySet<string> = new Set(),
	check: (...theme: Parameters<typeof checkTheme>) => readonly Finding[] = checkTheme,
): Finding[] {
	const findings = cascade.themes.flatMap((theme) => check(theme, cascade.on(theme)));
	return [...findings, ...tokenFindings(cascade, ownNames), ...notChecked(cascade)];
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

/** @param ground - the colour under the page's text, if it is no token of ours */
export function colorsIn(mode: Mode, declared: Declarations, ground?: string): ThemeColors {
	const resolve = resolverOf(declared);
	const palette = (changed: ReadonlyMap<string, string>) =>
		createPalette(resolve(changed, mode), mode, ground);
	return {
		mode,
		resolve,
		palette: palette(new Map()),
		trial: (token, value) => palette(new Map([[token, value]])),
	};
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

const CONCERNS = /^(--|color-scheme$|background(-color)?$)/;

/** The theme rules that neither checks nor first paint read. */
function notChecked({ blocks }: Stylesheet): NotCheckedFinding[] {
	const found = new Map<AtRule | Rule, NotCheckedFinding>();
	for (const block of blocks) {
		const { style, declarations } = block;
		const [first] = declarations.filter(({ node }) => CONCERNS.test(propertyOf(node)));
		const cause =
			style && first && isUncertain(block) ? causeOf(first.node, style.rule) : undefined;
		if (!style || !first || !cause || isShipped(cause) || found.has(cause)) continue;
		const [theme] = style.themes;
		const what = cause.type === "rule" ? cause.selector : `@${cause.name} ${cause.params}`.trim();
		found.set(cause, {
			type: "not-checked",
			...(theme !== undefined && { theme }),
			token: propertyOf(first.node),
			what,
			...placeOf(cause),
		});
	}
	return [...found.values()];
}

/** True if the block may apply to a theme that its selector mentions. */
function isUncertain({ style, holds }: Block): boolean {
	return [...(style?.mentioned ?? [])].some((theme) => {
		const { sure, maybe } = (holds !== false && style?.match(theme)) || {};
		return maybe !== undefined || (sure !== undefined && holds === undefined);
	});
}

/** The condition that makes declarations uncertain; `undefined` if it is a media query. */
function causeOf({ parent }: Declaration, rule: Rule): AtRule | Rule | undefined {
	for (let at = parent as Container | undefined; at; at = at.parent as Container | undefined) {
		if (at.type !== "atrule" || conditionOf(at as AtRule) !== undefined) continue;
		return /^media$/i.test((at as AtRule).name) ? undefined : (at as AtRule);
	}
	return rule;
}
