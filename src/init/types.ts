import type { Edit } from "./uses.js";

/** A file as it is and as it would be. */
export interface Change {
	/** From the site's root, with forward slashes. */
	readonly path: string;
	/** Undefined for a new file. */
	readonly before: string | undefined;
	readonly after: string;
}

/** A thing for a person to know or do, and where. */
export interface Note {
	readonly path?: string | undefined;
	readonly line?: number | undefined;
	readonly text: string;
	/** Lines to paste. */
	readonly paste?: string | undefined;
}

/** What is added to a site, and what goes. */
export interface Part {
	/** New files, by path. */
	readonly created?: Readonly<Record<string, string>>;
	readonly edits?: readonly (readonly [path: string, edit: Edit])[];
	readonly notes?: readonly Note[];
	/** Blocks of CSS that go, as bare text. */
	readonly moved?: ReadonlySet<string>;
}

/** A text file of the site. */
export interface Source {
	/** From the site's root, with forward slashes. */
	readonly path: string;
	readonly text: string;
}

export const PACKAGE = "eleventy-plugin-theme";
export const FRONT_MATTER: RegExp = /^\ufeff?---[^\n]*\n[\s\S]*?\n---[^\n]*(?:\n|$)/;

/** The line of an offset, from 1. */
export function lineOf(text: string, offset: number): number {
	return text.slice(0, offset).split("\n").length;
}

/** The white space before what stands on the offset's line. */
export function indentAt(text: string, offset: number): string {
	const line = text.lastIndexOf("\n", offset - 1) + 1;
	return /^[\t\x20]*/.exec(text.slice(line, offset))?.[0] ?? "";
}

/** The line ending of a text. */
export function eolOf(text: string): string {
	return /\r?\n/.exec(text)?.[0] ?? "\n";
}
