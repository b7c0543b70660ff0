import type { Colors } from "./colors.js";
import type { Session } from "./session.js";

/** What every part of the panel works with. */
export interface Context {
	readonly session: Session;
	/** What is loaded once the panel is there. */
	readonly more: () => Promise<typeof import("./more.js")>;
	/** What needs colour maths. */
	readonly colors: () => Promise<Colors>;
	/** Says something to everybody, those who hear it too. */
	readonly say: (message: string) => void;
	readonly reveal: (token: string) => void;
	/** Shows something between rows and footer, in the place of what was there. */
	readonly sheet: (content: HTMLElement | undefined) => void;
	/** Asks for the name of what is now another theme, where themes can be saved. */
	askName?: () => void;
	/** The label of a token, or of the last one in an expression. */
	readonly labelOf: (expression: string) => string;
}
