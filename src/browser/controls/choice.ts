import type { Choice, ControlSettings } from "../../constants.js";
import type { Theme } from "../theme.js";

/** What `page/files.ts` writes in the placeholder's place. */
declare const __THEME_SETTINGS__: ControlSettings;

export type Mode = "light" | "dark";

/** In the order of a choice's themes. */
export const MODES = ["light", "dark"] as const;

const settings = __THEME_SETTINGS__;
export const names: ControlSettings[0] = settings[0];
export const start: Choice = settings[1];
const dark = matchMedia("(prefers-color-scheme:dark)");

/** The mode that the OS asks for. */
export const osMode = (): Mode => MODES[+dark.matches as 0];

/** The modes that a theme is of. */
const modesOf = (name: string): Mode[] => MODES.filter((_, at) => names[at]?.includes(name));

/** The mode that a theme is in; one of both is in that of the OS. */
export function modeOf(name: string): Mode {
	const [mode = osMode(), other] = modesOf(name);
	return other ? osMode() : mode;
}

/** The mode that is pinned; none where the OS says it, as it does in a theme of both. */
export function pinned([light, night, mode]: Choice): Mode | undefined {
	const [own, other] = light === night ? modesOf(light) : MODES;
	return mode ?? (other ? start[2] && osMode() : own);
}

/** The theme that a choice comes to now. */
export function themeOf([light, night, mode]: Choice): string {
	return (mode ?? osMode()) === "dark" ? night : light;
}

/** A theme of each mode: where a part of the choice is none of its mode, the site's start. */
export function halves(choice: Choice): [light: string, dark: string] {
	return choice
		.slice(0, 2)
		.map((name = "", at) => (names[at]?.includes(name) ? name : start[at as 0])) as never;
}

/** The choice in a mode, or in the OS's: both halves stay, but one theme of both modes is no mode's. */
export function inMode(choice: Choice, mode?: Mode): Choice {
	const [light, night] = halves(choice);
	return light === night ? [start[0], start[1], mode] : [light, night, mode];
}

/** The choice with a theme in the half of its mode, which is pinned; one of both modes is all of it. */
export function withTheme(choice: Choice, name: string): Choice {
	const [mode, other] = modesOf(name);
	if (other) return [name, name];
	const [light, night] = halves(choice);
	return mode === "light" ? [name, night, mode] : [light, name, mode];
}

/** Keeps a choice, for every page and tab; where one starts is none. */
export function keep(theme: Theme, choice: Choice): void {
	const kept = choice.filter(Boolean) as [string];
	if (kept.join() === start.join()) theme.clear();
	else theme.set(...kept);
}
