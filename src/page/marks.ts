import { CONTROL_ELEMENT, EDITOR_ELEMENT, PART_ELEMENT } from "../constants.js";

const mark = (name: string) => `<${name} hidden></${name}>`;

/** Ends what the runtime keeps: by it the runtime hears of a control that comes into the page later. */
export const PART_MARK: string = mark(PART_ELEMENT);
/** The same for what the script of the controls keeps. */
export const CONTROL_MARK: string = mark(CONTROL_ELEMENT);
/** And for the place that the token editor's fills. */
export const EDITOR_MARK: string = mark(EDITOR_ELEMENT);
