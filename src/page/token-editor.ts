import { EDITOR_MARK } from "./marks.js";

/**
 * Where the token editor stands in a page: its script fills it, and without JavaScript it shows
 * nothing. It has no id and stands on one line, so Markdown takes it for one block of HTML.
 */
export function tokenEditor(): string {
	return `<div data-theme-editor>${EDITOR_MARK}</div>`;
}
