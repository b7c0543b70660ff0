import { type Choice, type ControlSettings, MODES, type Mode } from "../../constants.js";
import type { Theme } from "../theme.js";

declare const __THEME_SETTINGS__: ControlSettings;

const settings = __THEME_SETTINGS__;
export const names: ControlSettings[0] = settings[0];
export const start: Choice = settings[1];
const dark = matchMedia("(prefers-color-scheme:dark)");

export const osMode = (): Mode => MODES[+dark.matches as 0];

const modesOf = (name: string): Mode[] => MODES.filter((_, at) => names[at]?.includes(name));

/** The theme's mode; the OS's for a theme of both modes. */
export function modeOfTheme(name: string): Mode {
	const [mode = osMode(), other] = modesOf(name);
	return other ? osMode() : mode;
}

/** The pinned mode, or `undefined` if the OS decides, as for a theme of both modes. */
export function pinned([light, night, mode]: Choice): Mode | undefined {
	const [own, other] = light === night ? modesOf(light) : MODES;
	return mode ?? (other ? start[2] && osMode() : own);
}

export function pageTheme([light, night, mode]: Choice): string {
	return (mode ?? osMode()) === "dark" ? night : light;
}

/** The theme of each mode; the site's start replaces one that does not have the mode. */
export function halves(choice: Choice): [light: string, dark: string] {
	return choice
		.slice(0, 2)
		.map((name = "", at) => (names[at]?.includes(name) ? name : start[at as 0])) as never;
}

/** The choice with that mode, or with none; a theme of both modes gives way to the site's start. */
export function inMode(choice: Choice, mode?: Mode): Choice {
	const [light, night] = halves(choice);
	return light === night ? [start[0], start[1], mode] : [light, night, mode];
}

/** The choice with that theme in its mode, which is pinned. A theme of both modes fills both. */
export function withTheme(choice: Choice, name: string): Choice {
	const [mode, other] = modesOf(name);
	if (other) return [name, name];
	const [light, night] = halves(choice);
	return mode === "light" ? [name, night, mode] : [light, name, mode];
}

/** Stores a choice for every page and tab; the site's start is stored as no choice. */
export function keep(theme: Theme, choice: Choice): void {
	const kept = choice.filter(Boolean) as [string];
	if (kept.join() === start.join()) theme.clear();
	else theme.set(...kept);
}
