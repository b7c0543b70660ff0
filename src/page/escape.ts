/** For text and for attribute values in quotes. */
export function escapeHtml(text: string): string {
	return text.replace(/[\r&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * A JSON value as a JavaScript literal for an inline script: `<` would open a tag or a comment
 * there, XML reads `&` and `]]>`, and what is not ASCII would be at the mercy of the page's charset.
 */
export function toScriptLiteral(value: unknown): string {
	return (JSON.stringify(value) ?? "undefined").replace(/[<>&\u007f-\uffff]/g, toUnicodeEscape);
}

function toUnicodeEscape(character: string): string {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
