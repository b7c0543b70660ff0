import { UNSAFE_OVERRIDES } from "../../../constants.js";

/** Why a text is no value of a token. */
export type ValueRefusal = "Empty" | "Long" | "Characters" | "Brackets" | "Function";

export const MAX_VALUE = 1000;
const MAX_DEPTH = 30;

/** What ends a declaration, hides something, or is no text at all. */
const CHARACTERS = /[;{}@!\\<>]|\/\*|\*\/|\p{Cc}/u;
/** What loads a file, or may stand for what does; the guard's rule sees less, but in strings too. */
const FUNCTION =
	/(^|[^\w#-])(url|src|attr|paint|(-\w+-)?(image[\w-]*|element|cross-fade)|--[\w-]*)\(/i;
const PLAIN = /^[\0-\x7f]*$/;
/** Browsers differ in which signs beyond ASCII are a part of a name, and so in where one begins. */
const OWN_FUNCTION = /--(-?[\w\x80-\uffff])*-?\(/;

/** White space of any kind and length is one space: a value stands on one line. */
export function normalize(value: string): string {
	return value.trim().replace(/\s+/g, " ");
}

/** Why a text cannot be the value of any token, if it cannot. It takes no part of it twice. */
export function refusalOf(text: string): ValueRefusal | undefined {
	if (text.length > MAX_VALUE) return "Long";
	// White space that is none to CSS would join names that it parts then.
	const value = normalize(text);
	if (value === "") return "Empty";
	if (CHARACTERS.test(value)) return "Characters";
	const bare = withoutStrings(value);
	if (bare === undefined || !isBalanced(bare)) return "Brackets";
	if (!PLAIN.test(bare) && OWN_FUNCTION.test(bare)) return "Function";
	return FUNCTION.test(bare) || UNSAFE_OVERRIDES.test(`--a:${value}`) ? "Function" : undefined;
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
