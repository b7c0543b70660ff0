import { createPalette, type Palette } from "../color/palette.js";
import type { ThemeDeclarations } from "../css/cascade.js";
import { resolverOf } from "../css/resolver.js";
import type { Mode } from "../css/types.js";
import type { AlikeFinding, ContrastFinding } from "./findings.js";

/** The colours of a theme in one mode. */
export interface Colors {
	readonly mode: Mode;
	readonly palette: Palette;
	/** The palette in which a token has another value. */
	trial(token: string, value: string): Palette;
}

/** The colours of a theme in each of these modes: every check asks the same. */
export function colorsIn(modes: readonly Mode[], { declared }: ThemeDeclarations): Colors[] {
	const resolve = resolverOf(declared);
	return modes.map((mode) => ({
		mode,
		palette: createPalette(resolve(new Map(), mode), mode),
		trial: (token, value) => createPalette(resolve(new Map([[token, value]]), mode), mode),
	}));
}

/** What is found in a theme's modes, and in which; of what is found in both, the worse one. */
export function worstIn<Found extends AlikeFinding | ContrastFinding>(
	modes: readonly Colors[],
	find: (colors: Colors) => readonly Found[],
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

/** Of what two colours a finding is, and how far apart they are. */
function judged(found: AlikeFinding | ContrastFinding): { key: string; distance: number } {
	return found.type === "alike"
		? { key: `${found.token} ${found.other}`, distance: found.difference }
		: { key: `${found.foreground} ${found.background}`, distance: found.ratio };
}
