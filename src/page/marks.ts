import { CONTROL_ELEMENT, EDITOR_ELEMENT } from "../constants.js";

/** Well-formed where a page is served as XML, too. */
const mark = (name: string) => `<${name} hidden=""></${name}>`;

/** Ends a control: by it scripts hear of one that comes into the page later. */
export const CONTROL_MARK: string = mark(CONTROL_ELEMENT);

/**
 * The place of the token editor in a page: its script fills it, and without JavaScript it shows
 * nothing. It has no id and stands on one line, so Markdown takes it for one block of HTML.
 */
export function tokenEditor(): string {
	return `<div data-theme-editor="">${mark(EDITOR_ELEMENT)}</div>`;
}
