import { format } from "node:util";

/** The cause of an error, for programs: each code has one remedy. */
export type ThemeErrorCode =
	| "invalid-option"
	| "invalid-config"
	| "unreadable-file"
	| "css-syntax"
	| "missing-import"
	| "not-initialized"
	| "unsupported-eleventy"
	| "theme-checks"
	| "site-build"
	| "not-undoable";

/** A position in a file; lines and columns count from 1. */
export interface SourcePosition {
	file?: string | undefined;
	line?: number | undefined;
	column?: number | undefined;
}

/**
 * Every error that this package throws. An error of a site's own PostCSS plugin passes as it is.
 *
 * Its message says what arrived, where, what is allowed and what to do.
 *
 * @example
 * ```ts
 * theme.init().catch((error) => {
 *   if (error instanceof ThemeError) console.error(error.code, error.file, error.line);
 * });
 * ```
 */
export class ThemeError extends Error {
	override readonly name = "ThemeError";
	readonly code: ThemeErrorCode;
	/** Absolute path of the file that holds the cause, where there is one. */
	readonly file: string | undefined;
	/** Line in `file`, from 1. */
	readonly line: number | undefined;
	/** Column in `file`, from 1. */
	readonly column: number | undefined;
	/** Makes Eleventy print the message without a stack: the message has the remedy. */
	readonly skipOriginalStack = true;

	constructor(
		code: ThemeErrorCode,
		message: string,
		position: SourcePosition = {},
		options?: ErrorOptions,
	) {
		super(message, options);
		this.code = code;
		this.file = position.file;
		this.line = position.line;
		this.column = position.column;
	}
}

/** `file:line:column`, the form that terminals and editors make clickable. */
export function formatPosition({ file, line, column }: SourcePosition): string {
	return [file, line, column].filter((part) => part !== undefined).join(":");
}

export function messageOf(thrown: unknown): string {
	// String() may throw: a thrown object need not be convertible.
	return thrown instanceof Error ? thrown.message : format("%s", thrown);
}

/** The line, from 1, of an offset in a text. */
export function lineOf(text: string, offset: number): number {
	return text.slice(0, offset).split("\n").length;
}

/** The lines of a pattern's matches. */
export function linesOf(text: string, pattern: RegExp): string {
	return Array.from(text.matchAll(pattern), ({ index }) => lineOf(text, index)).join(", ");
}

/** The error for a file that cannot be read. */
export function unreadable(file: string, cause: unknown, remedy: string): ThemeError {
	const message = `${file} cannot be read (${messageOf(cause)}). ${remedy}`;
	return new ThemeError("unreadable-file", message, { file }, { cause });
}
