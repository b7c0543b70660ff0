import type { Start } from "../bundle/bundle.js";
import type { Labels, Toggle } from "../config/options.js";
import { describeValue, quoted } from "../config/problems.js";
import { didYouMean } from "../config/spelling.js";
import { CONTROL_ATTRIBUTE, CONTROL_ELEMENT, type Mode } from "../constants.js";
import { ThemeError } from "../errors.js";
import { type Choosable, ofMode } from "../service/choices.js";
import type { Service } from "../service/service.js";
import { escapeHtml, mark } from "./escape.js";
import { themeLabel } from "./theme-labels.js";

const SWITCHER_FORMS = ["auto", "button", "list", "menu"] as const;

/** The form of a switcher. `"auto"` is a button for two themes, else a list. */
export type SwitcherForm = (typeof SWITCHER_FORMS)[number];

/** The site's switcher of a form, made once for all pages. */
export function switcherOf(service: Service, form: SwitcherForm): string {
	return service.derive(({ choosable, config, start }) => {
		const allowed = service.allowed();
		const others = service.available().filter((name) => !allowed.includes(name));
		return switcher({ ...config, allowed: choosable, others, start }, form);
	}, form);
}

/** Empty if there is nothing to choose. */
export function switcher(options: SwitcherOptions, form: SwitcherForm): string {
	const { allowed } = options;
	if (allowed.length < 2) return "";
	if (form === "menu") return menu(options);
	if (form === "list" || (form === "auto" && allowed.length > 2)) return listHtml(options);
	if (options.toggle.system && followsSystem(options)) return stateButton(options);
	return allowed.length === 2 ? toggle(options) : modeSwitch(options);
}

/**
 * @param place - the page that is rendered, if known
 * @throws ThemeError `invalid-option`
 */
export function readForm(given: readonly unknown[], place?: string): SwitcherForm {
	const [form, ...others] = given;
	if (given.length === 0) return "auto";
	const known = SWITCHER_FORMS.find((one) => one === form);
	if (known && others.length === 0) return known;
	const arrived = others.length > 0 ? `${given.length} arguments` : describeValue(form);
	const hint =
		typeof form === "string"
			? !known && didYouMean(form, SWITCHER_FORMS)
			: 'A form stands in quotes: themeSwitcher("menu").';
	const where = place === undefined ? "" : ` on the page ${place}, or in its layout`;
	const said = `themeSwitcher() got ${arrived}${where}. Allowed: nothing, or one of ${quoted(SWITCHER_FORMS)}.`;
	throw new ThemeError("invalid-option", hint ? `${said} ${hint}` : said);
}

const icon = (paths: string) =>
	`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">${paths}</svg>`;

const MOON = '<path class="theme-moon" d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z"/>';
const SUN =
	'<path class="theme-sun" d="M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10Zm-1-6h2v4h-2Zm0 18h2v4h-2ZM1 11h4v2H1Zm18 0h4v2h-4ZM3.5 4.9l1.4-1.4 2.8 2.8-1.4 1.4Zm12.8 12.8 1.4-1.4 2.8 2.8-1.4 1.4ZM3.5 19.1l2.8-2.8 1.4 1.4-2.8 2.8ZM16.3 6.3l2.8-2.8 1.4 1.4-2.8 2.8Z"/>';
const SYSTEM =
	'<path class="theme-system" fill="none" fill-rule="evenodd" d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 2a7 7 0 1 1 0 14Z"/>';

/** The stylesheet shows the icon of the other mode, without a script. */
const MODE_ICON = icon(MOON + SUN);
const STATE_ICON = icon(MOON + SUN + SYSTEM);

export interface SwitcherOptions {
	allowed: readonly Choosable[];
	/** Themes that visitors may not choose, but a page may force. */
	others: readonly string[];
	start: Start;
	toggle: Readonly<Toggle>;
	labels: Labels;
}

function followsSystem({ start }: SwitcherOptions): boolean {
	return typeof start !== "string";
}

function hasModes(allowed: readonly Choosable[]): boolean {
	return new Set(allowed.flatMap(({ modes }) => (modes.length === 1 ? modes : []))).size === 2;
}

/** The button is pressed in the dark theme, or in the second of two of one mode. */
function toggle({ allowed, labels }: SwitcherOptions): string {
	const dark = allowed.filter(({ name, modes }) => name === "dark" || String(modes) === "dark");
	const on = (dark.length === 1 ? dark : allowed).at(-1)?.name ?? "";
	const name = labels.toggle.replace("{theme}", () => themeLabel(on, labels));
	return button("toggle", name, MODE_ICON, ` value="${escapeHtml(on)}" aria-pressed="false"`);
}

function modeSwitch({ labels }: SwitcherOptions): string {
	return button("switch", labels.darkMode, MODE_ICON, ' role="switch" aria-checked="false"');
}

/** A button that cycles through light, dark and system; its name tells the state. */
function stateButton({ labels }: SwitcherOptions): string {
	const nameOf = (state: "system" | Mode) => labels.state.replace("{state}", () => labels[state]);
	const names = (["system", "light", "dark"] as const).map(
		(state) => ` data-theme-${state}="${escapeHtml(nameOf(state))}"`,
	);
	const attributes = ` data-theme-state="system"${names.join("")}`;
	return button("states", nameOf("system"), STATE_ICON, attributes);
}

function button(kind: string, label: string, icon: string, attributes: string, after = ""): string {
	const name = escapeHtml(label);
	return `<button type="button" class="theme-toggle" ${CONTROL_ATTRIBUTE}="${kind}"${attributes} aria-label="${name}" title="${name}">${icon}</button>${after}${mark(CONTROL_ELEMENT)}`;
}

/** A labelled list. `autocomplete="off"`, as Firefox would restore its last state. */
function listHtml(options: SwitcherOptions): string {
	const { others, labels } = options;
	const label = escapeHtml(labels.select);
	const entries = [
		...(followsSystem(options) ? [`<option value="">${escapeHtml(labels.system)}</option>`] : []),
		...grouped(options),
		// Shown on a page that forces one; not to be chosen.
		...others.map((name) => optionOf(name, options, ' hidden="" disabled=""')),
	];
	return `<label class="theme-select"><span>${label}</span> <select ${CONTROL_ATTRIBUTE}="list" aria-label="${label}" autocomplete="off">${entries.join("")}</select>${mark(CONTROL_ELEMENT)}</label>`;
}

/** Grouped by mode; themes of both modes come first. */
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

/** Each entry is drawn in its own theme, if the browser styles options. */
function optionOf(name: string, { labels }: SwitcherOptions, attributes = ""): string {
	const value = escapeHtml(name);
	return `<option value="${value}" data-theme="${value}"${attributes}>${escapeHtml(themeLabel(name, labels))}</option>`;
}

/**
 * A button and its dialog of radio buttons: the modes, then the themes of each. The script names
 * the radio groups and ties the two, as a page may hold several menus.
 */
function menu(options: SwitcherOptions): string {
	const { allowed, labels } = options;
	const entry = ({ name }: Choosable) =>
		radio(name, themeLabel(name, labels), `<i data-theme="${escapeHtml(name)}"></i>`);
	const themes = (part: string, label: string, members: readonly Choosable[]) =>
		group(part, label, members.map(entry));
	const groups = hasModes(allowed)
		? modes(options) +
			themes("light", labels.light, ofMode(allowed, "light")) +
			themes("dark", labels.dark, ofMode(allowed, "dark"))
		: themes("all", labels.select, allowed);
	const panel = `<span popover="" role="dialog" aria-label="${escapeHtml(labels.select)}">${groups}</span>`;
	const attributes = ' aria-haspopup="dialog" aria-expanded="false"';
	return `<span class="theme-menu">${button("menu", labels.select, MODE_ICON, attributes, panel)}</span>`;
}

/** The script describes the system's choice below them. */
function modes(options: SwitcherOptions): string {
	const { labels } = options;
	const own = [radio("light", labels.light), radio("dark", labels.dark)];
	if (!followsSystem(options)) return group("mode", labels.mode, own);
	const halves = escapeHtml(labels.halves.replace("{system}", () => labels.system));
	const all = group("mode", labels.mode, [radio("", labels.system), ...own]);
	return `${all}<small data-theme-halves="${halves}"></small>`;
}

/** No fieldset: a menu may stand in phrasing content. */
function group(part: string, label: string, entries: readonly string[]): string {
	const name = escapeHtml(label);
	return `<span role="radiogroup" aria-label="${name}" data-theme-group="${part}"><b aria-hidden="true">${name}</b>${entries.join("")}</span>`;
}

function radio(value: string, label: string, picture = ""): string {
	return `<label><input type="radio" value="${escapeHtml(value)}" autocomplete="off"/>${picture}<span>${escapeHtml(label)}</span></label>`;
}
