import type { ControlFamilies } from "../constants.js";
import { escapeHtml } from "./escape.js";
import { followsSystem, ofMode, type SwitcherOptions } from "./switcher-options.js";

/** What the script of a control knows of the themes' modes and families. */
export function familyAttribute(options: SwitcherOptions): string {
	const { allowed, start, pairs } = options;
	const names = (mode: "light" | "dark") => ofMode(allowed, mode).map(({ name }) => name);
	const modes = [names("light"), names("dark")] as const;
	const families: ControlFamilies = {
		modes,
		starts:
			typeof start === "string"
				? [startIn(modes[0], start), startIn(modes[1], start)]
				: [start.light, start.dark],
		sisters: Object.fromEntries(
			allowed.flatMap(({ name, sister }) => (sister === undefined ? [] : [[name, sister]])),
		),
		system: followsSystem(options) && (pairs ? "pairs" : "start"),
	};
	return ` data-theme-families="${escapeHtml(JSON.stringify(families))}"`;
}

/** Where one theme is the start, it is that of its mode, and the first theme that of the other. */
function startIn(names: readonly string[], start: string): string {
	return names.includes(start) ? start : (names[0] ?? start);
}
