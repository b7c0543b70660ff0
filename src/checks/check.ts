import type { Root } from "postcss";
import { createPalette, type Measured, measure, type Palette } from "../color/palette.js";
import { type Cascade, createCascade, type ThemeDeclarations } from "../css/cascade.js";
import { resolverOf } from "../css/resolver.js";
import type { Mode } from "../css/types.js";
import { alikeFindings } from "./alike.js";
import { contrastFindings } from "./contrast.js";
import type { AlikeFinding, ContrastFinding, Finding } from "./findings.js";
import { modesOf } from "./modes.js";
import { notChecked } from "./not-checked.js";
import { tokenFindings } from "./references.js";

/** The colours of a theme in one mode. */
export interface Colors {
	readonly mode: Mode;
	readonly palette: Palette;
	/** The palette in which a token has another value. */
	trial(token: string, value: string): Palette;
}

/**
 * Checks every theme of a stylesheet that is not minified yet: minifiers merge rules and lose the
 * lines. Colours first, theme by theme, then tokens, then what is not checked.
 */
export function checkThemes(
	cascade: Cascade,
	check: (...theme: Parameters<typeof checkTheme>) => readonly Finding[] = checkTheme,
): Finding[] {
	const findings = cascade.themes.flatMap((theme) => check(theme, cascade.on(theme)));
	return [...findings, ...tokenFindings(cascade), ...notChecked(cascade)];
}

/** What can be told of one theme by itself. */
export function checkTheme(theme: string, declarations: ThemeDeclarations): Finding[] {
	const { modes, findings } = modesOf(theme, declarations);
	const inModes = colorsIn(modes, declarations);
	return [
		...findings,
		...worstIn(inModes, (colors) => contrastFindings(colors, theme, declarations)),
		...worstIn(inModes, (colors) => alikeFindings(colors, theme, declarations)),
	];
}

/** {@link contrastTable} of each theme of a stylesheet. */
export function contrastTables(css: Root): Record<string, Measured[]> {
	const cascade = createCascade(css);
	return Object.fromEntries(cascade.themes.map((theme) => [theme, contrastTable(cascade, theme)]));
}

/** Every pair of a theme with its ratio, in the theme's mode; light, if it is one of both modes. */
export function contrastTable(cascade: Cascade, theme: string): Measured[] {
	const declarations = cascade.on(theme);
	const [mode = "light"] = modesOf(theme, declarations).modes;
	const resolve = resolverOf(declarations.declared);
	return measure(createPalette(resolve(new Map(), mode), mode));
}

/** The colours of a theme in each of these modes: every check asks the same. */
function colorsIn(modes: readonly Mode[], { declared }: ThemeDeclarations): Colors[] {
	const resolve = resolverOf(declared);
	return modes.map((mode) => ({
		mode,
		palette: createPalette(resolve(new Map(), mode), mode),
		trial: (token, value) => createPalette(resolve(new Map([[token, value]]), mode), mode),
	}));
}

/** What is found in a theme's modes, and in which; of what is found in both, the worse one. */
function worstIn<Found extends AlikeFinding | ContrastFinding>(
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
