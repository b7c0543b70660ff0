/** Properties that a value of a type fits in; a "length" is any number with a unit. */
const PROPERTIES: Readonly<Record<string, readonly string[]>> = {
	color: ["color"],
	length: ["text-indent", "transition-delay", "rotate", "grid-template-columns"],
	number: ["opacity"],
	font: ["font-family"],
	shadow: ["box-shadow"],
};

const scratch: CSSStyleDeclaration = document.createElement("i").style;

/**
 * Whether a value stays one declaration in a list: a semicolon would start another one, and an open
 * bracket, string or comment would swallow the next.
 */
export function isOneValue(value: string): boolean {
	scratch.cssText = `--a:${value};--b:1`;
	return (
		scratch.length === 2 &&
		scratch.getPropertyValue("--a").trim() === value &&
		scratch.getPropertyValue("--b") === "1"
	);
}

/** Whether a value is of a type, and of the same kind as the value before it: no time for a length. */
export function isOfType(value: string, type: string, before: string): boolean {
	const properties = PROPERTIES[type] ?? [];
	const property = properties.find((name) => CSS.supports(name, before)) ?? properties[0];
	return !property || CSS.supports(property, value);
}
