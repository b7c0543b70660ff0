import type { Edit } from "./uses.js";

/** A file before (undefined if new) and after; its path is relative to the site's root. */
export type Change = Readonly<{ path: string; before: string | undefined; after: string }>;

/** Advice for the author, with its place and lines to paste. */
export interface Note {
	readonly path?: string;
	readonly line?: number | string;
	readonly text: string;
	readonly paste?: string | undefined;
}

export interface Piece {
	readonly created?: Readonly<Record<string, string>>;
	readonly edits?: readonly (readonly [path: string, edit: Edit])[];
	readonly notes?: readonly Note[];
	/** Removed CSS blocks, as bare text. */
	readonly moved?: ReadonlySet<string>;
}

/** A text file of the site, its path relative to the root with forward slashes. */
export type TextFile = Readonly<{ path: string; text: string }>;

export const PACKAGE = "eleventy-plugin-theme";
export const FRONT_MATTER: RegExp = /^\ufeff?---[^\n]*\n[\s\S]*?\n---[^\n]*(?:\n|$)/;
export const eolOf = (text: string): string => /\r?\n/.exec(text)?.[0] ?? "\n";
export const indentAt = (text: string, offset: number): string =>
	/^[\t\x20]*/.exec(text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset))?.[0] ?? "";
