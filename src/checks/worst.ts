import { createPalette, type Palette } from "../color/palette.js";
import type { Declarations } from "../css/computed.js";
import { resolverOf } from "../css/resolver.js";
import type { Mode } from "../css/types.js";

/** The colours of a theme in one mode. */
export interface Colors {
	readonly palette: Palette;
	/** The palette in which a token has another value. */
	trial(token: string, value: string): Palette;
}

/** What is found in each of these modes, and which; of what is found in both, the worse one. */
export function worstIn<Found extends { mode?: Mode }>(
	modes: readonly Mode[],
	declared: Declarations,
	find: (colors: Colors) => readonly Found[],
	judge: (found: Found) => { of: readonly string[]; value: number },
): Found[] {
	const resolve = resolverOf(declared);
	const worst = new Map<string, { found: Found; value: number }>();
	for (const mode of modes) {
		const colors: Colors = {
			palette: createPalette(resolve(new Map(), mode), mode),
			trial: (token, value) => createPalette(resolve(new Map([[token, value]]), mode), mode),
		};
		for (const one of find(colors)) {
			const { of, value } = judge(one);
			const key = of.join(" ");
			if (value >= (worst.get(key)?.value ?? Number.POSITIVE_INFINITY)) continue;
			worst.set(key, { found: modes.length > 1 ? { ...one, mode } : one, value });
		}
	}
	return Array.from(worst.values(), ({ found }) => found);
}
