import type { Config } from "../config/options.js";
import type { Mode } from "../constants.js";
import type { ThemeInfo } from "../css/themes.js";
import type { Start } from "./bundle.js";

export function allowedThemes({ allow }: Config, themes: readonly ThemeInfo[]): ThemeInfo[] {
	return allow.length === 0 ? [...themes] : themes.filter(({ name }) => allow.includes(name));
}

export function startOf(config: Config, themes: readonly ThemeInfo[]): Start {
	const { default: start, system } = config;
	if (start !== undefined && themes.some(({ name }) => name === start)) return start;
	const allowed = allowedThemes(config, themes);
	if (system === false) return allowed[0]?.name ?? "light";
	const light = forMode(allowed, "light", system.light);
	const dark = forMode(allowed, "dark", system.dark);
	return light === dark ? light : { light, dark };
}

/** The start themes of visitors who prefer light and dark, which may be one. */
export function startPair(start: Start): [light: string, dark: string] {
	return typeof start === "string" ? [start, start] : [start.light, start.dark];
}

/** The theme for print: the light start theme, else `light`, the site's own look. */
export function paperOf(start: Start, allowed: readonly ThemeInfo[]): string {
	if (typeof start !== "string") return start.light;
	const light = allowed.filter(({ mode }) => mode !== "dark");
	return (light.find(({ name }) => name === start) ?? light[0])?.name ?? "light";
}

/**
 * The theme of the site's own look, if pages follow the OS and all allowed themes have one mode. It
 * has the other mode. `undefined` if its name in `system` is a theme's, or `allow` leaves it out.
 */
export function ownLook(
	config: Config,
	themes: readonly ThemeInfo[],
): { name: string; mode: Mode } | undefined {
	const { allow, default: start, system } = config;
	const [mode, ...others] = new Set(allowedThemes(config, themes).map((theme) => theme.mode));
	const isSet = (wanted?: string) => themes.some((theme) => theme.name === wanted);
	if (isSet(start) || system === false || !mode || others.length > 0) return undefined;
	const other = mode === "dark" ? "light" : "dark";
	const name = system[other];
	return isSet(name) || (allow.length > 0 && !allow.includes(name))
		? undefined
		: { name, mode: other };
}

function forMode(allowed: readonly ThemeInfo[], mode: Mode, wanted: string): string {
	const theme =
		allowed.find(({ name }) => name === wanted) ??
		allowed.find((candidate) => candidate.mode === mode) ??
		allowed[0];
	// Without themes the name still tells the mode, which the site's CSS may use.
	return theme?.name ?? wanted;
}
