import type { Root } from "postcss";
import { createPalette, type Measured, measure } from "../color/palette.js";
import { type Cascade, createCascade, type ThemeDeclarations } from "../css/cascade.js";
import { resolverOf } from "../css/resolver.js";
import { alikeFindings } from "./alike.js";
import { contrastFindings } from "./contrast.js";
import type { Finding } from "./findings.js";
import { modesOf } from "./modes.js";
import { tokenFindings } from "./references.js";
import { colorsIn, worstIn } from "./worst.js";

/**
 * Checks every theme of a stylesheet that is not minified yet: minifiers merge rules and lose the
 * lines. Colours first, theme by theme, then tokens.
 */
export function checkThemes(
	cascade: Cascade,
	check: (...theme: Parameters<typeof checkTheme>) => readonly Finding[] = checkTheme,
): Finding[] {
	const findings = cascade.themes.flatMap((theme) => check(theme, cascade.on(theme)));
	return [...findings, ...tokenFindings(cascade)];
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
