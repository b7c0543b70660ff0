/** THIS FILE IS READ BY NODE AND BY BROWSER CODE: the one rule for what a token's value may be. */
import { UNSAFE_OVERRIDES } from "./constants.js";

/** The reason why a text is no value of a token. */
export type ValueRefusal = "Empty" | "Long" | "Characters" | "Brackets" | "Function";

/** Longer than any list of fonts or shadows. */
export const MAX_VALUE = 1000;
const MAX_DEPTH = 30;

/** Characters that end a declaration, hide something, or are no text at all, in strings too. */
const CHARACTERS = /[;{}@!\\<>\u2028\u2029\ufeff]|\/\*|\*\/|\p{Cc}/u;
/** Functions that load a file, or may stand for one that does; the guard's rule sees less, but in strings too. */
const FUNCTION =
	/(^|[^\w#-])(url|src|attr|paint|(-\w+-)?(image[\w-]*|element|cross-fade)|--[\w-]*)\(/i;
const PLAIN = /^[\0-\x7f]*$/;
/** Browsers differ in which signs beyond ASCII are a part of a name, and so in where one begins. */
const OWN_FUNCTION = /--(-?[\w\x80-\uffff])*-?\(/;

/**
 * The reason why a text cannot be the value of any token, or `undefined` for one that can. An editor asks before
 * anybody sees the value, a save before it is written: what is edited can be saved. No part of the text
 * is tried twice.
 */
export function whyUnsafe(text: string): ValueRefusal | undefined {
	if (text.trim() === "") return "Empty";
	if (text.length > MAX_VALUE) return "Long";
	if (CHARACTERS.test(text)) return "Characters";
	const bare = withoutStrings(text);
	if (bare === undefined || !isBalanced(bare)) return "Brackets";
	if (!PLAIN.test(bare) && OWN_FUNCTION.test(bare)) return "Function";
	return FUNCTION.test(bare) || UNSAFE_OVERRIDES.test(`--a:${text}`) ? "Function" : undefined;
}

/** Nothing where a string does not end. */
function withoutStrings(value: string): string | undefined {
	const bare = value.replace(/"[^"]*"|'[^']*'/g, '""');
	return /^(?:[^"']|"")*$/.test(bare) ? bare : undefined;
}

function isBalanced(text: string): boolean {
	const open: string[] = [];
	for (const [sign] of text.matchAll(/[()[\]]/g)) {
		if (sign === "(" || sign === "[") open.push(sign);
		else if (open.pop() !== (sign === ")" ? "(" : "[")) return false;
		if (open.length > MAX_DEPTH) return false;
	}
	return open.length === 0;
}
