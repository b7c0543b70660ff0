import { isFunctionNode, isTokenNode } from "@csstools/css-parser-algorithms";
import { isTokenDimension, isTokenNumber, isTokenPercentage } from "@csstools/css-tokenizer";
import { colorOf, MATHS } from "../../css/color.js";
import { parseValue, withoutSpace } from "../../css/values.js";
import { MAX_VALUE, type ValueRefusal, type ValueType, whyUnsafe } from "../../token-value.js";

const REASONS: Readonly<Record<ValueRefusal, string>> = {
	Empty: "is empty",
	Long: `is longer than ${MAX_VALUE} characters`,
	Characters: "holds one of : ; { } @ ! \\ <, a comment or a control character",
	Brackets: "leaves a bracket or a string open, or closes one that is not",
	Function: "may load a file: write it into the theme's file by hand",
};
/** Keywords for a length or a number. */
const WORD =
	/^\s*(inherit|none|auto|normal|bold|bolder|lighter|thin|medium|thick|(min|max|fit)-content)\s*$/i;
/** Colours that cannot be computed here. */
const NAMED =
	/^\s*(currentcolor|transparent|canvas(text)?|(active|visited)?link|linktext|visitedtext|activetext|button(face|text|border)|field(text)?|highlight(text)?|selecteditem(text)?|mark(text)?|graytext|accentcolor(text)?)\s*$/i;
/** Mixtures whose parts the page decides. */
const MIXED = /^(color-mix|contrast-color)$/i;

/**
 * Continues "The value of --color-page …"; `undefined` if the value fits the token's type. A safe
 * value with references, and any text, font or shadow, fits.
 */
export function reasonAgainst(text: string, type: ValueType): string | undefined {
	const unsafe = whyUnsafe(text);
	if (unsafe) return REASONS[unsafe];
	if (/\b(var|env)\(/i.test(text)) return undefined;
	const values = parseValue(text);
	const words = withoutSpace(values);
	const [only] = words;
	if (type === "color") {
		const isMixed = isFunctionNode(only) && MIXED.test(only.getName()) && words.length === 1;
		return isMixed || colorOf(values, "light") || NAMED.test(text) ? undefined : "is no colour";
	}
	if (type !== "length" && type !== "number") return undefined;
	const isMath = isFunctionNode(only) && MATHS.test(only.getName());
	const isNumber = isTokenNode(only) && isTokenNumber(only.value);
	const isPercentage = isTokenNode(only) && isTokenPercentage(only.value);
	const isLength = isTokenNode(only) && isTokenDimension(only.value);
	const zero = isNumber && Number(text) === 0;
	const fits =
		isMath || isPercentage || WORD.test(text) || (type === "number" ? isNumber : isLength || zero);
	return words.length === 1 && fits ? undefined : `is no ${type}`;
}
