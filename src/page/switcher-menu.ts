import { CONTROL_ATTRIBUTE } from "../constants.js";
import type { Choice } from "../service/families.js";
import { escapeHtml } from "./escape.js";
import { MODE_ICON } from "./icons.js";
import { CONTROL_MARK, PART_MARK } from "./marks.js";
import {
	familyAttribute,
	followsSystem,
	hasModes,
	ofMode,
	type SwitcherOptions,
} from "./switcher-options.js";
import { themeLabel } from "./theme-labels.js";

/**
 * A button, and a dialog of radio buttons that it opens: the mode, then the themes of each mode. The
 * script names the groups and ties the two together, as a page may hold several menus.
 */
export function menu(options: SwitcherOptions): string {
	const { allowed, labels } = options;
	const name = escapeHtml(labels.select);
	const groups = hasModes(allowed)
		? modes(options) +
			themes("light", labels.light, ofMode(allowed, "light"), options) +
			themes("dark", labels.dark, ofMode(allowed, "dark"), options)
		: themes("light", labels.select, allowed, options);
	return `<span class="theme-menu" ${CONTROL_ATTRIBUTE}="menu"${familyAttribute(options)}><button type="button" class="theme-toggle" data-theme-part aria-haspopup="dialog" aria-expanded="false" aria-label="${name}" title="${name}">${MODE_ICON}</button><span popover role="dialog" aria-label="${name}">${groups}</span>${PART_MARK}${CONTROL_MARK}</span>`;
}

function modes(options: SwitcherOptions): string {
	const { labels } = options;
	const entries = [
		...(followsSystem(options) ? [radio("", labels.system)] : []),
		radio("light", labels.light),
		radio("dark", labels.dark),
	];
	return group("mode", labels.mode, entries);
}

function themes(
	mode: "light" | "dark",
	label: string,
	members: readonly Choice[],
	{ labels }: SwitcherOptions,
): string {
	const swatch = (name: string) => `<i data-theme="${escapeHtml(name)}"></i>`;
	const entries = members.map(({ name }) => radio(name, themeLabel(name, labels), swatch(name)));
	return group(mode, label, entries);
}

/** No fieldset: the menu may stand where a page has but a line of text. */
function group(part: string, label: string, entries: readonly string[]): string {
	const name = escapeHtml(label);
	return `<span role="radiogroup" aria-label="${name}" data-theme-group="${part}"><b aria-hidden="true">${name}</b>${entries.join("")}</span>`;
}

function radio(value: string, label: string, swatch = ""): string {
	return `<label><input type="radio" value="${escapeHtml(value)}" autocomplete="off">${swatch}<span>${escapeHtml(label)}</span></label>`;
}
