import { colorControl } from "./control/color-control.js";
import type { Control, Subject } from "./control/control.js";
import { fontControl } from "./control/font-control.js";
import { lengthControl, numberControl } from "./control/number-control.js";
import { shadowControl } from "./control/shadow-control.js";
import css from "./more.css";
import { sheetOf } from "./style.js";

/*
 * What is loaded as soon as the panel is there: maths of colours and whatever is behind a press. One
 * file, as what compresses together takes a fifth less.
 */
export { Colors } from "./colors.js";
export { complete } from "./complete.js";

const CONTROLS: Readonly<Record<string, (subject: Subject) => Control>> = {
	color: colorControl,
	font: fontControl,
	length: lengthControl,
	number: numberControl,
	shadow: shadowControl,
};

/** The control that belongs to a token's type; for a text there is but its field. */
export function controlFor(subject: Subject): Control | undefined {
	return CONTROLS[subject.token.type]?.(subject);
}

export const moreSheet: CSSStyleSheet = sheetOf(css);
