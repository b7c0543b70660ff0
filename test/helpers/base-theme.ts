import { readFileSync } from "node:fs";
import postcss from "postcss";
import type { Mode } from "../../src/color/mode.js";
import type { Resolve } from "../../src/color/palette.js";
import { createCascade } from "../../src/css/cascade.js";
import { resolverOf } from "../../src/css/resolver.js";
import { PACKAGE_ROOT } from "../../src/package.js";

const tokens = readFileSync(`${PACKAGE_ROOT}public/css/base/tokens.css`, "utf8");

/** Colours upon the tokens that ship. */
export const resolveBase: Resolve = resolverOf(
	createCascade(postcss.parse(tokens)).on(undefined).declared,
);

/** A stylesheet of the tokens that ship and of these themes, as a build reads it. */
export function stylesheetOf(
	themes: readonly { name: string; mode: Mode; declared: ReadonlyMap<string, string> }[],
): postcss.Root {
	const rules = themes.map(({ name, mode, declared }) => {
		const values = Array.from(declared, ([token, value]) => `${token}: ${value};`).join(" ");
		return `[data-theme="${name}"] { color-scheme: ${mode}; ${values} }`;
	});
	const order = "@layer eleventy-theme.base, eleventy-theme.components, eleventy-theme.themes;";
	const own = `@layer eleventy-theme.themes { ${rules.join("\n")} }`;
	return postcss.parse([order, tokens, own].join("\n"));
}
