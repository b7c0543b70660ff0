import type { Mode } from "../css/types.js";
import type { Choice } from "../service/families.js";
import { escapeHtml } from "./escape.js";
import { SYSTEM_ICON } from "./icons.js";
import { PART_MARK } from "./marks.js";
import { followsSystem, hasModes, ofMode, type SwitcherOptions } from "./switcher-options.js";
import { themeLabel } from "./theme-labels.js";

/** A labelled list; beside it, while the OS is followed, one for each half of a pair. */
export function list(options: SwitcherOptions): string {
	const { allowed, others, labels } = options;
	const label = escapeHtml(labels.select);
	const entries = [
		...(followsSystem(options) ? [`<option value="">${escapeHtml(labels.system)}</option>`] : []),
		...grouped(options),
		// The list can show these, on a page that forces one, and nobody can choose them.
		...others.map((name) => optionOf(name, options, " hidden disabled")),
	];
	const html = `<label class="theme-select"><span>${label}</span> ${selectOf("", label, entries)}</label>`;
	return options.pairs && hasModes(allowed) ? html + pair(options) : html;
}

/** In groups by mode; a theme of both modes stands before them. */
function grouped(options: SwitcherOptions): string[] {
	const { allowed, labels } = options;
	const entries = (themes: readonly Choice[]) =>
		themes.map(({ name }) => optionOf(name, options)).join("");
	if (!hasModes(allowed)) return [entries(allowed)];
	const group = (mode: Mode) => {
		const themes = ofMode(allowed, mode).filter(({ modes }) => modes.length === 1);
		return `<optgroup label="${escapeHtml(labels[mode])}">${entries(themes)}</optgroup>`;
	};
	return [entries(allowed.filter(({ modes }) => modes.length > 1)), group("light"), group("dark")];
}

/** The stylesheet shows it while the list beside it is in its first entry. */
function pair(options: SwitcherOptions): string {
	const { allowed, labels } = options;
	const half = (mode: Mode, index: number, label: string) => {
		const entries = ofMode(allowed, mode).map(({ name }) => optionOf(name, options));
		const name = escapeHtml(label);
		return `<label><span>${name}</span> ${selectOf(String(index), name, entries)}</label>`;
	};
	const name = escapeHtml(labels.pair);
	return `<details class="theme-pair"><summary title="${name}" aria-label="${name}">${SYSTEM_ICON}</summary>${half("light", 0, labels.day)}${half("dark", 1, labels.night)}</details>`;
}

/** Firefox would restore the control's last state over the page's real one. */
function selectOf(part: string, label: string, entries: readonly string[]): string {
	return `<select data-theme-part="${part}" aria-label="${label}" autocomplete="off">${entries.join("")}</select>${PART_MARK}`;
}

/** Each entry is in its own theme, where a browser lets it paint more than text. */
function optionOf(name: string, { labels }: SwitcherOptions, attributes = ""): string {
	const value = escapeHtml(name);
	return `<option value="${value}" data-theme="${value}"${attributes}>${escapeHtml(themeLabel(name, labels))}</option>`;
}
