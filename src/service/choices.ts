import type { Start } from "../bundle/bundle.js";
import { type Choice, MODES, type Mode } from "../constants.js";
import type { ThemeInfo } from "../css/themes.js";

export interface Choosable {
	readonly name: string;
	/** Both if the theme follows the OS itself, or has no mode. */
	readonly modes: readonly Mode[];
}

/** The themes with their modes. A start theme for one of the OS's modes has that mode. */
export function withModes(
	themes: readonly Pick<ThemeInfo, "name" | "mode">[],
	start: Start,
): Choosable[] {
	return themes.map(({ name, mode }) => {
		const own = mode ?? MODES.find((one) => typeof start !== "string" && start[one] === name);
		return { name, modes: own ? [own] : MODES };
	});
}

/** The themes of a mode, including those of both. */
export function ofMode(themes: readonly Choosable[], mode: Mode): Choosable[] {
	return themes.filter(({ modes }) => modes.includes(mode));
}

/**
 * The choice before a visitor's first. A single start theme has its mode pinned; the first theme of
 * the other mode completes it.
 */
export function startChoice(themes: readonly Choosable[], start: Start): Choice {
	if (typeof start !== "string") return [start.light, start.dark];
	const [light = [], dark = []] = MODES.map((mode) => ofMode(themes, mode).map(({ name }) => name));
	return light.includes(start)
		? [start, dark[0] ?? start, "light"]
		: [light[0] ?? start, start, "dark"];
}
