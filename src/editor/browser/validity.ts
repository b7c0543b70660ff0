import { PROPERTIES, type ValueRefusal, type ValueType } from "../../token-value.js";

/** True if a value has the type, and the kind of the value before: no time for a length. */
export function isOfType(type: ValueType, value: string, before = ""): boolean {
	const properties = PROPERTIES[type];
	const takes = (text: string) => (name: string) => CSS.supports(name, text);
	// A reference has no kind of its own.
	const own = type === "length" && !/var\(/.test(before) && properties.find(takes(before));
	return !properties[0] || (own ? [own] : properties).some(takes(value));
}

export type TokenRefusal = ValueRefusal | "Type" | "Reference" | "Circle";
export const REFUSALS: Readonly<Record<TokenRefusal, string>> = {
	Empty: "It is empty.",
	Long: "A value has at most 1,000 characters.",
	Characters: "A value holds no : ; { } @ ! \\ < or comment.",
	Brackets: "A bracket or a quote is not closed.",
	Function: "A value loads no file and calls no function of a page's own.",
	Type: "This token takes another kind of value.",
	Reference: "It uses an unknown token.",
	Circle: "It would depend on itself.",
};
