import type { Declaration } from "postcss";
import { nearestPassing } from "../color/nearest.js";
import { failures, type Measured } from "../color/palette.js";
import type { ThemeDeclarations } from "../css/cascade.js";
import { isShipped, placeOf } from "../css/source.js";
import { derivation, tokenToChange } from "./adjust.js";
import type { ContrastFinding } from "./findings.js";
import type { Colors } from "./worst.js";

/** The pairs of a theme that fail. */
export function contrastFindings(
	{ palette, trial }: Colors,
	theme: string,
	{ declared, rule }: ThemeDeclarations,
): ContrastFinding[] {
	// One change mends all pairs that fail for the same token.
	const byToken = new Map<string, Measured[]>();
	for (const pair of failures(palette)) {
		const token = tokenToChange(pair, declared, ({ node }) => !!node && !isShipped(node));
		byToken.set(token, [...(byToken.get(token) ?? []), pair]);
	}
	return Array.from(byToken).flatMap(([token, pairs]) => {
		const common = nearestPassing(token, pairs, palette, trial);
		return pairs.map((pair): ContrastFinding => {
			const suggestion = common ?? nearestPassing(token, [pair], palette, trial);
			const { foreground, background, ratio, needed } = pair;
			return {
				type: "contrast",
				theme,
				foreground,
				background,
				// Rounded, a ratio that fails could read as one that passes.
				ratio: Math.floor(ratio * 100) / 100,
				needed,
				...(suggestion && { suggestion }),
				token,
				...placeOf(decidingNode(token, foreground, declared) ?? rule),
			};
		});
	});
}

/** The declaration to look at: the token's own, else the nearest that it derives from. */
function decidingNode(
	token: string,
	foreground: string,
	declared: ThemeDeclarations["declared"],
): Declaration | undefined {
	const names = [...derivation(token, declared), ...derivation(foreground, declared)];
	return names
		.map((name) => declared.get(name))
		.find((found) => found?.node && (found.isOwn || !isShipped(found.node)))?.node;
}
