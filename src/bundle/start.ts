import type { Config, SystemThemes } from "../config/options.js";
import type { Mode, Theme } from "../css/types.js";
import type { Start } from "./types.js";

/** The themes that a visitor may choose, in the bundle's order. */
export function allowedThemes({ allow }: Config, themes: readonly Theme[]): Theme[] {
	return allow.length === 0 ? [...themes] : themes.filter(({ name }) => allow.includes(name));
}

/** The theme of a visitor without a choice, or one for each preference of the OS. */
export function startOf(config: Config, themes: readonly Theme[]): Start {
	const { default: start, system } = config;
	if (start !== undefined && themes.some(({ name }) => name === start)) return start;
	const allowed = allowedThemes(config, themes);
	const light = forMode(allowed, "light", system);
	const dark = forMode(allowed, "dark", system);
	return system === false || light === dark ? light : { light, dark };
}

/** The theme of what is printed: the light one of the start; `light`, where there is none, is the site's own look. */
export function paperOf(start: Start, allowed: readonly Theme[]): string {
	if (typeof start !== "string") return start.light;
	const light = allowed.filter(({ mode }) => mode !== "dark");
	return (light.find(({ name }) => name === start) ?? light[0])?.name ?? "light";
}

/**
 * The theme that is the site's own look, where all themes are of one mode and the OS is followed: of
 * the other mode, and named as `system` says. None where the configuration settles it: by a theme of
 * that name, or by an `allow` without it.
 */
export function ownLook(
	config: Config,
	themes: readonly Theme[],
): { name: string; mode: Mode } | undefined {
	const { allow, default: start, system } = config;
	const [mode, ...others] = new Set(allowedThemes(config, themes).map((theme) => theme.mode));
	if (start !== undefined || system === false || !mode || others.length > 0) return undefined;
	const other = mode === "dark" ? "light" : "dark";
	const name = system[other];
	const isSettled = themes.some((theme) => theme.name === name);
	return isSettled || (allow.length > 0 && !allow.includes(name))
		? undefined
		: { name, mode: other };
}

/** The configured theme of a mode; where it may not be chosen, the first that may and is of that mode. */
function forMode(allowed: readonly Theme[], mode: Mode, system: SystemThemes | false): string {
	const wanted = system ? system[mode] : undefined;
	const theme =
		allowed.find(({ name }) => name === wanted) ??
		(system ? allowed.find((candidate) => candidate.mode === mode) : undefined) ??
		allowed[0];
	// Without any theme the name still says the mode: a site's own styles may know it.
	return theme?.name ?? wanted ?? mode;
}
