import { colorControl } from "./color.js";
import { fontControl } from "./font.js";
import { lengthControl } from "./length.js";
import { numberControl } from "./number.js";
import { shadowControl } from "./shadow.js";
import type { Control, Subject } from "./types.js";

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
