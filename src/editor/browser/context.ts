import type { EditorToken } from "../editor-data.js";
import type { Colors } from "./colors.js";
import type { PortableTheme } from "./formats/portable.js";
import type { Session } from "./session.js";

/** The part below a row that is open. */
export interface OpenControl {
	readonly element: HTMLElement;
	/** Settled once the control is whole. */
	readonly whole: Promise<void>;
	show(): void;
}

export interface Context {
	readonly session: Session;
	readonly control: (token: EditorToken) => Promise<OpenControl>;
	readonly colors: () => Promise<Colors>;
	/** Shows a message, which a screen reader announces. */
	readonly say: (message: string) => void;
	readonly reveal: (token: string) => Promise<void>;
	/** Shows a sheet between rows and footer; replaces the last one. */
	readonly sheet: (content: HTMLElement | undefined) => void;
	/** Asks for a new theme's name; unset if themes cannot be saved. */
	askName?: () => void;
	/** Saves two themes. Unset without a dev server. */
	keep?: (theme: PortableTheme, counterpart: PortableTheme) => void;
	readonly labelOf: (expression: string) => string;
}
