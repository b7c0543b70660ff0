import type { Rgb } from "../../../color/oklch.js";
import type { EditorToken } from "../../../editor-data.js";

export interface Subject {
	readonly token: EditorToken;
	readonly labelOf: (expression: string) => string;
	/** The token's value as CSS, as it is written. */
	readonly value: () => string;
	/** What a colour comes to on the page. */
	readonly color: (expression: string) => Rgb | undefined;
	/** Gives the token a value; what it says is a part of the gesture at hand. */
	readonly set: (value: string) => void;
	/** The next value is another step for undo. */
	readonly end: () => void;
}

/** A way to change a token's value, by other means than its text. */
export interface Control {
	readonly element: HTMLElement;
	/** What stands beside the value's text. */
	readonly tool?: HTMLElement | undefined;
	/** Follows the value, whoever changed it. */
	show(): void;
}
