/** READ BY NODE AND BY BROWSER CODE: the rule for safe token values. */

import { UNSAFE_OVERRIDES } from "./constants.js";

/** The kind of a token's value. The editor has a control for each. */
export type ValueType = "color" | "length" | "number" | "font" | "shadow" | "text";

/** CSS properties that take the values of a type; "length" is any number with a unit. */
export const PROPERTIES: Readonly<Record<ValueType, readonly string[]>> = {
	color: ["color"],
	length: ["text-indent", "transition-delay", "rotate", "grid-template-columns"],
	number: ["opacity", "font-weight"],
	font: ["font-family"],
	shadow: ["box-shadow"],
	text: [],
};

export type ValueRefusal = "Empty" | "Long" | "Characters" | "Brackets" | "Function";

/** Longer than any list of fonts or shadows. */
export const MAX_VALUE = 1000;
const MAX_DEPTH = 30;

/** Characters that end a declaration, hide text or are no text, also in strings. */
const CHARACTERS = /[;{}@!\\<\u2028\u2029\ufeff]|:(?!\/\/)|\/\*|\*\/|\p{Cc}/u;
/** Functions that load a file or may return one; the guard's rule also covers strings. */
const FUNCTION =
	/(^|[^\w#-])(url|src|attr|paint|(-\w+-)?(image[\w-]*|element|cross-fade)|--[\w-]*)\(/i;
const PLAIN = /^[\0-\x7f]*$/;
/** Browsers differ in which non-ASCII characters a name may have. */
const OWN_FUNCTION = /--(-?[\w\x80-\uffff])*-?\(/;

/**
 * The reason why a text cannot be any token's value, or `undefined`. Editor and save share it, so
 * that every edit can be saved. It does not backtrack.
 */
export function whyUnsafe(text: string): ValueRefusal | undefined {
	if (text.trim() === "") return "Empty";
	if (text.length > MAX_VALUE) return "Long";
	if (CHARACTERS.test(text)) return "Characters";
	const bare = text.replace(/"[^"]*"|'[^']*'/g, '""');
	// A quote that is left does not end.
	if (!/^(?:[^"']|"")*$/.test(bare) || !isBalanced(bare)) return "Brackets";
	if (!PLAIN.test(bare) && OWN_FUNCTION.test(bare)) return "Function";
	return FUNCTION.test(bare) || UNSAFE_OVERRIDES.test(`--a:${text}`) ? "Function" : undefined;
}

/** True if no bracket is left once the innermost pairs are taken out, again and again. */
function isBalanced(text: string): boolean {
	let rest = text;
	for (let depth = 0; depth < MAX_DEPTH; depth++)
		rest = rest.replace(/\([^()[\]]*\)|\[[^()[\]]*\]/g, "");
	return !/[()[\]]/.test(rest);
}
