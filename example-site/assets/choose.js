import { theme } from "../_theme/theme.js";

const dark = matchMedia("(prefers-color-scheme: dark)");

/**
 * Chooses the theme of a button as the menu does: it takes the half of its mode, and the other half
 * stays. The system decides on, where it asks for that mode.
 */
export function choose({ dataset: { name, mode } }) {
	const [light, night, pinned] = theme.choice;
	const halves = mode === "light" ? [name, night] : [light, name];
	const follows = !pinned && light !== night && mode === (dark.matches ? "dark" : "light");
	theme.set(...halves, ...(follows ? [] : [mode]));
}
