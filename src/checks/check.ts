import type { Root } from "postcss";
import { createCascade } from "../css/cascade.js";
import { contrastFindings } from "./contrast.js";
import type { Finding } from "./findings.js";
import { modesOf } from "./modes.js";
import { createPalette, type Measured, measure } from "./palette.js";
import { tokenFindings } from "./references.js";

/**
 * Checks every theme of a stylesheet that is not minified yet: minifiers merge rules and lose the
 * lines. Contrast first, theme by theme, then tokens.
 */
export function checkThemes(css: Root, themes: readonly string[]): Finding[] {
	const cascade = createCascade(css);
	const declarations = new Map(themes.map((theme) => [theme, cascade(theme)]));
	const findings = Array.from(declarations).flatMap(([theme, declared]): Finding[] => {
		const { modes, findings: missing } = modesOf(theme, declared);
		return [...missing, ...contrastFindings(theme, declared, modes)];
	});
	return [...findings, ...tokenFindings(css, declarations)];
}

/** Every pair of a theme with its ratio, in the theme's mode; light, if it is one of both modes. */
export function contrastTable(css: Root, theme: string): Measured[] {
	const declarations = createCascade(css)(theme);
	const { modes } = modesOf(theme, declarations);
	return measure(createPalette(declarations.declared, modes[0] ?? "light"));
}
