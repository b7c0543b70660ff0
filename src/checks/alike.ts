import { ALIKE, alike } from "../color/difference.js";
import { ThemeScene } from "../color/scene.js";
import { distinctState, givingWay } from "../color/states.js";
import type { ThemeDeclarations } from "../css/cascade.js";
import { placeOf } from "../css/source.js";
import type { ThemeColors } from "./check.js";
import type { AlikeFinding } from "./findings.js";

export function alikeFindings(
	colors: ThemeColors,
	theme: string,
	{ declared, rule }: ThemeDeclarations,
): AlikeFinding[] {
	const isOwn = (token: string) => declared.get(token)?.isOwn ?? false;
	// A finding about the base's colours alone is not the theme's.
	const found = alike(colors.palette).filter(({ tokens }) => tokens.some(isOwn));
	return found.map(({ tokens, difference }) => {
		const [token, other] = givingWay(tokens, isOwn);
		const scene = new ThemeScene(new Map(), colors.mode, colors.resolve);
		const suggestion = distinctState(token, scene);
		const node = declared.get(isOwn(token) ? token : other)?.node;
		return {
			type: "alike",
			theme,
			token,
			other,
			// Rounded down: a difference that is too small must not read as enough.
			difference: Math.floor(difference * 10) / 10,
			needed: ALIKE,
			...(suggestion && { suggestion }),
			...placeOf(node ?? rule),
		};
	});
}
