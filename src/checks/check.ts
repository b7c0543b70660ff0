import type { Cascade } from "../css/cascade.js";
import { contrastFindings } from "./contrast.js";
import type { Finding } from "./findings.js";
import { modesOf } from "./modes.js";
import { createPalette, type Measured, measure } from "./palette.js";
import { tokenFindings } from "./references.js";

/**
 * Checks every theme of a stylesheet that is not minified yet: minifiers merge rules and lose the
 * lines. Contrast first, theme by theme, then tokens.
 */
export function checkThemes(cascade: Cascade): Finding[] {
	const findings = cascade.themes.flatMap((theme): Finding[] => {
		const declarations = cascade.on(theme);
		const { modes, findings: missing } = modesOf(theme, declarations);
		return [...missing, ...contrastFindings(theme, declarations, modes)];
	});
	return [...findings, ...tokenFindings(cascade)];
}

/** Every pair of a theme with its ratio, in the theme's mode; light, if it is one of both modes. */
export function contrastTable(cascade: Cascade, theme: string): Measured[] {
	const declarations = cascade.on(theme);
	const { modes } = modesOf(theme, declarations);
	return measure(createPalette(declarations.declared, modes[0] ?? "light"));
}
