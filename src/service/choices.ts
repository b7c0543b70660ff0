import type { Start } from "../bundle/types.js";
import type { Choice } from "../constants.js";
import type { Mode, Theme } from "../css/types.js";

const MODES: readonly Mode[] = ["light", "dark"];

/** A theme that visitors may choose. */
export interface Choosable {
	readonly name: string;
	/** Both where the theme follows the OS by itself, or says nothing. */
	readonly modes: readonly Mode[];
}

/** The themes with their modes. What stands for the OS's preference is of that mode. */
export function withModes(
	themes: readonly Pick<Theme, "name" | "mode">[],
	start: Start,
): Choosable[] {
	return themes.map(({ name, mode }) => {
		const stands = MODES.find((one) => typeof start !== "string" && start[one] === name);
		const own = mode ?? stands;
		return { name, modes: own ? [own] : MODES };
	});
}

/** The themes of a mode; one of both modes is of each. */
export function ofMode(themes: readonly Choosable[], mode: Mode): Choosable[] {
	return themes.filter(({ modes }) => modes.includes(mode));
}

/**
 * The choice of a visitor who chose nothing. Where one theme is the start, its mode is pinned, and
 * the first theme of the other mode stands for that one.
 */
export function startChoice(themes: readonly Choosable[], start: Start): Choice {
	if (typeof start !== "string") return [start.light, start.dark];
	const [light = [], dark = []] = MODES.map((mode) => ofMode(themes, mode).map(({ name }) => name));
	return light.includes(start)
		? [start, dark[0] ?? start, "light"]
		: [light[0] ?? start, start, "dark"];
}
