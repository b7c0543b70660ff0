import { ALIKE, type Alike, alike } from "../color/difference.js";
import { nearestHue } from "../color/hue.js";
import { ACCENT } from "../color/pairs.js";
import type { ThemeDeclarations } from "../css/cascade.js";
import { placeOf } from "../css/source.js";
import type { Colors } from "./check.js";
import type { AlikeFinding } from "./findings.js";

/** The meanings of a theme that are the same to the eye. */
export function alikeFindings(
	{ palette, trial }: Colors,
	theme: string,
	{ declared, rule }: ThemeDeclarations,
): AlikeFinding[] {
	const isOwn = (token: string) => declared.get(token)?.isOwn ?? false;
	return (
		alike(palette)
			// What no theme says of itself is the base's affair.
			.filter(({ tokens }) => tokens.some(isOwn))
			.map(({ tokens, difference }): AlikeFinding => {
				const [token, other] = toChange(tokens, isOwn);
				const suggestion = nearestHue(token, palette, trial);
				const node = [token, other]
					.map((name) => declared.get(name))
					.find((one) => one?.isOwn)?.node;
				return {
					type: "alike",
					theme,
					token,
					other,
					// Rounded, a difference that is too small could read as one that is enough.
					difference: Math.floor(difference * 10) / 10,
					needed: ALIKE,
					...(suggestion && { suggestion }),
					...placeOf(node ?? rule),
				};
			})
	);
}

/** The token to change before the other one: a brand stays, and so does what the theme leaves out. */
function toChange(
	[one, other]: Alike["tokens"],
	isOwn: (token: string) => boolean,
): readonly [token: string, other: string] {
	return one === ACCENT || (isOwn(other) && !isOwn(one)) ? [other, one] : [one, other];
}
