import type { Start } from "../bundle/types.js";
import type { Labels, Toggle } from "../config/options.js";
import type { Mode } from "../css/types.js";
import type { Choice } from "../service/families.js";
import type { Service } from "../service/service.js";
import type { SwitcherForm } from "./switcher-form.js";

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
