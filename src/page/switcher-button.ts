import { CONTROL_ATTRIBUTE } from "../constants.js";
import { escapeHtml } from "./escape.js";
import { MODE_ICON, STATE_ICON } from "./icons.js";
import { CONTROL_MARK, PART_MARK } from "./marks.js";
import { familyAttribute, type SwitcherOptions } from "./switcher-options.js";
import { themeLabel } from "./theme-labels.js";

/** The button is pressed in its second theme; for light and dark that is dark, in whatever order. */
export function toggle({ allowed, labels }: SwitcherOptions): string {
	const names = allowed.map(({ name }) => name);
	const on = (names.includes("dark") ? "dark" : names[1]) ?? "";
	const name = escapeHtml(labels.toggle.replace("{theme}", () => themeLabel(on, labels)));
	return `<button type="button" class="theme-toggle" data-theme-part="${escapeHtml(on)}" aria-pressed="false" aria-label="${name}" title="${name}">${MODE_ICON}${PART_MARK}</button>`;
}

/** Of more themes, a switch of the mode. */
export function modeSwitch(options: SwitcherOptions): string {
	const name = escapeHtml(options.labels.darkMode);
	return `<button type="button" class="theme-toggle" data-theme-part ${CONTROL_ATTRIBUTE}="switch" role="switch" aria-checked="false" aria-label="${name}" title="${name}"${familyAttribute(options)}>${MODE_ICON}${PART_MARK}${CONTROL_MARK}</button>`;
}

/** Light, dark, system, and again; its name says which. */
export function stateButton(options: SwitcherOptions): string {
	const { labels } = options;
	const names = [labels.system, labels.light, labels.dark].map((state) =>
		labels.state.replace("{state}", () => state),
	);
	const [name = ""] = names.map(escapeHtml);
	return `<button type="button" class="theme-toggle" data-theme-part ${CONTROL_ATTRIBUTE}="states" data-theme-state="" data-theme-names="${escapeHtml(JSON.stringify(names))}" aria-label="${name}" title="${name}"${familyAttribute(options)}>${STATE_ICON}${PART_MARK}${CONTROL_MARK}</button>`;
}
