import {
	type ComponentValue,
	isFunctionNode,
	isSimpleBlockNode,
	stringify,
} from "@csstools/css-parser-algorithms";
import type { Mode } from "../../css/types.js";
import { parseValue, splitByComma, type Values, withoutSpace, wordOf } from "../../css/values.js";

/** A query that holds in one mode of the OS, and what else it asks for (`""`: nothing). */
export interface ModeQuery {
	readonly mode: Mode;
	readonly rest: string;
}

const SCHEME = /^\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)$/i;

/** Whether a query asks for the OS's mode at all. */
export function asksForMode(params: string): boolean {
	return /prefers-color-scheme\s*[:)]/i.test(params);
}

/**
 * Reads a media query by what it asks of the mode: one query, or a list whose parts all ask for the
 * same one; what is denied, joined by `or` or nested is read only where it can mean nothing else.
 */
export function readModeQuery(params: string): ModeQuery | undefined {
	const parts = splitByComma(parseValue(params)).map(readOne);
	const [first] = parts;
	if (!first || parts.some((part) => part?.mode !== first.mode)) return undefined;
	const rests = parts.map((part) => part?.rest ?? "");
	return { mode: first.mode, rest: rests.includes("") ? "" : rests.join(", ") };
}

function readOne(query: Values): ModeQuery | undefined {
	const words = withoutSpace(query);
	const text = words.map(textOf);
	if (text.some((word) => /^or$/i.test(word))) return undefined;
	const isDenied = wordOf(words[0]) === "not";
	const operands = text.filter((word, index) => !(isDenied && index === 0) && !/^and$/i.test(word));
	const modes = operands.flatMap((operand) => SCHEME.exec(operand)?.[1]?.toLowerCase() ?? []);
	const others = operands.filter((operand) => !SCHEME.test(operand));
	if (modes.length !== 1 || others.some(asksForMode)) return undefined;
	const mode = modes[0] as Mode;
	// Every browser of today is in one of the two modes, so that not one is the other; of a denied
	// query with more in it that says less.
	if (isDenied) {
		const isAll = others.length === 0 || (others.length === 1 && /^all$/i.test(others[0] ?? ""));
		return isAll ? { mode: mode === "dark" ? "light" : "dark", rest: "" } : undefined;
	}
	// `only` means nothing but that old browsers shall not read on, and may go with `all`.
	const named = others.filter((operand) => !/^(all|only)$/i.test(operand));
	const hasAll = others.some((operand) => /^all$/i.test(operand));
	const hasOnly = !hasAll && others.some((operand) => /^only$/i.test(operand));
	return { mode, rest: `${hasOnly ? "only " : ""}${named.join(" and ")}` };
}

function textOf(value: ComponentValue): string {
	const text = stringify([[value]]);
	return isFunctionNode(value) || isSimpleBlockNode(value) ? text.replace(/\s+/g, " ") : text;
}
