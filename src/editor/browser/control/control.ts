import type { Rgb } from "../../../color/oklch.js";
import type { EditorToken } from "../../editor-data.js";

export interface Subject {
	readonly token: EditorToken;
	readonly labelOf: (expression: string) => string;
	readonly value: () => string;
	readonly color: (expression: string) => Rgb | undefined;
	/** Sets the token's value, within the current gesture. */
	readonly set: (value: string) => void;
}

export interface Control {
	readonly element: HTMLElement;
	/** Shown beside the text field. */
	readonly tool?: HTMLElement | undefined;
	show(): void;
}
