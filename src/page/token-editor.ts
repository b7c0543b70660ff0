import type { Labels } from "../config/options.js";
import type { Token, TokenType } from "../css/types.js";
import { escapeHtml } from "./escape.js";

type ControlType = Exclude<TokenType, "shadow">;

/** The order of the groups. */
const TYPES: readonly ControlType[] = ["color", "length", "number", "font", "text"];

/** Stacks of fonts that operating systems bring along, as suggestions. */
const FONT_STACKS: readonly string[] = [
	"system-ui, sans-serif",
	'"Helvetica Neue", Helvetica, Arial, sans-serif',
	"Avenir, Montserrat, Corbel, source-sans-pro, sans-serif",
	'Seravek, "Gill Sans Nova", Ubuntu, Calibri, sans-serif',
	'ui-rounded, "Arial Rounded MT Bold", Quicksand, sans-serif',
	'Charter, "Bitstream Charter", "Sitka Text", Cambria, serif',
	'"Iowan Old Style", "Palatino Linotype", Palladio, serif',
	'Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", serif',
	'ui-monospace, "Cascadia Code", Menlo, Consolas, monospace',
];

const ICON =
	'<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d="M4 4v6h6M4.5 10a8 8 0 1 1-.4 4"/></svg>';

/**
 * The live editor of the bundle's tokens; the editor's script brings it to life. It has no ids, so
 * a page may hold several, and stands on one line, so Markdown takes it for one block of HTML.
 * @returns nothing where there are no tokens
 */
export function tokenEditor(tokens: readonly Token[], labels: Labels): string {
	if (tokens.length === 0) return "";
	const groups = TYPES.map((type) => {
		const members = tokens.filter((token) => controlOf(token) === type);
		return members.length > 0 ? group(members, type, labels) : "";
	});
	const resetAll = `<button type="button" class="theme-editor-reset-all" data-theme-reset-all>${escapeHtml(labels.resetAll)}</button>`;
	// The method keeps Enter from loading the page anew before the script is there. Firefox would
	// restore the fields' last state over the page's real one.
	const html = `<form method="dialog" class="theme-editor" data-theme-editor aria-label="${escapeHtml(labels.editor)}" autocomplete="off" novalidate>${groups.join("")}${resetAll}</form>`;
	return html.replace(/\s+/g, " ");
}

function group(tokens: readonly Token[], type: ControlType, labels: Labels): string {
	const rows = tokens.map((token) => row(token, labels));
	// A list needs an id to be of use: the script gives it one that is free on the page.
	const suggestions =
		type === "font"
			? `<datalist>${FONT_STACKS.map((stack) => `<option value="${escapeHtml(stack)}"></option>`).join("")}</datalist>`
			: "";
	return `<fieldset><legend>${escapeHtml(labels[type])}</legend>${rows.join("")}${suggestions}</fieldset>`;
}

/** A shadow has no control of its own. */
function controlOf({ type }: Token): ControlType {
	return type === "shadow" ? "text" : type;
}

function row(given: Token, labels: Labels): string {
	const { name, value } = given;
	const type = controlOf(given);
	const token = escapeHtml(name);
	// Markdown with a typographer makes a dash of two hyphens; the parser of HTML undoes this.
	const text = token.replaceAll("-", "&#45;");
	const reset = escapeHtml(labels.reset.replace("{token}", () => name));
	return `<div class="theme-editor-row" data-theme-token="${token}" data-type="${type}"><span class="theme-editor-name">${text}</span>${helper(type, token)}${field(value, type, token)}<button type="button" class="theme-editor-reset" data-theme-reset aria-label="${reset}" title="${reset}" disabled>${ICON}</button></div>`;
}

/**
 * A picker knows only opaque sRGB colours, a slider only a number of one unit: they stand beside
 * the field, which holds the value itself.
 */
function helper(type: ControlType, token: string): string {
	if (type === "color") return `<input type="color" aria-label="${token}">`;
	// Hidden until the script knows that the value is one length, and what its limits are.
	if (type === "length") return `<input type="range" aria-label="${token}" hidden>`;
	return "";
}

function field(value: string, type: ControlType, token: string): string {
	const isNumber = type === "number" && value.trim() !== "" && Number.isFinite(Number(value));
	const kind = isNumber ? 'type="number" step="any"' : 'type="text" spellcheck="false"';
	const text = isNumber ? String(Number(value)) : value.trim();
	return `<input ${kind} data-theme-value aria-label="${token}" value="${escapeHtml(text)}" autocapitalize="off">`;
}
