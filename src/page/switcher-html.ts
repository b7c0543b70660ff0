import type { Start } from "../bundle/types.js";
import type { Labels, Toggle } from "../config/options.js";
import { CONTROL_ATTRIBUTE } from "../constants.js";
import type { Mode } from "../css/types.js";
import { type Choosable, ofMode } from "../service/choices.js";
import { escapeHtml } from "./escape.js";
import { CONTROL_MARK } from "./marks.js";
import { themeLabel } from "./theme-labels.js";

/** A drawing of a control, in the colour of the text around it. */
const icon = (paths: string) =>
	`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">${paths}</svg>`;

const MOON = '<path class="theme-moon" d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z"/>';
const SUN =
	'<path class="theme-sun" d="M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10Zm-1-6h2v4h-2Zm0 18h2v4h-2ZM1 11h4v2H1Zm18 0h4v2h-4ZM3.5 4.9l1.4-1.4 2.8 2.8-1.4 1.4Zm12.8 12.8 1.4-1.4 2.8 2.8-1.4 1.4ZM3.5 19.1l2.8-2.8 1.4 1.4-2.8 2.8ZM16.3 6.3l2.8-2.8 1.4 1.4-2.8 2.8Z"/>';
/** A disc, half of it dark: both modes. */
const SYSTEM =
	'<path class="theme-system" fill="currentColor" fill-rule="evenodd" d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 2a7 7 0 1 1 0 14Z"/>';

/** Moon and sun in one; the stylesheet shows the one of the other mode, without a script. */
const MODE_ICON = icon(MOON + SUN);
/** All three, of which the button's state shows one. */
const STATE_ICON = icon(MOON + SUN + SYSTEM);

/** The data for the HTML of a site's switchers. */
export interface SwitcherOptions {
	/** Themes that the visitor may choose. */
	allowed: readonly Choosable[];
	/** Themes that only a page itself may choose. */
	others: readonly string[];
	start: Start;
	toggle: Readonly<Toggle>;
	labels: Labels;
}

/** True if a page starts in the preference of the operating system. */
export function followsSystem({ start }: Pick<SwitcherOptions, "start">): boolean {
	return typeof start !== "string";
}

/** True if there are themes of both modes. */
function hasModes(allowed: readonly Choosable[]): boolean {
	return new Set(allowed.flatMap(({ modes }) => (modes.length === 1 ? modes : []))).size === 2;
}

/** The button is pressed in its second theme; for light and dark that is dark, in whatever order. */
export function toggle({ allowed, labels }: SwitcherOptions): string {
	const names = allowed.map(({ name }) => name);
	const on = (names.includes("dark") ? "dark" : names[1]) ?? "";
	const name = labels.toggle.replace("{theme}", () => themeLabel(on, labels));
	return button("toggle", name, MODE_ICON, ` value="${escapeHtml(on)}" aria-pressed="false"`);
}

/** Of more themes, a switch of the mode. */
export function modeSwitch({ labels }: SwitcherOptions): string {
	return button("switch", labels.darkMode, MODE_ICON, ' role="switch" aria-checked="false"');
}

/** Light, dark, system, and again; its name says which. */
export function stateButton({ labels }: SwitcherOptions): string {
	const nameOf = (state: "system" | Mode) => labels.state.replace("{state}", () => labels[state]);
	const names = (["system", "light", "dark"] as const).map(
		(state) => ` data-theme-${state}="${escapeHtml(nameOf(state))}"`,
	);
	const attributes = ` data-theme-state="system"${names.join("")}`;
	return button("states", nameOf("system"), STATE_ICON, attributes);
}

function button(kind: string, label: string, icon: string, attributes: string, after = ""): string {
	const name = escapeHtml(label);
	return `<button type="button" class="theme-toggle" ${CONTROL_ATTRIBUTE}="${kind}"${attributes} aria-label="${name}" title="${name}">${icon}</button>${after}${CONTROL_MARK}`;
}

/** A labelled list. Firefox would restore its last state over the page's real one. */
export function list(options: SwitcherOptions): string {
	const { others, labels } = options;
	const label = escapeHtml(labels.select);
	const entries = [
		...(followsSystem(options) ? [`<option value="">${escapeHtml(labels.system)}</option>`] : []),
		...grouped(options),
		// The list can show these, on a page that forces one, and nobody can choose them.
		...others.map((name) => optionOf(name, options, ' hidden="" disabled=""')),
	];
	return `<label class="theme-select"><span>${label}</span> <select ${CONTROL_ATTRIBUTE}="list" aria-label="${label}" autocomplete="off">${entries.join("")}</select>${CONTROL_MARK}</label>`;
}

/** In groups by mode; a theme of both modes stands before them. */
function grouped(options: SwitcherOptions): string[] {
	const { allowed, labels } = options;
	const entries = (themes: readonly Choosable[]) =>
		themes.map(({ name }) => optionOf(name, options)).join("");
	if (!hasModes(allowed)) return [entries(allowed)];
	const group = (mode: Mode) => {
		const themes = ofMode(allowed, mode).filter(({ modes }) => modes.length === 1);
		return `<optgroup label="${escapeHtml(labels[mode])}">${entries(themes)}</optgroup>`;
	};
	return [entries(allowed.filter(({ modes }) => modes.length > 1)), group("light"), group("dark")];
}

/** Each entry is in its own theme, where a browser lets it paint more than text. */
function optionOf(name: string, { labels }: SwitcherOptions, attributes = ""): string {
	const value = escapeHtml(name);
	return `<option value="${value}" data-theme="${value}"${attributes}>${escapeHtml(themeLabel(name, labels))}</option>`;
}

/**
 * A button, and a dialog of radio buttons that it opens: the mode, then the themes of each mode. The
 * script names the groups and ties the two together, as a page may hold several menus.
 */
export function menu(options: SwitcherOptions): string {
	const { allowed, labels } = options;
	const themes = (part: string, label: string, members: readonly Choosable[]) =>
		group(
			part,
			label,
			members.map(({ name }) => radio(name, themeLabel(name, labels), swatch(name))),
		);
	const groups = hasModes(allowed)
		? modes(options) +
			themes("light", labels.light, ofMode(allowed, "light")) +
			themes("dark", labels.dark, ofMode(allowed, "dark"))
		: themes("all", labels.select, allowed);
	const panel = `<span popover="" role="dialog" aria-label="${escapeHtml(labels.select)}">${groups}</span>`;
	const attributes = ' aria-haspopup="dialog" aria-expanded="false"';
	return `<span class="theme-menu">${button("menu", labels.select, MODE_ICON, attributes, panel)}</span>`;
}

const swatch = (name: string) => `<i data-theme="${escapeHtml(name)}"></i>`;

/** The script says below them what the first one chooses between. */
function modes(options: SwitcherOptions): string {
	const { labels } = options;
	const own = [radio("light", labels.light), radio("dark", labels.dark)];
	if (!followsSystem(options)) return group("mode", labels.mode, own);
	const halves = escapeHtml(labels.halves.replace("{system}", () => labels.system));
	const all = group("mode", labels.mode, [radio("", labels.system), ...own]);
	return `${all}<small data-theme-halves="${halves}"></small>`;
}

/** No fieldset: the menu may stand where a page has but a line of text. */
function group(part: string, label: string, entries: readonly string[]): string {
	const name = escapeHtml(label);
	return `<span role="radiogroup" aria-label="${name}" data-theme-group="${part}"><b aria-hidden="true">${name}</b>${entries.join("")}</span>`;
}

function radio(value: string, label: string, picture = ""): string {
	return `<label><input type="radio" value="${escapeHtml(value)}" autocomplete="off">${picture}<span>${escapeHtml(label)}</span></label>`;
}
