import { recall } from "../bundle/memory.js";
import type { Start } from "../bundle/types.js";
import { MODE_IN_NAME } from "../constants.js";
import type { Mode, Theme } from "../css/types.js";

/** A theme that visitors may choose, and how it stands to the others. */
export interface Choice {
	readonly name: string;
	/** Both where the theme follows the OS by itself, or says nothing. */
	readonly modes: readonly Mode[];
	/** The theme of the other mode that is of the same family: `x` and `x-dark`, `light` and `dark`. */
	readonly sister?: string;
}

/** The themes with their modes and sisters. What stands for the OS's preference is of that mode. */
export function withFamilies(
	themes: readonly Pick<Theme, "name" | "mode">[],
	start: Start,
): Choice[] {
	const families = new Map<string, Choice[]>();
	const choices = themes.map(({ name, mode }) => {
		const choice = { name, modes: modesOf(name, mode, start) };
		recall(families, familyOf(name), () => []).push(choice);
		return choice;
	});
	return choices.map((choice) => {
		const sister = sisterOf(choice, families.get(familyOf(choice.name)) ?? []);
		return { ...choice, ...(sister !== undefined && { sister }) };
	});
}

/** The name without what says a mode. */
function familyOf(name: string): string {
	return name.replace(MODE_IN_NAME, "");
}

function modesOf(name: string, mode: Mode | undefined, start: Start): readonly Mode[] {
	if (mode) return [mode];
	const stands = (["light", "dark"] as const).find(
		(one) => typeof start !== "string" && start[one] === name,
	);
	return stands ? [stands] : ["light", "dark"];
}

/** Of several that are of the family, the one that says its mode. */
function sisterOf({ modes }: Choice, family: readonly Choice[]): string | undefined {
	const [mode, ...others] = modes;
	if (others.length > 0) return undefined;
	const sisters = family.filter((one) => one.modes.length === 1 && one.modes[0] !== mode);
	return (sisters.find((one) => MODE_IN_NAME.test(one.name)) ?? sisters[0])?.name;
}
