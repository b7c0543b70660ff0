/** What the example site's gallery says of each theme. Part of npm run build, for it alone. */
import type { Root } from "postcss";
import { modesOf } from "../src/checks/modes.js";
import { createPalette, type Measured, measure } from "../src/color/palette.js";
import { type Cascade, createCascade } from "../src/css/cascade.js";
import { resolverOf } from "../src/css/computed.js";

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
