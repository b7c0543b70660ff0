import type { Start } from "../bundle/types.js";
import type { Labels, Toggle } from "../config/options.js";
import type { ControlFamilies } from "../constants.js";
import type { Mode } from "../css/types.js";
import type { Choice } from "../service/families.js";
import type { Service } from "../service/service.js";
import { escapeHtml } from "./escape.js";

export const SWITCHER_FORMS = ["auto", "button", "list", "menu"] as const;

/** What a switcher looks like; `"auto"` is a button for two themes, and a list for more. */
export type SwitcherForm = (typeof SWITCHER_FORMS)[number];

export interface SwitcherOptions {
	form: SwitcherForm;
	/** Themes that the visitor may choose. */
	allowed: readonly Choice[];
	/** Themes that only a page itself may choose. */
	others: readonly string[];
	start: Start;
	/** Whether visitors may choose a theme for each of the OS's preferences. */
	pairs: boolean;
	toggle: Readonly<Toggle>;
	labels: Labels;
}

/** What a service knows of its switchers. */
export function switcherOptions(service: Service, form: SwitcherForm): SwitcherOptions {
	const { config, start, families, hasPairs } = service;
	return {
		form,
		allowed: families,
		others: service.available().filter((name) => !service.allowed().includes(name)),
		start,
		pairs: hasPairs,
		toggle: config.toggle,
		labels: config.labels,
	};
}

/** Whether the page starts in what the operating system prefers. */
export function followsSystem({ start }: Pick<SwitcherOptions, "start">): boolean {
	return typeof start !== "string";
}

/** The themes of a mode; one of both modes is of each. */
export function ofMode(allowed: readonly Choice[], mode: Mode): Choice[] {
	return allowed.filter(({ modes }) => modes.includes(mode));
}

/** Whether themes can be told apart by their mode. */
export function hasModes(allowed: readonly Choice[]): boolean {
	const modes = new Set(allowed.flatMap(({ modes: own }) => (own.length === 1 ? own : [])));
	return modes.size === 2;
}

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
