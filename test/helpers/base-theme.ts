import { readdirSync, readFileSync } from "node:fs";
import postcss from "postcss";
import { checkThemes } from "../../src/checks/check.js";
import type { Finding } from "../../src/checks/findings.js";
import type { Resolve } from "../../src/color/palette.js";
import type { Mode } from "../../src/constants.js";
import { createCascade } from "../../src/css/cascade.js";
import { resolverOf } from "../../src/css/computed.js";
import { PACKAGE_ROOT } from "../../src/package.js";

export const SHIPPED = `${PACKAGE_ROOT}public/css/`;
const BASE = ["base/tokens.css", "components/alert.css", "components/button.css"];
export const SHIPPED_THEMES: readonly string[] = readdirSync(`${SHIPPED}themes`)
	.sort()
	.map((name) => `themes/${name}`);
const isCounterpart = (file: string) => /-(light|dark)\.css$/.test(file);
/** The counterparts of built-in themes, and the number of those that are bundled without being asked for. */
export const COUNTERPARTS: readonly string[] = SHIPPED_THEMES.filter(isCounterpart);
export const BUNDLED: number = SHIPPED_THEMES.length - COUNTERPARTS.length;

/** Files of the CSS that ships, as the checks read them: not what cssnano makes of them. */
export function shippedCss(names: readonly string[] = BASE): postcss.Root {
	const css = postcss.parse(
		"@layer eleventy-theme.base, eleventy-theme.components, eleventy-theme.themes;",
	);
	for (const name of names) {
		const from = SHIPPED + name;
		css.append(postcss.parse(readFileSync(from, "utf8"), { from }).nodes);
	}
	return css;
}

export function declarationsOf(name: string): [property: string, value: string][] {
	const found: [string, string][] = [];
	shippedCss([name]).walkDecls(({ prop, value }) => void found.push([prop, value]));
	return found;
}

const base = shippedCss();

export function findingsIn(own: string, upon = base): Finding[] {
	const css = upon.clone();
	css.append(postcss.parse(own, { from: "/site/src/themes/own.css" }).nodes);
	return checkThemes(createCascade(css));
}

export const resolveBase: Resolve = resolverOf(createCascade(base).on(undefined).declared);

/** A stylesheet of the tokens that ship and of these themes, as a build reads it. */
export function stylesheetOf(
	themes: readonly { name: string; mode: Mode; declared: ReadonlyMap<string, string> }[],
): postcss.Root {
	const rules = themes.map(({ name, mode, declared }) => {
		const values = Array.from(declared, ([token, value]) => `${token}: ${value};`).join(" ");
		return `[data-theme="${name}"] { color-scheme: ${mode}; ${values} }`;
	});
	const css = shippedCss(["base/tokens.css"]);
	css.append(`@layer eleventy-theme.themes { ${rules.join("\n")} }`);
	return css;
}
