import type { ControlFamilies } from "../../constants.js";
import type { Theme } from "../theme.js";

/** What a visitor gets by day and by night: the same twice where one theme is chosen. */
export type Choice = readonly [day: string, night: string];

/** Light and dark, as places in each list. */
export type Mode = 0 | 1;

const root = document.documentElement as HTMLElement & { theme?: Theme };
const dark = matchMedia("(prefers-color-scheme:dark)");

/** What a script of the site put in the runtime's place has not. */
export function theme(): Theme | undefined {
	return root.theme;
}

export function familiesOf({ dataset }: HTMLElement): ControlFamilies {
	return JSON.parse(dataset.themeFamilies ?? "");
}

/** The theme of a choice that the OS asks for now. */
export function shownOf(choice: Choice): string {
	return choice[+dark.matches as Mode];
}

/** The mode that a theme is in; one of both modes is in that of the OS. */
export function modeOf(name: string, { modes: [light, night] }: ControlFamilies): Mode {
	const isLight = light.includes(name);
	return isLight === night.includes(name) ? (+dark.matches as Mode) : isLight ? 0 : 1;
}

/** Whether the OS has a say: between two themes, or in one that is of both modes. */
export function isSystem([day, night]: Choice, { modes, system }: ControlFamilies): boolean {
	return !!system && (day !== night || modes.every((names) => names.includes(day)));
}

/** A choice of one theme, of this mode: of the pair, of the family, or what stands for the mode. */
export function inMode(choice: Choice, mode: Mode, families: ControlFamilies): Choice {
	const { modes, sisters, starts } = families;
	const half = choice[mode];
	const own = [half, sisters[half]].find(
		(name) => name !== undefined && modes[mode].includes(name) && !modes[1 - mode]?.includes(name),
	);
	const name = own ?? starts[mode];
	return [name, name];
}

/** The choice that leaves the mode to the OS: between a theme and its sister, or the site's start. */
export function inSystem(choice: Choice, families: ControlFamilies): Choice {
	if (isSystem(choice, families)) return choice;
	const { sisters, starts, system } = families;
	if (system !== "pairs") return starts;
	const [name] = choice;
	const other = (mode: Mode) => sisters[name] ?? starts[mode];
	return modeOf(name, families) === 0 ? [name, other(1)] : [other(0), name];
}

/** The choice with a theme picked among those of a mode. */
export function withTheme(
	choice: Choice,
	name: string,
	mode: Mode,
	families: ControlFamilies,
): Choice {
	const isHalf = families.system === "pairs" && isSystem(choice, families);
	if (!isHalf) return [name, name];
	return mode === 0 ? [name, choice[1]] : [choice[0], name];
}

/** Keeps a choice, for every page and tab. */
export function keep([day, night]: Choice, { starts }: ControlFamilies): void {
	if (day === night) theme()?.set(day);
	else if (day === starts[0] && night === starts[1]) theme()?.clear();
	else theme()?.set(day, night);
}
