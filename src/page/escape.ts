/** For text and for quoted attribute values. */
export function escapeHtml(text: string): string {
	return text.replace(/[\r&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * A JSON value as a JavaScript literal for an inline script. `<` could open a tag or comment, XML
 * reads `&` and `]]>`, and the page's charset could change non-ASCII characters.
 */
export function toScriptLiteral(value: unknown): string {
	const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
	return (JSON.stringify(value) ?? "undefined").replace(/[<>&\u007f-\uffff]/g, escaped);
}

/** An empty element that reports its insertion; well-formed XML too. */
export const mark = (name: string): string => `<${name} hidden=""></${name}>`;
