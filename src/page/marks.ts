import { CONTROL_ELEMENT, EDITOR_ELEMENT } from "../constants.js";

/** Well-formed XML too. */
const mark = (name: string) => `<${name} hidden=""></${name}>`;

/** Ends a control, and reports its insertion to scripts. */
export const CONTROL_MARK: string = mark(CONTROL_ELEMENT);

/**
 * The token editor's place, filled by its script and empty without JavaScript. On one line and
 * without an id, so that Markdown reads it as one HTML block.
 */
export function tokenEditor(): string {
	return `<div data-theme-editor="">${mark(EDITOR_ELEMENT)}</div>`;
}
