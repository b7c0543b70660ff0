import { PROPERTIES, type ValueRefusal, type ValueType } from "../../token-value.js";

/** True if a value has the type, and the kind of the value before: no time for a length. */
export function isOfType(value: string, type: ValueType, before: string): boolean {
	const properties = PROPERTIES[type];
	const property = properties.find((name) => CSS.supports(name, before)) ?? properties[0];
	return !property || CSS.supports(property, value);
}

export const REFUSALS: Readonly<Record<ValueRefusal | "Type" | "Circle", string>> = {
	Empty: "It is empty.",
	Long: "A value has at most 1,000 characters.",
	Characters: "A value holds no ; { } @ ! \\ < > or comment.",
	Brackets: "A bracket or a quote is not closed.",
	Function: "A value loads no file and calls no function of a page's own.",
	Type: "This token takes another kind of value.",
	Circle: "It would depend on itself.",
};
