import { createRequire } from "node:module";
import type { Node, ParseError } from "jsonc-parser";

const require = createRequire(import.meta.url);
/** Loaded where there is a text to look into: most sites have none. */
const parser = () => require("jsonc-parser") as typeof import("jsonc-parser");

/** What is wrong with a text that is no JSON, and the offset at which it is. */
export interface JsonMistake {
	readonly offset: number;
	readonly reason: string;
}

const REASONS: Readonly<Record<string, string>> = {
	InvalidCommentToken: "JSON has no comments: remove it",
	InvalidSymbol:
		'names and texts stand in double quotes ("dark"), and there are no other words than true, false, null',
	UnexpectedEndOfNumber: "this is no number: write it like 60 or 0.5",
	PropertyNameExpected: 'a name is missing before this: write it in double quotes, like "theme"',
	ValueExpected: "a value is missing before this",
	ColonExpected: "a colon is missing before this",
	CommaExpected: "a comma is missing before this",
	CloseBraceExpected: "a } is missing here",
	CloseBracketExpected: "a ] is missing here",
	EndOfFileExpected: "nothing may follow the object: remove it",
	UnexpectedEndOfString: "this text is not closed: its last double quote is missing",
	InvalidUnicode: "\\u takes four hexadecimal digits",
	InvalidEscapeCharacter: "a backslash is written \\\\ in a text",
	InvalidCharacter: "a tab in a text is written \\t; other control characters cannot stand in it",
};

/** A text with its offsets; undefined where it nests deeper than the stack, as `JSON.parse` may. */
export function treeOf(text: string, errors: ParseError[] = []): Node | undefined {
	try {
		return parser().parseTree(text, errors, { disallowComments: true });
	} catch {
		return undefined;
	}
}

export function nodeAt(tree: Node, path: readonly (string | number)[]): Node | undefined {
	return parser().findNodeAtLocation(tree, [...path]);
}

/** The first mistake in a text that `JSON.parse` refused, with what to do about it. */
export function findMistake(text: string, refusal: string): JsonMistake {
	if (text.trim() === "") {
		return { offset: 0, reason: 'it is empty: write an object, such as { "theme": {} }' };
	}
	const errors: ParseError[] = [];
	treeOf(text, errors);
	const [first] = errors;
	if (!first) return { offset: 0, reason: refusal };
	const before = text.slice(0, first.offset).trimEnd();
	if (before.endsWith(",") && /[}\]]/.test(text.charAt(first.offset))) {
		return { offset: before.length - 1, reason: "nothing follows this comma: remove it" };
	}
	return {
		offset: first.offset,
		reason: REASONS[parser().printParseErrorCode(first.error)] ?? refusal,
	};
}
