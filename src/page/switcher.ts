import type { Labels } from "../config/options.js";
import { escapeHtml } from "./escape.js";

export interface SwitcherOptions {
	/** Themes that the visitor may choose. */
	allowed: readonly string[];
	/** Themes that only a page itself may choose. */
	others: readonly string[];
	/** Whether the page starts in what the operating system prefers. */
	followsSystem: boolean;
	labels: Labels;
}

/** The switcher: nothing to choose from, one button for two themes, a list for more. */
export function switcher(options: SwitcherOptions): string {
	const { allowed } = options;
	if (allowed.length < 2) return "";
	return allowed.length === 2 ? toggle(options) : select(options);
}

/** A theme's name as people read it. */
export function themeLabel(name: string, { themes }: Pick<Labels, "themes">): string {
	return labelOf(name, themes);
}

/** The label that is given to a name, or one that is made of it: "Brand color" of `--brand-color`. */
export function labelOf(name: string, labels: Readonly<Record<string, string>>): string {
	if (Object.hasOwn(labels, name)) return labels[name] as string;
	const words = name.replace(/[-_]+/g, " ").trim() || name;
	return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What the switcher says on a page that forces its theme. */
export function forcedLabel(name: string, labels: Labels): string {
	return labels.forced.replace("{theme}", () => themeLabel(name, labels));
}

/** The button is pressed in its second theme; for light and dark that is dark, in whatever order. */
function toggle({ allowed, labels }: SwitcherOptions): string {
	const on = (allowed.includes("dark") ? "dark" : allowed[1]) ?? "";
	const name = escapeHtml(labels.toggle.replace("{theme}", () => themeLabel(on, labels)));
	return `<button type="button" class="theme-toggle" data-theme-part="${escapeHtml(on)}" aria-pressed="false" aria-label="${name}" title="${name}">${ICON}</button>`;
}

function select({ allowed, others, followsSystem, labels }: SwitcherOptions): string {
	const option = (value: string, label: string, attribute = "") =>
		`<option value="${escapeHtml(value)}"${attribute}>${escapeHtml(label)}</option>`;
	const options = [
		...(followsSystem ? [option("", labels.system)] : []),
		...allowed.map((name) => option(name, themeLabel(name, labels))),
		// The list can show these, on a page that forces one, and nobody can choose them.
		...others.map((name) => option(name, themeLabel(name, labels), " hidden disabled")),
	];
	const label = escapeHtml(labels.select);
	// Firefox would restore the control's last state over the page's real one.
	return `<label class="theme-select"><span>${label}</span> <select data-theme-part aria-label="${label}" autocomplete="off">${options.join("")}</select></label>`;
}

/** Moon and sun in one drawing; the style sheet shows the one of the other mode, without a script. */
const ICON =
	'<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false"><path class="theme-moon" d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z"/><path class="theme-sun" d="M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10Zm-1-6h2v4h-2Zm0 18h2v4h-2ZM1 11h4v2H1Zm18 0h4v2h-4ZM3.5 4.9l1.4-1.4 2.8 2.8-1.4 1.4Zm12.8 12.8 1.4-1.4 2.8 2.8-1.4 1.4ZM3.5 19.1l2.8-2.8 1.4 1.4-2.8 2.8ZM16.3 6.3l2.8-2.8 1.4 1.4-2.8 2.8Z"/></svg>';
