import { isFunctionNode, isTokenNode } from "@csstools/css-parser-algorithms";
import {
	isTokenDimension,
	isTokenNumber,
	isTokenPercentage,
	mirrorVariantType,
	TokenType,
	tokenize,
} from "@csstools/css-tokenizer";
import { UNSAFE_OVERRIDES } from "../constants.js";
import { colorOf } from "../css/color.js";
import type { TokenType as Type } from "../css/types.js";
import { parseValue, withoutSpace } from "../css/values.js";

/** Longer than any list of fonts or shadows. */
const MAX_LENGTH = 1000;
/** Functions that load a file, or may stand for what does. */
const LOADS = /^(url|src|attr|paint|(-\w+-)?(image[\w-]*|element|cross-fade)|--.*|.*-set)$/i;
/** Words that stand for a length or a number somewhere. */
const WORD =
	/^\s*(none|auto|normal|bold|bolder|lighter|thin|medium|thick|(min|max|fit)-content)\s*$/i;
/** Colours that no computation here knows. */
const NAMED =
	/^\s*(currentcolor|transparent|canvas(text)?|(active|visited)?link|linktext|visitedtext|activetext|button(face|text|border)|field(text)?|highlight(text)?|selecteditem(text)?|mark(text)?|graytext|accentcolor(text)?)\s*$/i;
const MATH = /^(calc|clamp|min|max|round|mod|rem|abs|sign)$/i;

/** What ends a declaration, hides something or is no text, in strings too, as the guard reads it. */
const CHARACTERS = /[;{}@!\\<>\p{Cc}\u2028\u2029\ufeff]|\/\*|\*\//u;
/** Tokens that load a file, or are none. */
const WRONG: Partial<Record<TokenType, string>> = {
	[TokenType.URL]: "loads a file",
	[TokenType.BadURL]: "loads a file",
	[TokenType.BadString]: "holds a string that does not end",
};

/**
 * Why a text from outside is not one value of a custom property, if it is not: continues
 * "The value of --color-page …".
 */
export function reasonAgainst(text: string, type: Type | undefined): string | undefined {
	if (text.trim() === "") return "is empty";
	if (text.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
	const [found] = CHARACTERS.exec(text) ?? [];
	if (found !== undefined) return `holds ${JSON.stringify(found)}`;
	return reasonInTokens(text) ?? reasonOfGuard(text) ?? reasonOfType(text, type);
}

/** What the guard would not apply, no editor shows: it sees functions in strings too. */
function reasonOfGuard(text: string): string | undefined {
	return UNSAFE_OVERRIDES.test(`--a:${text}`) ? "may load a file" : undefined;
}

function reasonInTokens(css: string): string | undefined {
	const open: string[] = [];
	let error: string | undefined;
	for (const token of tokenize({ css }, { onParseError: (cause) => (error ??= cause.message) })) {
		const [kind, text] = token;
		const reason = WRONG[kind];
		if (reason) return reason;
		if (kind === TokenType.Function && LOADS.test(text.slice(0, -1))) return "loads a file";
		const end = kind === TokenType.Function ? TokenType.CloseParen : mirrorVariantType(kind);
		if (kind === TokenType.CloseParen || kind === TokenType.CloseSquare) {
			if (open.pop() !== kind) return "closes a bracket that is not open";
		} else if (end) open.push(end);
	}
	if (error) return "is not CSS";
	return open.length > 0 ? "leaves a bracket open" : undefined;
}

/** What depends on other tokens, and any text, font or shadow, is not known here. */
function reasonOfType(text: string, type: Type | undefined): string | undefined {
	const values = parseValue(text);
	const words = withoutSpace(values);
	const [only] = words;
	if (/\b(var|env)\(/i.test(text)) return undefined;
	if (type === "color") {
		return colorOf(values, "light") || NAMED.test(text) ? undefined : "is no colour";
	}
	if (type !== "length" && type !== "number") return undefined;
	const isMath = isFunctionNode(only) && MATH.test(only.getName());
	const isNumber = isTokenNode(only) && isTokenNumber(only.value);
	const isLength =
		isTokenNode(only) && (isTokenDimension(only.value) || isTokenPercentage(only.value));
	const zero = isNumber && Number(text) === 0;
	const fits = isMath || WORD.test(text) || (type === "number" ? isNumber : isLength || zero);
	return words.length === 1 && fits ? undefined : `is no ${type}`;
}
