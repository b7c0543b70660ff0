import type { Node } from "postcss";
import type { Cascade, ThemeDeclarations } from "../css/cascade.js";
import { isShipped, placeOf } from "../css/source.js";
import { sha256 } from "../hash.js";
import { contrastFindings } from "./contrast.js";
import type { Finding } from "./findings.js";
import { modesOf } from "./modes.js";
import { createPalette, type Measured, measure } from "./palette.js";
import { tokenFindings } from "./references.js";

/** What was found in a theme, by all that its findings depend on. */
export type KnownFindings = Map<string, readonly Finding[]>;

/**
 * Checks every theme of a stylesheet that is not minified yet: minifiers merge rules and lose the
 * lines. Contrast first, theme by theme, then tokens.
 *
 * @param known - themes that need not be checked again; those that are checked are added
 */
export function checkThemes(cascade: Cascade, known: KnownFindings = new Map()): Finding[] {
	const findings = cascade.themes.flatMap((theme) => {
		const declarations = cascade.on(theme);
		const state = stateOf(theme, declarations);
		const found = known.get(state) ?? checkTheme(theme, declarations);
		known.set(state, found);
		return found;
	});
	return [...findings, ...tokenFindings(cascade)];
}

function checkTheme(theme: string, declarations: ThemeDeclarations): Finding[] {
	const { modes, findings } = modesOf(theme, declarations);
	return [...findings, ...contrastFindings(theme, declarations, modes)];
}

/** Where a declaration of ours stands is the same wherever the package does. */
function stateOf(theme: string, { declared, own, rule }: ThemeDeclarations): string {
	const place = (node: Node | undefined) => (node && !isShipped(node) ? placeOf(node) : undefined);
	const entries = Array.from(declared, ([name, { value, isOwn, node, registration }]) => [
		name,
		value,
		isOwn,
		registration,
		place(node),
	]);
	return sha256(JSON.stringify([theme, entries, [...own], place(rule)]));
}

/** Every pair of a theme with its ratio, in the theme's mode; light, if it is one of both modes. */
export function contrastTable(cascade: Cascade, theme: string): Measured[] {
	const declarations = cascade.on(theme);
	const { modes } = modesOf(theme, declarations);
	return measure(createPalette(declarations.declared, modes[0] ?? "light"));
}
