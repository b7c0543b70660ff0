import type { Node } from "postcss";
import { isDark } from "../color/paint.js";
import { namesOf, PAGE, PAIRS, TEXT } from "../color/pairs.js";
import { createPalette, type Palette, type Resolve } from "../color/palette.js";
import { suggest } from "../config/spelling.js";
import { MODES, type Mode } from "../constants.js";
import type { ThemeDeclarations } from "../css/cascade.js";
import { Computed, type Declarations, resolverOf } from "../css/computed.js";
import { placeOf } from "../css/source.js";
import { schemeOf } from "../css/themes.js";
import type { MissingTokenFinding } from "./findings.js";

const PAINTS = [PAGE, TEXT, "background-color"];
const SCHEME = /^(?:normal|light|dark|inherit|initial|unset|revert)$/i;
const COLORS = new Set(PAIRS.flatMap(namesOf));
/** Words, numbers and quoted texts, and functions whose arguments are no functions. */
const PLAIN = /^(?:(?:#\w*|["'$\d.][^()\s]*|[a-z]+(?:\((?!\s*from\b)[^()]*\))?)(?:\s+|$))+$/i;
/** The next declaration in a value, as a semicolon is missing. */
const JOINED = /(?:^|\s)(?:--[\w-]+|color-scheme)\s*:/;
const INNER = /"[^"]*"|'[^']*'|\([^()]*\)|\{[^{}]*\}|\/\*.*?(?:\*\/|$)/gs;
const FUNCTIONS = ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch"];
/** Words that are no colour by themselves: the page, the visitor or the system decides. */
const KEYWORD =
	/^(?:current|inherit|initial|unset|revert|canvas|accent|button|field|link|visited|active|highlight|gr[ae]ytext|mark|selected)/i;

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
	const miss = (
		token: string,
		reason: MissingTokenFinding["reason"] = "mode",
		node: Node | undefined = rule,
		value?: Pick<MissingTokenFinding, "value">,
	) => findings.push({ type: "missing-token", theme, token, reason, ...value, ...placeOf(node) });
	for (const [token, { value, isOwn, node }] of declared) {
		const isJoined = JOINED.test(value.replace(INNER, ""));
		const reason = isJoined ? "joined" : isInvalid(token, value) ? "invalid" : undefined;
		if (isOwn && reason) miss(token, reason, node, reason === "invalid" ? { value } : {});
	}
	const fixed = painted.map((name) => fixedMode(name, declared));
	const isOther = (mode?: Mode) => only && mode && mode !== only;
	const [other] = fixed.length > 1 && fixed.every(isOther) ? fixed : [];
	if (other) miss("color-scheme", "other-mode");
	const single = other ?? only;
	let modes = single ? [single] : MODES;
	const scheme = declared.get("color-scheme")?.value ?? "";
	const likely = fixed.find(Boolean);
	if (!only && likely && (!own.has("color-scheme") || isInvalid("color-scheme", scheme))) {
		if (!own.has("color-scheme")) miss("color-scheme");
		modes = [likely];
	}
	for (const lacking of [TEXT, PAGE]) {
		const given = lacking === TEXT ? PAGE : TEXT;
		if (!declared.get(given)?.isOwn || own.has(lacking)) continue;
		if (modes.some((mode) => isSameLightness(given, lacking, declared, mode))) miss(lacking);
	}
	return { modes, findings };
}

/** True for what is no colour, or no mode. Browsers know more functions than are checked here. */
function isInvalid(token: string, value: string): boolean {
	if (token === "color-scheme") return /^[a-z]+$/i.test(value) && !SCHEME.test(value);
	if (!COLORS.has(token) || !PLAIN.test(value) || KEYWORD.test(value)) return false;
	const names = Array.from(value.matchAll(/(?<![a-z])([a-z]+)\(/gi), ([, name = ""]) => name);
	const isKnown = names.every((name) => suggest(name, FUNCTIONS));
	return isKnown && !new Computed(new Map(), "light").color(value);
}

function fixedMode(name: string, declared: Declarations): Mode | undefined {
	const [light, dark] = MODES.map((mode) => isLight(name, declared, mode));
	if (light === undefined || light !== dark) return undefined;
	return (name === TEXT ? !light : light) ? "light" : "dark";
}

function isSameLightness(one: string, other: string, declared: Declarations, mode: Mode): boolean {
	const lightness = isLight(one, declared, mode);
	return lightness !== undefined && lightness === isLight(other, declared, mode);
}

function isLight(name: string, declared: Declarations, mode: Mode): boolean | undefined {
	const value = name.startsWith("--") ? `var(${name})` : (declared.get(name)?.value ?? "");
	const color = new Computed(declared, mode).color(value);
	return color && (color.alpha ?? 1) > 0 ? !isDark(color) : undefined;
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
