import { nearestPassing } from "../color/nearest.js";
import { BACKGROUNDS, PAIRS, type Pair } from "../color/pairs.js";
import { failures, type Measured } from "../color/palette.js";
import type { ThemeDeclarations } from "../css/cascade.js";
import { isShipped, placeOf } from "../css/source.js";
import { recall } from "../recall.js";
import { reachable, varsIn } from "../references.js";
import type { ContrastFinding } from "./findings.js";
import type { ThemeColors } from "./modes.js";

type Declarations = ThemeDeclarations["declared"];

/** @param page - the page's background: a finding never asks to change its tokens */
export function contrastFindings(
	{ palette, trial }: ThemeColors,
	theme: string | undefined,
	declarations: ThemeDeclarations,
	pairs?: readonly Pair[],
	page?: string,
): ContrastFinding[] {
	const { declared } = declarations;
	const stays = reachable(varsIn(page), (name) => varsIn(declared.get(name)?.value));
	// One finding per token: one change mends all its pairs.
	const byToken = new Map<string, Measured[]>();
	for (const pair of failures(palette, pairs)) {
		recall(byToken, tokenToChange(pair, declared, stays), () => []).push(pair);
	}
	return Array.from(byToken).flatMap(([token, failed]) => {
		const passing = (failing: readonly Measured[]) => {
			if (stays.has(token)) return undefined;
			const nearest = nearestPassing(token, failing, palette, trial, pairs ?? PAIRS);
			// The site's own pairs must not fail instead.
			return pairs && nearest?.broken ? undefined : nearest?.value;
		};
		const common = passing(failed);
		return failed.map((pair): ContrastFinding => {
			const suggestion = common ?? passing([pair]);
			const { foreground, background, ratio, needed } = pair;
			return {
				type: "contrast",
				...(theme !== undefined && { theme }),
				foreground,
				background,
				// Rounded down: a failing ratio must not read as a passing one.
				ratio: Math.floor(ratio * 100) / 100,
				needed,
				...(suggestion && { suggestion }),
				// The page's own background stays, so the other side has to change.
				token: [token, foreground, background].find((one) => !stays.has(one)) ?? token,
				...placeOf(nodeToMend(token, foreground, declarations)),
			};
		});
	});
}

/**
 * The declaration to point at: the token's own, else the nearest that it derives from, else the
 * theme's rule. One of the root counts where the theme cannot add its own: other themes have it too.
 */
function nodeToMend(token: string, foreground: string, { declared, own, rule }: ThemeDeclarations) {
	// The rule of the site's own look is in no file, and a shipped one is not the site's to change.
	const isFixed = !rule?.source?.input.file || isShipped(rule);
	const decides = (name: string) => {
		const { node, isOwn } = declared.get(name) ?? {};
		return node && (isOwn || ((isFixed || own.has(name)) && !isShipped(node)));
	};
	const names = [...derivation(token, declared), ...derivation(foreground, declared)];
	return declared.get(names.find(decides) ?? "")?.node ?? rule;
}

/**
 * The token to change so that a pair passes: one that the site declares, else one of the theme,
 * else the foreground. The background is last, and only if the foreground does not derive from it.
 */
function tokenToChange(pair: Pair, declared: Declarations, stays: ReadonlySet<string>): string {
	const { foreground, background } = pair;
	const alias = aliasEnd(foreground, declared);
	// A mixture's main colour stands last (pairs.ts). A background is not changed for a mixture.
	const main = background.startsWith("--") ? background : (varsIn(background).at(-1) ?? "");
	const under = main !== background && BACKGROUNDS.has(main) ? "" : main;
	const candidates = [
		foreground,
		// An alias of a background is changed itself, not the background.
		...(BACKGROUNDS.has(alias) ? [] : [alias]),
		...(derivation(foreground, declared).has(under) ? [] : [under]),
	].toSorted((one, other) => Number(stays.has(one)) - Number(stays.has(other)));
	const ofSite = candidates.find((name) => {
		const { node } = declared.get(name) ?? {};
		return node && !isShipped(node);
	});
	const ofTheme = candidates.find((name) => declared.get(name)?.isOwn);
	return ofSite ?? ofTheme ?? foreground;
}

function derivation(token: string, declared: Declarations): Set<string> {
	return reachable([token], (name) => varsIn(declared.get(name)?.value));
}

/** The token at the end of a chain of aliases. */
function aliasEnd(token: string, declared: Declarations): string {
	const names = reachable([token], (name) => {
		const { value = "", isOwn = true } = declared.get(name) ?? {};
		return !isOwn && /^var\([^()]*\)$/i.test(value) ? varsIn(value) : [];
	});
	return [...names].at(-1) ?? token;
}
