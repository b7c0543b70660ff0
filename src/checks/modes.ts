import { luminanceOf } from "../color/paint.js";
import { PAGE, TEXT } from "../color/pairs.js";
import { createPalette, type Palette, type Resolve } from "../color/palette.js";
import type { Mode } from "../css/bundle-facts.js";
import type { ThemeDeclarations } from "../css/cascade.js";
import { Computed, type Declarations, resolverOf } from "../css/computed.js";
import { placeOf } from "../css/source.js";
import { MODES, schemeOf } from "../css/themes.js";
import type { MissingTokenFinding } from "./findings.js";

const PAINTS = [PAGE, TEXT, "background-color"];
/** The luminance with the same contrast to black and to white. */
const MIDDLE = 0.179;

/**
 * The modes in which a theme is shown, and the tokens that its mode lacks:
 *
 * - `color-scheme`, if the page's or text's colour is light, or dark, in both modes and no rule for
 *   every theme sets one. The theme is then checked in the mode of its colours only.
 * - Page or text, if the theme declares only the other and the default beside it is of the other
 *   mode: both light, or both dark.
 */
export function modesOf(
	theme: string,
	{ declared, own, rule }: ThemeDeclarations,
): { modes: readonly Mode[]; findings: MissingTokenFinding[] } {
	const only = schemeOf(declared);
	const painted = PAINTS.filter((name) => declared.get(name)?.isOwn);
	const findings: MissingTokenFinding[] = [];
	const miss = (token: string) =>
		findings.push({ type: "missing-token", theme, token, reason: "mode", ...placeOf(rule) });
	let modes = only ? [only] : MODES;
	if (!only && !own.has("color-scheme")) {
		const fixed = painted.map((name) => fixedMode(name, declared)).find(Boolean);
		if (fixed) {
			miss("color-scheme");
			modes = [fixed];
		}
	}
	for (const [given, other] of [
		[PAGE, TEXT],
		[TEXT, PAGE],
	] as const) {
		if (!declared.get(given)?.isOwn || own.has(other)) continue;
		if (modes.some((mode) => isAlike(given, other, declared, mode))) miss(other);
	}
	return { modes, findings };
}

function fixedMode(name: string, declared: Declarations): Mode | undefined {
	const [light, dark] = MODES.map((mode) => isLight(name, declared, mode));
	if (light === undefined || light !== dark) return undefined;
	const isOfLight = name === TEXT ? !light : light;
	return isOfLight ? "light" : "dark";
}

function isAlike(one: string, other: string, declared: Declarations, mode: Mode): boolean {
	const lightness = isLight(one, declared, mode);
	return lightness !== undefined && lightness === isLight(other, declared, mode);
}

function isLight(name: string, declared: Declarations, mode: Mode): boolean | undefined {
	const value = name.startsWith("--") ? `var(${name})` : (declared.get(name)?.value ?? "");
	const color = new Computed(declared, mode).color(value);
	return color && (color.alpha ?? 1) > 0 ? luminanceOf(color) > MIDDLE : undefined;
}

export interface ThemeColors {
	readonly mode: Mode;
	readonly resolve: Resolve;
	readonly palette: Palette;
	/** The palette with another value of a token. */
	trial(token: string, value: string): Palette;
}

/** @param page - the colour under the page's text, if it is no token of ours */
export function colorsIn(mode: Mode, declared: Declarations, page?: string): ThemeColors {
	const resolve = resolverOf(declared);
	const palette = (changed: ReadonlyMap<string, string>) =>
		createPalette(resolve(changed, mode), mode, page);
	return {
		mode,
		resolve,
		palette: palette(new Map()),
		trial: (token, value) => palette(new Map([[token, value]])),
	};
}
